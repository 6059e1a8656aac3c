#!/usr/bin/env bash
# Runs: Debian's libschedule-cron-events-perl (its version is printed): the next times of lines of
# a crontab with steps, beside the same days and months written out.
# Guess: “*/3” for the month is January, April, July and October, and “*/2” for the day the 1st,
# 3rd and so on, as in cron: a step begins at the first of its range.
# Seen: March, June, September and December, and the even days: what a step divides counts. For
# the hour, which begins at 0, both are the same, and “1-31/2” is right.
# Why it matters: a page that tells when a quarterly report comes next is a month or two off, and
# each second night is the other one; cron itself runs as it should. Ours run by systemd timers.
set -euo pipefail
perl -MSchedule::Cron::Events -e1 2>/dev/null ||
  { echo "Install Debian's libschedule-cron-events-perl." >&2; exit 2; }
version=$(dpkg-query -W -f='${Version}' libschedule-cron-events-perl 2>/dev/null || echo unknown)
seen=$(TZ=UTC perl - <<'PL'
use strict;
use warnings;
use Schedule::Cron::Events;
use Time::Local;

my $noon = timegm(0, 0, 12, 29, 10, 2026);
for my $line ('0 3 1 */3 *', '0 3 */2 * *', '0 3 1-31/2 * *', '0 */8 * * *') {
  my $events = Schedule::Cron::Events->new("$line call", Seconds => $noon);
  print join(' ', map {
    my @at = $events->nextEvent;
    sprintf '%02d-%02dT%02d', $at[4] + 1, @at[3, 2];
  } 1 .. 3), '; ';
}
PL
)
echo "version: Schedule::Cron::Events $version"
echo 'guess:   01-01T03 04-01T03 07-01T03; 12-01T03 12-03T03 12-05T03; 12-01T03 12-03T03 12-05T03' \
  '; 11-29T16 11-30T00 11-30T08;'
echo "seen:    $seen"
[ "$seen" = '12-01T03 03-01T03 06-01T03; 11-30T03 12-02T03 12-04T03; '\
'12-01T03 12-03T03 12-05T03; 11-29T16 11-30T00 11-30T08; ' ]
