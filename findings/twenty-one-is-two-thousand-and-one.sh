#!/usr/bin/env bash
# Runs: Debian's php-intl (the version of ICU is printed): NumberFormatter with the style SPELLOUT
# reads numbers in words, in English.
# Guess: “twenty one” without its hyphen is 21, or 20 with a rest, or an error.
# Seen: it is 2001, and “ninety nine stars” are 9009: a number below a hundred before another one is
# taken for hundreds. “one hundred twenty one” is 120, without an error. With hyphens all are right,
# and with LENIENT_PARSE, which is off unless it is set.
# Why it matters: words of a question or of a model rarely have hyphens, and a limit of twenty one
# rows becomes two thousand. ICU for Java reads them in the same way. Ours asks for digits.
set -euo pipefail
command -v php >/dev/null && php -r 'exit(extension_loaded("intl") ? 0 : 1);' ||
  { echo "Install Debian's php-cli and php-intl." >&2; exit 2; }
php -- <<'PHP'
<?php
$texts = ['twenty-one', 'twenty one', 'thirty five', 'ninety nine stars', 'one hundred twenty one'];
$reader = new NumberFormatter('en', NumberFormatter::SPELLOUT);
$seen = array_map(fn ($text) => var_export($reader->parse($text), true), $texts);
echo 'version: PHP ', PHP_VERSION, ', ICU ', INTL_ICU_VERSION, "\n";
echo "guess:   21, 21, 35, 99, 121\n";
echo 'seen:    ', implode(', ', $seen), "\n";
exit(implode(' ', array_map('intval', $seen)) === '21 2001 3005 9009 120' ? 0 : 1);
PHP
