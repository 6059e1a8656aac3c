#!/usr/bin/env bash
# Runs: Debian's libjava-string-similarity-java (its version is printed) with Java: similarities of
# short names by sequences of three letters.
# Guess: “go” and “ml” have nothing in common: 0 by each measure; “go” and “golang” 0 as well.
# Seen: Jaccard and SorensenDice give NaN for two names that are both too short to have a sequence,
# and Cosine 0. A short and a long one are 0, and equal ones 1.
# Why it matters: a list of pairs that is sorted by likeness has NaN in front, since Java orders it
# above 1, and each test such as “< 0.5” is false: ui, ai, go and js look like copies of each other.
# Our copies share sequences of four words, and are counted.
set -euo pipefail
jar=/usr/share/java/java-string-similarity.jar
command -v java >/dev/null && [ -f "$jar" ] ||
  { echo "Install Debian's default-jdk-headless and libjava-string-similarity-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Try.java <<'JAVA'
import info.debatty.java.stringsimilarity.*;
import java.util.*;

public class Try {
  public static void main(String[] args) {
    List<String> seen = new ArrayList<>();
    for (String[] pair : new String[][] {{"go", "ml"}, {"go", "golang"}, {"go", "go"}}) {
      seen.add(new Jaccard(3).similarity(pair[0], pair[1]) + " "
          + new SorensenDice(3).similarity(pair[0], pair[1]) + " "
          + new Cosine(3).similarity(pair[0], pair[1]));
    }
    System.out.println(String.join(", ", seen));
  }
}
JAVA
seen=$(java -cp "$jar" Try.java)
version=$(dpkg-query -W -f='${Version}' libjava-string-similarity-java 2>/dev/null || echo unknown)
echo "version: java-string-similarity $version"
echo 'guess:   0.0 0.0 0.0, 0.0 0.0 0.0, 1.0 1.0 1.0'
echo "seen:    $seen"
[ "$seen" = 'NaN NaN 0.0, 0.0 0.0 0.0, 1.0 1.0 1.0' ]
