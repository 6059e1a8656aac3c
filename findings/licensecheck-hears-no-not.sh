#!/usr/bin/env bash
# Runs: licensecheck 3.3.5 of Debian 12 with --shortname-scheme=spdx on sentences of READMEs.
# Guess: a licence that is denied is not found, a text with a further condition is more than its
# licence, and the names are those of SPDX.
# Seen: “not licensed under the MIT License” is MIT, and “was GPL version 2 until 2025” is GPL-2. An
# MIT grant with “not for commercial use” is MIT. The scheme spdx says “GPL-2” and “AGPLv3”.
# Why it matters: a list of what may be used has what may not. We pass on what GitHub says.
set -euo pipefail
command -v licensecheck > /dev/null || { echo 'apt-get install licensecheck' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo 'The code is not licensed under the MIT License.' > denied.md
echo 'This was licensed under the GPL version 2 until 2025. It is now proprietary.' > former.md
echo 'Licensed under AGPL-3.0' > affero.md
cat > limited.md <<'TEXT'
Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

The Software may not be used for commercial purposes.
TEXT
seen=$(licensecheck --shortname-scheme=spdx denied.md former.md affero.md limited.md |
  sed 's/\*No copyright\* //' | xargs)
echo "version: licensecheck $(dpkg-query --show --showformat '${Version}' licensecheck)"
echo 'guess:   UNKNOWN, UNKNOWN, AGPL-3.0-only, UNKNOWN'
echo "seen:    $seen"
[ "$seen" = 'denied.md: MIT former.md: GPL-2 affero.md: AGPLv3 limited.md: MIT' ]
