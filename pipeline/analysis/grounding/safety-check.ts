import type { NightFacts } from './night-facts.ts';
import type { Reading } from './reading.ts';
import { textOf } from './row-text.ts';
import { rowsSaidOf } from './subjects.ts';

/** Judgements of harm: no scan and no README proves them. */
const accusations =
  /(?<![\p{L}\p{N}_/.-])(?:malware|malicious|spyware|ransomware|adware|trojans?|virus(?:es)?|backdoors?|backdoored|vulnerable|vulnerabilit(?:y|ies)|insecure|unsafe|dangerous|harmful|compromised|infected|hijacked|fraud|fraudulent|scams?|phishing|stolen|plagiari[sz]ed|exploitable|exploits?|leaks?|rootkits?|botnets?|keyloggers?|suspicious|fake|steals|exfiltrates|spies)(?![\p{L}\p{N}_/])/giu;
const praises =
  /(?<![\p{L}\p{N}_/.-])(?:safe|safely|audits?|risk-free|no risk|secure|securely|audited|harmless|trustworthy|trusted|legitimate|reputable|vetted|certified|verified|tamper-?proof|hardened|bulletproof|battle-tested|production-(?:ready|grade)|enterprise-(?:ready|grade)|bug-free|unhackable|reviewed|pen-?tested|well-tested|reliable|compliant|authentic|genuine)(?![\p{L}\p{N}_/])/giu;
/** Said of a thing, rather than naming what a tool is about, such as a malware scanner. */
const predicate =
  /\b(?:is|are|was|were|be|been|being|as|contains?|contained|hides?|hid|carr(?:y|ies|ied)|ships?|spreads?|installs?|has|have|holds?|remains?|seems?|looks?|appears?|found|considered|called|free of|of|with|proves?|actually|plain|pure)(?: \p{L}+){0,2}? (?:an? )?$/iu;
const aboutIt =
  /^[ -](?:scann|detect|analy|hunt|research|removal|sandbox|sample|famil|signature|protect|prevent|prone|test|simulat|check|tool|manage|assess|report|database|feed|intelligence|site|link|email|page|data|news|code base)/i;

/** Words of safety and of harm that the rows they are said of do not use of themselves. */
export function findWordsOfSafety(reading: Reading, facts: NightFacts): string[] {
  return [
    ...judge(reading, accusations, (words, index) => isAccusation(reading, index, words)),
    ...judge(reading, praises, (words, index) => isPraise(reading, index, { words, facts })),
  ].map((words) => `“${words}” is a judgement of safety that no data bears out`);
}

function judge(
  { rest }: Reading,
  pattern: RegExp,
  fails: (words: string, index: number) => boolean,
): string[] {
  return [...rest.matchAll(pattern)]
    .filter(({ index, 0: words }) => fails(words, index))
    .map(({ 0: words }) => words);
}

/** A tool may be about malware where its row says that word; that it is some, nothing says. */
function isAccusation(reading: Reading, index: number, words: string): boolean {
  const { rest } = reading;
  const after = rest.slice(index + words.length);
  if (predicate.test(rest.slice(0, index)) && !aboutIt.test(after)) return true;
  return !isOfRows(reading, index, words);
}

function isPraise(
  reading: Reading,
  index: number,
  { words, facts }: { words: string; facts: NightFacts },
): boolean {
  const rows = rowsSaidOf(reading, index);
  if (rows.length > 0) return !isOfRows(reading, index, words);
  return (
    predicate.test(reading.rest.slice(0, index)) ||
    !facts.scan.rows.some((row) => hasWord(textOf(row), words))
  );
}

function isOfRows(reading: Reading, index: number, words: string): boolean {
  const rows = rowsSaidOf(reading, index);
  return rows.length > 0 && rows.every((row) => hasWord(textOf(row), words));
}

function hasWord(text: string, word: string): boolean {
  const plain = word.toLowerCase();
  for (let at = text.indexOf(plain); at !== -1; at = text.indexOf(plain, at + 1)) {
    const around = `${text[at - 1] ?? ' '}${text[at + plain.length] ?? ' '}`;
    if (!/[\p{L}]/u.test(around)) return true;
  }
  return false;
}
