import type { Answer, CountedFact, ReaderReport } from '../../../contract/analysis.ts';
import { sectionTitles } from '../../../contract/digest.ts';
import {
  countRepositories,
  escapeBlock,
  escapeMarkdown,
  formatCount,
} from '../../../platform/text.ts';
import { caveatOf } from '../../reader/caveat.ts';
import { toPlainText } from '../../plain-text.ts';
import type { Edition } from '../edition.ts';
import type { Theme } from '../facts/themes.ts';
import { joinFirst } from '../fact.ts';
import { withCaution } from './sentence.ts';

const namedOfTheme = 4;

/** What of a digest its full analysis repeats. */
type Written = { notable: Answer['notableProjects']; rising: readonly string[] };

/** The whole text of a digest, in Markdown. A section with nothing to say is left out. */
export function writeFullAnalysis(
  edition: Edition,
  report: ReaderReport,
  written: Written,
): string {
  const { notable, rising } = written;
  const { scan, memory } = edition.night;
  const names = new Set([...scan.rows, ...memory.values()].map(({ fullName }) => fullName));
  const list = (texts: readonly string[]) =>
    texts.map((text) => `- ${toMarkdown(text, names)}`).join('\n');
  const prose = (sentences: readonly string[]) => toMarkdown(sentences.join(' '), names);
  const themes = edition.themes.map((theme) => writeTheme(theme, edition, report));
  const picks = notable.map(({ fullName, why, cause, caveat }) =>
    withCaution(`${fullName}: ${why}${cause ? ` ${cause.sentence}` : ''}`, caveat),
  );
  const sections = [
    [sectionTitles.notable, list(picks)],
    [sectionTitles.rising, list(rising)],
    [sectionTitles.themes, list(themes)],
    [sectionTitles.moved, list(edition.moves.map(({ sentence }) => sentence))],
    [sectionTitles.setAside, prose(joinClauses(edition.setAside))],
    [sectionTitles.earlier, prose(edition.earlierPicks.map(({ sentence }) => sentence))],
    [sectionTitles.method, prose(explainMethod(edition, report))],
  ];
  return sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `## ${title}\n\n${body}`)
    .join('\n\n');
}

/** Plain words as Markdown that shows exactly these, with the names of the night's repositories as code. */
function toMarkdown(text: string, names: ReadonlySet<string>): string {
  const parts = text.split(/([\w.-]+\/[\w.-]*[\w-])/);
  const marked = parts.map((part) => (names.has(part) ? `\`${part}\`` : escapeMarkdown(part)));
  return escapeBlock(marked.join(''));
}

/** One sentence made of several, so that the figures of each night are together. */
function joinClauses(facts: readonly CountedFact[]): string[] {
  const whole = facts.map(({ sentence }) => sentence.replace(/\.$/, '')).join('; ');
  return whole === '' ? [] : [`${whole.charAt(0).toUpperCase()}${whole.slice(1)}.`];
}

/** What the members share, how many they are, and by name the newcomers that need no caution. */
function writeTheme(
  { id, topic, members, newcomers }: Theme,
  { candidates }: Edition,
  { themeNames, readings }: ReaderReport,
): string {
  const name = themeNames[id];
  const cautioned = new Set(readings.filter((one) => one.caveat).map((one) => one.fullName));
  const named = newcomers
    .filter((row) => candidates.some((shown) => shown.row === row))
    .filter((row) => caveatOf(row) === null && !cautioned.has(row.fullName))
    .map(({ fullName }) => fullName);
  const says = named.length === newcomers.length ? ': ' : ', among them ';
  const who = named.length > 0 ? `${says}${joinFirst(named, namedOfTheme)}` : '';
  return `${name === undefined ? `Topic ${topic}` : toPlainText(name)}: ${countRepositories(members.length)} of different owners, ${formatCount(newcomers.length)} of them new tonight${who}.`;
}

/** Who wrote which part, and what the text cannot say. */
function explainMethod({ night }: Edition, { analyst, model }: ReaderReport): string[] {
  const found = countRepositories(night.scan.rows.length + night.scan.quarantined.length);
  const where = night.scan.source === 'demo' ? 'a made-up GitHub' : 'GitHub';
  return [
    `Code chose the repositories and counted all but the figures in their own words, from one scan of ${found} on ${where} and our own earlier scans.`,
    analyst === 'openai'
      ? `What a repository is was written by ${model} and checked against its own description and README, or is their own sentence.`
      : 'What each repository is comes from its own description or README; no model wrote here.',
    'Stars can be bought: a place on this list is a reason to look, not a judgement of quality.',
  ];
}
