import type { Answer } from '../../pipeline/contract/analysis.ts';
import type { Evidence } from '../../pipeline/contract/evidence.ts';
import type { RepositoryRow, ScannedRow } from '../../pipeline/contract/repository-row.ts';
import type { Scan } from '../../pipeline/contract/scan.ts';
import {
  evidenceFigures,
  formatFigure,
  nightFigures,
  rowFigures,
  shareFigures,
} from './figures.ts';

/** Something an answer says that neither rows nor evidence say: where, and what. */
export type Unsupported = { where: string; claim: string };

type Passage = {
  where: string;
  text: string;
  figures: ReadonlySet<string>;
  quotable: readonly RepositoryRow[];
};

/**
 * Every number, repository and quotation in an answer that is not backed.
 *
 * A reason or a tool's note is held against its own row, a note against its own share, a parenthesis after a
 * repository's name against that repository, and the rest against the whole night.
 */
export function findUnsupported(answer: Answer, scan: Scan, evidence: Evidence): Unsupported[] {
  return collectPassages(answer, scan, evidence).flatMap((passage) =>
    checkPassage(passage, scan, evidence),
  );
}

function collectPassages(answer: Answer, scan: Scan, evidence: Evidence): Passage[] {
  const { rows } = scan;
  const all = new Set([
    ...evidenceFigures(evidence),
    ...nightFigures(scan, evidence),
    ...rows.flatMap((row) => rowFigures(row, scan)),
  ]);
  const ofRow = (where: string, fullName: string, text: string): Passage => {
    const row = rows.find((other) => other.fullName === fullName);
    const figures = new Set(row ? [...rowFigures(row, scan), ...placeFigures(row, evidence)] : []);
    return {
      where: `${where} ${fullName}`,
      text: `${fullName} ${text}`,
      figures,
      quotable: row ? [row] : [],
    };
  };
  const ofShare = (
    where: string,
    shares: Evidence['languages'],
    { name, note }: { name: string; note: string },
  ): Passage => {
    const share = shares.find((other) => other.name === name);
    const named = rows.filter(({ fullName }) => note.includes(fullName));
    const figures = share
      ? [
          ...shareFigures(share),
          ...nightsFigures(evidence),
          ...named.flatMap((row) => rowFigures(row, scan)),
        ]
      : [];
    return { where: `${where} ${name}`, text: note, figures: new Set(figures), quotable: [] };
  };
  return [
    { where: 'title', text: answer.title, figures: all, quotable: rows },
    { where: 'summary', text: answer.summary, figures: all, quotable: rows },
    ...answer.topCategories.map((note) => ofShare('category', evidence.categories, note)),
    ...answer.languageTrends.map((note) => ofShare('language', evidence.languages, note)),
    ...answer.emergingTools.map(({ fullName, note }) => ofRow('tool', fullName, note)),
    ...answer.notableProjects.map(({ fullName, why }) => ofRow('reason', fullName, why)),
    ...answer.fullAnalysis.split('\n').map((line, index) => ({
      where: `full analysis, line ${index + 1}`,
      text: unescapeMarkdown(line),
      figures: all,
      quotable: rows,
    })),
  ];
}

function checkPassage(passage: Passage, scan: Scan, evidence: Evidence): Unsupported[] {
  const { where, text, figures, quotable } = passage;
  const outside = text.replaceAll(/“[^”]*”/g, '“”');
  const names = new Set(scan.rows.map(({ fullName }) => fullName));
  const claims = [
    ...findQuotations(text)
      .filter((quotation) => !isQuoted(quotation, quotable, evidence))
      .map((quotation) => `“${quotation}”`),
    ...findNames(outside, names).filter((name) => !names.has(name)),
    ...findNumbers(outside, names, evidence, scan.rows).filter((number) => !figures.has(number)),
    ...findMisplaced(outside, scan),
  ];
  return claims.map((claim) => ({ where, claim }));
}

