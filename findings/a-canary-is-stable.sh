#!/usr/bin/env bash
# Runs: Debian's php-composer-semver (its version is printed) with PHP: the stability of versions,
# and the same versions read.
# Guess: 1.0.0-canary.1, -next.1, -preview.1 and -pre are “dev”, as whatever it does not know, or
# an error, since normalize() refuses them as invalid.
# Seen: “stable”, as 1.0.0 and as “nightly”. alpha, beta and RC are told as such. normalize()
# refuses all that it called stable but 1.0.0.
# Why it matters: whoever takes the newest tag that is stable takes a canary for the latest
# release. Our API takes releases from GitHub, which marks the early ones.
set -euo pipefail
loader=/usr/share/php/Composer/Semver/autoload.php
command -v php >/dev/null && [ -f "$loader" ] ||
  { echo "Install Debian's php-cli and php-composer-semver." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' php-composer-semver 2>/dev/null || echo unknown)
seen=$(php -- "$loader" <<'PHP'
<?php
require $argv[1];
use Composer\Semver\VersionParser;

foreach (['-canary.1', '-next.1', '-preview.1', '-pre', '-beta.1', '-rc.1', ''] as $end) {
    try {
        $read = (new VersionParser)->normalize("1.0.0$end");
    } catch (UnexpectedValueException $error) {
        $read = 'invalid';
    }
    echo "$end=", VersionParser::parseStability("1.0.0$end"), " $read, ";
}
echo VersionParser::parseStability('nightly');
PHP
)
echo "version: composer/semver $version"
echo 'guess:   -canary.1=dev invalid, -next.1=dev invalid, -preview.1=dev invalid,' \
  '-pre=dev invalid, -beta.1=beta 1.0.0.0-beta1, -rc.1=RC 1.0.0.0-RC1, =stable 1.0.0.0, dev'
echo "seen:    $seen"
[ "$seen" = '-canary.1=stable invalid, -next.1=stable invalid, -preview.1=stable invalid, '\
'-pre=stable invalid, -beta.1=beta 1.0.0.0-beta1, -rc.1=RC 1.0.0.0-RC1, =stable 1.0.0.0, stable' ]
