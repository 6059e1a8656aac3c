#!/usr/bin/env bash
# Runs: Debian's ruby-json-schema (its version is printed) on a schema that says, like most of
# today's, which draft it is of: 2020-12 or 7.
# Guess: an error that names the draft that it does not know.
# Seen: JSON::Validator.validate() answers false, whatever the data, for both drafts. Only
# validate!() says why: "Schema not found". Without $schema the same data is right; but "const" is
# then not looked at, so {"scheme":"upto"} passes where "exact" is the only one.
# Why it matters: a buyer that checks answers by a schema from the seller throws every answer away
# after paying, and looks for the mistake in the data; without $schema it takes nearly any. The
# schema in our challenge is of 2020-12, as x402 wants it.
set -euo pipefail
ruby -rjson-schema -e 0 2>/dev/null ||
  { echo "Install Debian's ruby-json-schema." >&2; exit 2; }
ruby -rjson-schema - <<'RUBY'
form = { 'type' => 'object', 'properties' => { 'scheme' => { 'const' => 'exact' } } }
right = { 'scheme' => 'exact' }
drafts = %w[https://json-schema.org/draft/2020-12/schema http://json-schema.org/draft-07/schema#]
dated = drafts.map { |draft| form.merge('$schema' => draft) }
answers = dated.map { |schema| JSON::Validator.validate(schema, right) }
why = begin
  JSON::Validator.validate!(dated[0], right)
rescue JSON::Schema::SchemaError => error
  error.message
end
plain = [right, { 'scheme' => 'upto' }].map { |data| JSON::Validator.validate(form, data) }
puts "version: json-schema #{Gem.loaded_specs['json-schema'].version}"
puts 'guess:   two errors; without $schema true, false'
puts "seen:    #{answers.join(', ')} (#{why}); without $schema #{plain.join(', ')}"
same = answers == [false, false] && why.start_with?('Schema not found') && plain == [true, true]
exit(same ? 0 : 1)
RUBY
