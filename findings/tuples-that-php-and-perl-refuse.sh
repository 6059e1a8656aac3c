#!/usr/bin/env bash
# Runs: Debian's php-json-schema (justinrainbow) and libjson-validator-perl (versions are printed)
# on a row in short form, ["a", 1], and its schema of draft 2020-12: prefixItems, "items": false.
# Guess: PHP, which knows no draft after 4, passes over prefixItems; Perl, which knows 2019-09,
# does too, or reads it. The row is right for both.
# Seen: PHP throws a TypeError in its own code, because "items" is no object. Perl refuses both
# parts of the row: it reads "items": false and not prefixItems. PHP does not look at "const", too.
# Why it matters: short rows are tuples, and the document of an API with them is of 2020-12, as ours
# is with view=compact; a client with these libraries pays, and refuses what it got. The whole row
# has names and no tuple.
set -euo pipefail
schemas=/usr/share/php/JsonSchema/autoload.php
[ -e "$schemas" ] && command -v php >/dev/null ||
  { echo "Install Debian's php-json-schema and php-cli." >&2; exit 2; }
perl -MJSON::Validator -e 1 2>/dev/null ||
  { echo "Install Debian's libjson-validator-perl." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo '{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"array",
  "prefixItems":[{"type":"string"},{"type":"integer"}],"items":false}' >tuple.json
cat >try.php <<PHP
<?php
require '$schemas';
function check(\$schema, \$data) {
  \$validator = new JsonSchema\Validator();
  try {
    \$validator->validate(\$data, \$schema);
    return \$validator->isValid() ? 'right' : 'refused';
  } catch (TypeError \$error) {
    return 'TypeError';
  }
}
\$tuple = json_decode(file_get_contents('tuple.json'));
echo check(\$tuple, ['a', 1]), ' ', check((object) ['const' => 'exact'], 'upto');
PHP
php=$(php try.php)
perl=$(perl -MJSON::Validator -MJSON::PP -e '
  local $/; open my $file, "<", "tuple.json"; my $schema = decode_json(<$file>);
  print scalar JSON::Validator->new->schema($schema)->validate(["a", 1])')
dpkg-query --show --showformat 'version: ${Package} ${Version}\n' php-json-schema \
  libjson-validator-perl
echo 'guess:   PHP: right, and "upto" refused; Perl: 0 errors'
echo "seen:    PHP: $php; Perl: $perl errors"
[ "$php" = 'TypeError right' ] && [ "$perl" = 2 ]
