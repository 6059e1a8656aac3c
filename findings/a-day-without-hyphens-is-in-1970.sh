#!/usr/bin/env bash
# Runs: Debian's php-twig (its version is printed) with PHP: the filter “date” on texts.
# Guess: "20261129" is 29 November 2026, as “new DateTime” of PHP reads it, and "2026" a day of that
# year or an error.
# Seen: 23 August 1970 and the first half hour of 1970: a text of digits alone counts seconds. With
# hyphens the day is right, and "20261129T000000Z" is, too.
# Why it matters: the day of a file's name, 20261129.json, is shown as one in 1970 on each page,
# without an error. Our days have hyphens, and pages are written by code.
set -euo pipefail
loader=/usr/share/php/Twig/autoload.php
command -v php >/dev/null && [ -f "$loader" ] ||
  { echo "Install Debian's php-cli and php-twig." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' php-twig 2>/dev/null || echo unknown)
seen=$(php -- "$loader" 2>/dev/null <<'PHP'
<?php
require $argv[1];
date_default_timezone_set('UTC');
$twig = new Twig\Environment(new Twig\Loader\ArrayLoader(['day' => '{{ day|date("Y-m-d H:i") }}']));
foreach (['2026-11-29', '20261129', '2026', '20261129T000000Z'] as $day) {
    $seen[] = $twig->render('day', ['day' => $day]);
}
$seen[] = (new DateTime('20261129'))->format('Y-m-d H:i');
echo implode(', ', $seen);
PHP
)
echo "version: Twig $version"
echo 'guess:   2026-11-29 00:00, 2026-11-29 00:00, a day of 2026, 2026-11-29 00:00,' \
  '2026-11-29 00:00'
echo "seen:    $seen"
[ "$seen" = '2026-11-29 00:00, 1970-08-23 12:05, 1970-01-01 00:33, 2026-11-29 00:00, '\
'2026-11-29 00:00' ]