function findQuotations(text: string): string[] {
  return [...text.matchAll(/“([^”]*)”/g)].map(([, quotation = '']) => quotation);
}

/** An emerging term, or words that stand in a row's own text in this order. */
function isQuoted(quotation: string, rows: readonly RepositoryRow[], evidence: Evidence): boolean {
  if (evidence.emerging.some(({ term }) => term === quotation)) return true;
  const words = wordsOf(quotation);
  const isIn = (text: string) => {
    let found = 0;
    for (const word of wordsOf(text)) if (word === words[found]) found += 1;
    return found === words.length;
  };
  return rows.some(({ description, readmeExcerpt }) => isIn(description) || isIn(readmeExcerpt));
}

/**
 * Letters one by one where no space parts words, so that a cut within a run is no strange word. Pictures part words, and
 * what cannot be seen does not.
 */
function wordsOf(text: string): string[] {
  return (
    text
      .toWellFormed()
      .normalize('NFC')
      .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
      .replaceAll(/[\p{Extended_Pictographic}\u20E3\uFFFD]/gu, ' ')
      .match(
        /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|[\p{L}\p{M}\p{N}](?:(?!\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})[\p{L}\p{M}\p{N}])*/gu,
      ) ?? []
  );
}

/** Anything of the form `a/b`, without the full stop that may end a sentence. */
function findNames(text: string, names: ReadonlySet<string>): string[] {
  return (text.match(/[\w.-]+\/[\w.-]+/g) ?? []).map((name) =>
    names.has(name) ? name : name.replace(/\.+$/, ''),
  );
}

/** Numbers that stand for themselves, not within the name of a repository, a category, a language, a licence or a topic. */
function findNumbers(
  text: string,
  names: ReadonlySet<string>,
  evidence: Evidence,
  rows: readonly RepositoryRow[],
): string[] {
  const phrases = [
    ...names,
    ...[...evidence.categories, ...evidence.languages].map(({ name }) => name),
    ...evidence.categories.map(({ name }) => name.charAt(0).toLowerCase() + name.slice(1)),
    ...evidence.themes.flatMap(({ topics }) => topics),
    ...rows.map(({ license }) => license),
  ].filter((phrase) => /\d/.test(phrase));
  let rest = text;
  for (const phrase of phrases.toSorted((a, b) => b.length - a.length)) {
    rest = rest.replaceAll(phrase, ' ');
  }
  return readNumbers(rest);
}

/** Numbers in parentheses right after a repository that are not that repository's. */
function findMisplaced(text: string, scan: Scan): string[] {
  return [...text.matchAll(/([\w.-]+\/[\w.-]+) \(([^)]*)\)/g)].flatMap(([, name, inside = '']) => {
    const row = scan.rows.find(({ fullName }) => fullName === name);
    const own = new Set(row ? rowFigures(row, scan) : []);
    return readNumbers(inside)
      .filter((number) => row && !own.has(number))
      .map((number) => `${number} of ${name}`);
  });
}

function readNumbers(text: string): string[] {
  return (text.match(/\d[\d,]*(?:\.\d+)?%?/g) ?? []).map((number) => number.replace(/,$/, ''));
}

function placeFigures(row: ScannedRow, evidence: Evidence): string[] {
  const themes = evidence.themes.filter(({ repositories }) => repositories.includes(row.fullName));
  return [
    ...themes.map(({ repositories }) => formatFigure(repositories.length)),
    ...evidence.categories.map(({ count }) => formatFigure(count)),
    ...evidence.languages
      .filter(({ name }) => name === row.language)
      .map(({ count }) => formatFigure(count)),
    ...nightsFigures(evidence),
  ];
}

function nightsFigures({ earlierNights, daysSinceEarlier }: Evidence): string[] {
  return [Math.min(7, earlierNights), earlierNights, daysSinceEarlier ?? 0].map(formatFigure);
}

function unescapeMarkdown(line: string): string {
  return line.replaceAll(/\\([\\`*_[\]<>#|~&!.)+=-])/g, '$1').replaceAll('`', '');
}
