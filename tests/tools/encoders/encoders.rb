# Prints what Ruby's encoders make of texts: JSON in, JSON out.
require 'base64'
require 'cgi'
require 'erb'
require 'json'

ENCODERS = {
  'json' => ->(text) { JSON.generate(text) },
  'json in ASCII' => ->(text) { JSON.generate(text, ascii_only: true) },
  'json of Rails' => ->(text) { JSON.generate(text).gsub(/[&<>]/) { |one| format('\\u%04x', one.ord) } },
  'form' => ->(text) { CGI.escape(text) },
  'html' => ->(text) { CGI.escapeHTML(text) },
  'url' => ->(text) { ERB::Util.url_encode(text) },
  'base64 in lines' => ->(text) { Base64.encode64('a long text ' * 6 + text) },
  'base64 for addresses' => ->(text) { Base64.urlsafe_encode64(text) },
  'inspect' => ->(text) { text.inspect },
  'dump' => ->(text) { text.dump },
  'quoted-printable' => ->(text) { [text].pack('M') }
}.freeze
texts = JSON.parse($stdin.read)
puts JSON.generate(ENCODERS.flat_map { |name, encode| texts.map { |text| [name, text, encode.call(text).dup.force_encoding('UTF-8')] } })
