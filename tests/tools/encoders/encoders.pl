# Prints what Perl's encoders make of texts: JSON in, JSON out.
use strict;
use warnings;
use Encode qw(encode_utf8);
use JSON::PP;
use MIME::Base64 qw(encode_base64);
use MIME::QuotedPrint qw(encode_qp);

my $texts = decode_json(do { local $/; <STDIN> });
my %encoders = (
    'json in ASCII'    => sub { JSON::PP->new->ascii->allow_nonref->encode($_[0]) },
    'json'             => sub { JSON::PP->new->allow_nonref->encode($_[0]) },
    'json with slashes' => sub { JSON::PP->new->escape_slash->allow_nonref->encode($_[0]) },
    'base64'           => sub { encode_base64(encode_utf8('a long text ' x 6 . $_[0])) },
    'quoted-printable' => sub { encode_qp(encode_utf8($_[0])) },
    'percent'          => sub { my $bytes = encode_utf8($_[0]); $bytes =~ s/([^A-Za-z0-9])/sprintf('%%%02x', ord $1)/ge; $bytes },
    'quotemeta'        => sub { quotemeta $_[0] },
);
my @all;
for my $name (sort keys %encoders) { push @all, [$name, $_, $encoders{$name}->($_)] for @$texts }
print encode_json(\@all);
