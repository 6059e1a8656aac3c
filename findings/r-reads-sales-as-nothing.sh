#!/usr/bin/env bash
# Runs: data.table 1.14.8 with bit64 4.0.5 under R 4.2.2, all of Debian 12, on two amounts of three
# thousand dollars in the smallest unit of USDC.
# Guess: fread() reads numbers, and a sum is six billion by whatever loop it is made.
# Seen: a column above 2,147,483,647 is integer64. sum() is right; a for loop, ifelse(), tapply()
# and a sum over split() lose the class and read its bits as a fraction: 2.96e-314.
# Why it matters: an account of the sales is zero when it is printed with two digits, without an
# error, and right as long as all amounts are small.
set -euo pipefail
Rscript -e 'library(data.table); library(bit64)' > /dev/null 2>&1 ||
  { echo 'apt-get install r-cran-data.table r-cran-bit64' >&2; exit 2; }
seen=$(Rscript -e 'suppressMessages(library(data.table))
sales <- fread(text = "day,amount\nMon,3000000000\nTue,3000000000")
total <- 0
for (amount in sales$amount) total <- total + amount
cat(format(sum(sales$amount)), total, ifelse(sales$day == "Mon", sales$amount, 0)[1],
  tapply(sales$amount, sales$day, sum)[["Mon"]], sep = " | ")')
version() { Rscript -e "cat(format(packageVersion('$1')))"; }
echo "version: data.table $(version data.table), bit64 $(version bit64)"
echo 'guess:   6000000000 | 6e+09 | 3e+09 | 3e+09'
echo "seen:    $seen"
[ "$seen" = '6000000000 | 2.964394e-314 | 1.482197e-314 | 1.482197e-314' ]
