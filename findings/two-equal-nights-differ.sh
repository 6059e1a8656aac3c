#!/usr/bin/env bash
# Runs: Debian's libcommons-math3-java (its version is printed) with Java: the signed rank test of
# Wilcoxon for two series that are equal, and for two that differ in one value by one.
# Guess: p is 1 for equal series, or NaN or an error: pairs without a difference are left out, as
# in R and scipy. The order of the two series does not count.
# Seen: ten equal pairs have p = 0.002, and twenty 0.000002: pairs without a difference count, all
# on one side. With one pair that differs by one, p is 0.084 or 0.002, by the order of the series.
# mannWhitneyUTest() of the same series gives 1.
# Why it matters: two nights with the same counts of stars are called different, the more surely
# the more repositories are compared. Our report makes no such test.
set -euo pipefail
jar=/usr/share/java/commons-math3.jar
command -v java >/dev/null && [ -f "$jar" ] ||
  { echo "Install Debian's default-jdk-headless and libcommons-math3-java." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
cat >Try.java <<'JAVA'
import java.util.Locale;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.inference.*;

public class Try {
  public static void main(String[] args) {
    Locale.setDefault(Locale.ROOT);
    WilcoxonSignedRankTest test = new WilcoxonSignedRankTest();
    double[] ten = IntStream.rangeClosed(1, 10).asDoubleStream().toArray();
    double[] twenty = IntStream.rangeClosed(1, 20).asDoubleStream().toArray();
    double[] other = ten.clone();
    other[0] += 1;
    System.out.printf("%.6f %.6f; %.6f %.6f; %.6f%n",
        test.wilcoxonSignedRankTest(ten, ten, true),
        test.wilcoxonSignedRankTest(twenty, twenty, true),
        test.wilcoxonSignedRankTest(ten, other, true),
        test.wilcoxonSignedRankTest(other, ten, true),
        new MannWhitneyUTest().mannWhitneyUTest(ten, ten));
  }
}
JAVA
seen=$(java -cp "$jar" Try.java)
version=$(dpkg-query -W -f='${Version}' libcommons-math3-java 2>/dev/null || echo unknown)
echo "version: commons-math3 $version"
echo 'guess:   1.000000 1.000000; 1.000000 1.000000; 1.000000'
echo "seen:    $seen"
[ "$seen" = '0.001953 0.000002; 0.083984 0.001953; 1.000000' ]
