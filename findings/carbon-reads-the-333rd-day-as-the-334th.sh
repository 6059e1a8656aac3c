#!/usr/bin/env bash
# Runs: Debian's php-nesbot-carbon (its version is printed): a day is written with
# isoFormat('YYYY-DDDD'), DDDD being the day of the year from 001 to 366, and read with
# createFromIsoFormat() and the same format.
# Guess: the same day comes back.
# Seen: the day after it: 29 November 2026 is written as 2026-333, and 2026-333 is read as 30
# November. 31 December becomes New Year's Day. PHP's own letter "z" counts from 0, and is what
# reads.
# Why it matters: each round through a file moves a day by one; two libraries for the same time
# disagree. Our dates name month and day.
set -euo pipefail
loader=/usr/share/php/Carbon/autoload.php
command -v php >/dev/null && [ -f "$loader" ] ||
  { echo "Install Debian's php-cli and php-nesbot-carbon." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' php-nesbot-carbon 2>/dev/null || echo unknown)
php -d error_reporting=0 -- "$loader" "$version" <<'PHP'
<?php
require $argv[1];
use Carbon\Carbon;

$seen = [];
foreach (['2026-11-29', '2026-12-31'] as $day) {
    $text = Carbon::parse($day)->isoFormat('YYYY-DDDD');
    $seen[] = $text . ' = ' . Carbon::createFromIsoFormat('YYYY-DDDD', $text)->toDateString();
}
echo "version: Carbon {$argv[2]}\n";
echo "guess:   2026-333 = 2026-11-29, 2026-365 = 2026-12-31\n";
echo 'seen:    ', implode(', ', $seen), "\n";
exit(implode(',', $seen) === '2026-333 = 2026-11-30,2026-365 = 2027-01-01' ? 0 : 1);
PHP
