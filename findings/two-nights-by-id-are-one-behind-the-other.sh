#!/usr/bin/env bash
# Runs: Debian's php-twig (its version is printed) with PHP: the filter “merge” of two mappings,
# whose keys are ids, or names.
# Guess: as for names, the second mapping replaces what the first has under the same key, and keys
# stay: {"1296269": "5 stars"} merged with {"1296269": "6 stars"} has one row with its id.
# Seen: two rows with the keys 0 and 1. A key of digits counts as a place in a list: both mappings
# are put one behind the other, and all ids are lost. A single merge with {} does so, too.
# Why it matters: tonight's figures by the id of a repository, laid over yesterday's, show each one
# twice, with no way back to the id; by name it is right. Our rows are joined by code.
set -euo pipefail
loader=/usr/share/php/Twig/autoload.php
command -v php >/dev/null && [ -f "$loader" ] ||
  { echo "Install Debian's php-cli and php-twig." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' php-twig 2>/dev/null || echo unknown)
seen=$(php -- "$loader" 2>/dev/null <<'PHP'
<?php
require $argv[1];
$template = '{% for key, stars in old|merge(new) %}{{ key }}={{ stars }} {% endfor %}';
$twig = new Twig\Environment(new Twig\Loader\ArrayLoader(['rows' => $template]));
foreach (['hello-world', '1296269'] as $key) {
    foreach ([[$key => 6], []] as $new) {
        echo $twig->render('rows', ['old' => [$key => 5], 'new' => $new]), '; ';
    }
}
PHP
)
echo "version: Twig $version"
echo 'guess:   hello-world=6 ; hello-world=5 ; 1296269=6 ; 1296269=5 ;'
echo "seen:    $seen"
[ "$seen" = 'hello-world=6 ; hello-world=5 ; 0=5 1=6 ; 0=5 ; ' ]
