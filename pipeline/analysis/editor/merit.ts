import { textLanguages } from '../kinds/tools.ts';
import type { Candidate } from '../reading.ts';

/** A candidate needs at least this merit to be in front. It has it only with good text, code and stars together. */
export const frontMerit = 3;

/** More stars than this do not mean more quality. */
const mostStarsThatCount = 3_000;
/** A README with less text than this describes little. */
const substance = 1_500;
const mostOtherScript = 0.2;
const leastWords = 5;
/** The fewest and the most forks for each star of an ordinary repository. */
const usualForks = [0.025, 0.3] as const;

/** Words of praise that any project can give itself. */
const praise =
  /\b(?:enterprise-grade|next-gen(?:eration)?|revolutionary|ultimate|cutting-edge|world-class|game-changing|state-of-the-art|high-performance|blazing(?:ly)?|production-ready)\b/i;
const otherScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu;

/**
 * The merit of a candidate. Its largest part is the order of magnitude of the stars. Only the order of the results
 * matters.
 */
export function meritOf({ row, isTool }: Pick<Candidate, 'row' | 'isTool'>): number {
  const { stars, forks, license, language, description, signals } = row;
  const readme = signals.readmeText ?? row.readmeExcerpt;
  const other = (readme.match(otherScript)?.length ?? 0) / Math.max(1, readme.length);
  const words = description.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  const forkShare = forks / Math.max(1, stars);
  const isWorkedOn = (signals.issues ?? 0) + (signals.pullRequests ?? 0) > 0;
  return (
    Math.log10(Math.max(1, Math.min(stars, mostStarsThatCount))) +
    (license === '' ? 0 : 0.4) +
    (words >= leastWords ? 0.4 : 0) +
    (readme.length > substance ? 0.4 : 0) +
    (isWorkedOn ? 0.2 : 0) -
    (other > mostOtherScript ? 0.8 : 0) -
    (textLanguages.has(language) ? 0.8 : 0) -
    (isTool ? 0 : 0.6) -
    2 * row.risk.score -
    (praise.test(`${description} ${row.readmeExcerpt}`) ? 0.4 : 0) -
    (forkShare < usualForks[0] || forkShare > usualForks[1] ? 0.6 : 0)
  );
}
