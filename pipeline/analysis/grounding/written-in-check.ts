import type { ScannedRow } from '../../contract/repository-row.ts';
import type { Mention } from './mentions.ts';
import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { rowsSaidOf } from './subjects.ts';

const preposition = String.raw`(?:for|to|of|with|in|on|from|by|that|which|and|or|between|into|against|over|like|than|as|about|not)`;
/** `is a small`, `are`: what comes next says what kind of project. */
const beingA = new RegExp(
  String.raw`(?:^|,\s*|\b(?:is|are|was|were|be|as|another|remains?|it's|becomes?|being) |[:—–]\s*)(?:(?:both|all|each|actually|in fact|really|simply|just|also|still) )*(?:an? |the |another |one more )?(?:(?!${preposition}\b)[\p{L}'-]+ ){0,3}$`,
  'iu',
);
const writtenIn =
  /\b(?:written|built|coded|implemented|programmed|developed|rewritten|created|made|authored)(?: \p{L}+ly| mostly| in full)? (?:in|with|using|on top of) (?:pure |plain |modern |idiomatic )?$/iu;
const codeIs =
  /\b(?:code|codebase|source|language|main language|implementation)(?: of it| of this| here)? (?:is|are)(?: \p{L}+ly| all| pure)? (?:in |pure )?$/iu;
/** A thing that is of a language only where it is written in it; a linter may be for one. */
const thing =
  /^(?:-(?:based|written|powered|only|first|heavy|native))?(?: \p{L}+){0,2}? (?:projects?|repositor(?:y|ies)|repos?|codebases?|programs?|implementations?|code|applications?|apps?|binar(?:y|ies)|rewrites?)\b/u;

/** `A is a Rust project` where GitHub says another language, and the row does not say that it is written in it. */
export function findWrongMainLanguages(reading: Reading): string[] {
  return reading.mentions.flatMap((mention) => {
    const { subject } = mention;
    if (subject.kind !== 'language' || !isClaimed(mention, reading)) return [];
    return rowsSaidOf(reading, mention.from)
      .filter((row) => row.language !== subject.name && !saysItself(row, subject.name))
      .map(({ fullName }) => `${fullName} is not in ${subject.name}`);
  });
}

function isClaimed({ from, to }: Mention, { rest, own }: Reading): boolean {
  const start = Math.max(rest.lastIndexOf(';', from), rest.lastIndexOf('\uE000', from - 1)) + 1;
  const before = rest.slice(start, from);
  if (writtenIn.test(before) || codeIs.test(before)) return true;
  return beingA.test(before) && thing.test(own.slice(to));
}

function saysItself(row: ScannedRow, name: string): boolean {
  const text = textOf(row);
  const plain = name.toLowerCase();
  const stated = [`in ${plain}`, `with ${plain}`, `pure ${plain}`, `using ${plain}`];
  return (
    stated.some((words) => ` ${text} `.includes(` ${words}`)) ||
    (row.language === '' && text.includes(plain))
  );
}
