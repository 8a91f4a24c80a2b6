<?php
// Prints what PHP's encoders make of texts: JSON in, JSON out.
$encoders = [
    'json' => 'json_encode',
    'json, hexadecimal' => fn ($text) => json_encode($text, JSON_HEX_TAG | JSON_HEX_AMP | JSON_HEX_APOS | JSON_HEX_QUOT),
    'htmlspecialchars' => fn ($text) => htmlspecialchars($text, ENT_QUOTES),
    'htmlentities' => fn ($text) => htmlentities($text, ENT_QUOTES | ENT_HTML5),
    'urlencode' => 'urlencode',
    'rawurlencode' => 'rawurlencode',
    'base64' => 'base64_encode',
    'base64 in lines' => fn ($text) => chunk_split(base64_encode(str_repeat('a long text ', 6) . $text)),
    'quoted-printable' => 'quoted_printable_encode',
    'addslashes' => 'addslashes',
    'var_export' => fn ($text) => var_export($text, true),
];
$texts = json_decode(stream_get_contents(STDIN));
$all = [];
foreach ($encoders as $name => $encode) {
    foreach ($texts as $text) {
        $all[] = [$name, $text, $encode($text)];
    }
}
echo json_encode($all);
