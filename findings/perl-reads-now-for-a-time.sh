#!/usr/bin/env bash
# Runs: Perl's DateTime::Format::Natural and DateTime::Format::ISO8601 from Debian (versions are
# printed), on a time as JSON has it, 2026-10-01T23:59:00.000Z.
# Guess: both give that time, or die. The first one reads "2026-10-01" and "tomorrow", so it should
# know this.
# Seen: ISO8601 gives the time. Natural gives the present moment, an object like any other; only a
# call of success() afterwards says that nothing was understood. It does the same without the
# milliseconds.
# Why it matters: how old a snapshot is comes out as 0 seconds for ever, so a watch on a stale index
# never fires, and every entry of a feed is of today. Our times are all of this form.
set -euo pipefail
perl -MDateTime::Format::Natural -MDateTime::Format::ISO8601 -e 1 2>/dev/null || {
  echo "Install Debian's libdatetime-format-natural-perl and libdatetime-format-iso8601-perl." >&2
  exit 2
}
perl -MDateTime::Format::Natural -MDateTime::Format::ISO8601 - <<'PERL'
use strict;
my $text = '2026-10-01T23:59:00.000Z';
my $natural = DateTime::Format::Natural->new;
my $read = $natural->parse_datetime($text);
my $age = time - $read->epoch;
my $understood = $natural->success ? 'yes' : 'no';
my $iso = DateTime::Format::ISO8601->parse_datetime($text)->iso8601;
print "version: DateTime::Format::Natural $DateTime::Format::Natural::VERSION, ",
  "ISO8601 $DateTime::Format::ISO8601::VERSION\n";
print "guess:   2026-10-01T23:59:00 by both, or an exception\n";
print "seen:    Natural: $age s ago, understood: $understood; ISO8601: $iso\n";
exit(abs($age) < 5 && $understood eq 'no' && $iso eq '2026-10-01T23:59:00' ? 0 : 1);
PERL
