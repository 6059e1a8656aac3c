#!/usr/bin/env bash
# Runs: Debian's libcommons-lang3-java (its version is printed) with Java: formatPeriod() of
# DurationFormatUtils between two days, in years and days.
# Guess: with the pattern "y d" the months that it has no place for become days: from 29 November
# 2025 to 28 November 2026 are 0 years and 364 days.
# Seen: 1 year and 29 days. From 31 December to 1 January are a year and a day, and from 15 October
# 2025 to 10 January 2026 a year and 87 days. With "y M d", "M d" or "d" the same days are right.
# Why it matters: the age of a repository that is three months old is told as more than a year, and
# only if New Year lies between. Our API gives the day on which it was made.
set -euo pipefail
jar=/usr/share/java/commons-lang3.jar
command -v java >/dev/null && [ -f "$jar" ] ||
  { echo "Install Debian's default-jdk-headless and libcommons-lang3-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Try.java <<'JAVA'
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.apache.commons.lang3.time.DurationFormatUtils;

public class Try {
  static long at(String day) {
    return LocalDate.parse(day).atStartOfDay(ZoneOffset.UTC).toInstant().toEpochMilli();
  }

  public static void main(String[] args) {
    String[][] periods = {{"2025-11-29", "2026-11-28"}, {"2025-12-31", "2026-01-01"},
        {"2025-10-15", "2026-01-10"}, {"2026-01-31", "2026-11-29"}};
    for (String[] period : periods) {
      for (String pattern : new String[] {"y d", "y M d"}) {
        System.out.print(
            DurationFormatUtils.formatPeriod(at(period[0]), at(period[1]), pattern) + ", ");
      }
    }
  }
}
JAVA
seen=$(TZ=UTC java -cp "$jar" Try.java)
version=$(dpkg-query -W -f='${Version}' libcommons-lang3-java 2>/dev/null || echo unknown)
echo "version: commons-lang3 $version"
echo 'guess:   0 364, 0 11 29 or 30, 0 1, 0 0 1, 0 87, 0 2 26, 0 302, 0 9 29'
echo "seen:    $seen"
[ "$seen" = '1 29, 0 11 29, 1 1, 0 0 1, 1 87, 0 2 26, 0 302, 0 9 29, ' ]
