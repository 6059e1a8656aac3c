#!/usr/bin/env bash
# Runs: bayes 1.0.0 and natural 8.1.1, classifiers with their own tokenizers, after two Chinese
# texts of spam and two English ones that are none.
# Guess: Chinese without any word of the spam is as likely one as the other, and the same words
# again are spam.
# Seen: bayes reads each Chinese word as "", so all Chinese is spam: a high-speed network framework,
# too. natural leaves texts without Latin letters out of its learning, without a word: it knows no
# class "spam" afterwards, and the very text that it was taught is none.
# Why it matters: a filter sets a language apart, or lets all of it through, and its figures on
# English data look right. Our phrases are listed for Chinese as well, and most signs need no
# language.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts bayes@1.0.0 natural@8.1.1 ||
  { echo 'The package could not be installed.' >&2; exit 2; }

cat >try.mjs <<'JS'
import bayes from 'bayes';
import BayesClassifier from 'natural/lib/natural/classifiers/bayes_classifier.js';

const spam = ['领取 免费 代币', '免费 空投'];
const others = ['fast json parser', 'rust web server'];
const framework = '高性能 网络 框架';
const first = bayes();
const second = new BayesClassifier();
for (const [kind, texts] of Object.entries({ spam, other: others })) {
  for (const text of texts) {
    await first.learn(text, kind);
    second.addDocument(text, kind);
  }
}
second.train();
const labels = second.getClassifications(spam[0]).map(({ label }) => label);
const seen = [
  await first.categorize(spam[0]), await first.categorize(framework),
  second.classify(spam[0]), labels.join(' and '),
].join(', ');
console.log('version: bayes 1.0.0, natural 8.1.1');
console.log('guess:   spam, either, spam, spam and other');
console.log('seen:   ', seen);
process.exit(seen === 'spam, spam, other, other' ? 0 : 1);
JS
node try.mjs
