#!/usr/bin/env bash
# Runs: Debian's ruby-mixlib-versioning (its version is printed): find_target_version(), which
# picks the newest version that fits a filter.
# Guess: of 1.9.0, 1.10.0, 2.1.0 and 3.0.0-rc.1 the filters “1” and “1.9” find 1.10.0 and 1.9.0,
# “v1.10.0” finds 1.10.0, and “3” nothing; or a filter that it cannot read is an error.
# Seen: 2.1.0 for each of them. A filter that is no whole version is no filter: the newest release
# is the answer, with no error. “1.10.0” is found, and of “4.0.0” there is nothing.
# Why it matters: a setting that should keep a service at version 1 installs version 2. Our API
# shows tags as they are, and names of versions are pinned whole.
set -euo pipefail
command -v ruby >/dev/null && ruby -e 'require "mixlib/versioning"' 2>/dev/null ||
  { echo "Install Debian's ruby-mixlib-versioning." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' ruby-mixlib-versioning 2>/dev/null || echo unknown)
seen=$(ruby - 2>/dev/null <<'RB'
require 'mixlib/versioning'

all = %w[1.9.0 1.10.0 2.1.0 3.0.0-rc.1]
puts %w[1 1.9 v1.10.0 3 1.10.0 4.0.0].map { |filter|
  found = Mixlib::Versioning.find_target_version(all, filter)
  "#{filter}=#{found ? found.to_s : 'nothing'}"
}.join(' ')
RB
)
echo "version: mixlib-versioning $version"
echo 'guess:   1=1.10.0 1.9=1.9.0 v1.10.0=1.10.0 3=nothing 1.10.0=1.10.0 4.0.0=nothing'
echo "seen:    $seen"
[ "$seen" = '1=2.1.0 1.9=2.1.0 v1.10.0=2.1.0 3=2.1.0 1.10.0=1.10.0 4.0.0=nothing' ]
