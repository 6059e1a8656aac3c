import type { Answer, ReaderReport } from '../../contract/analysis.ts';
import { sectionTitles } from '../../contract/digest.ts';
import type { ScannedRow } from '../../contract/repository-row.ts';
import { isCountOfStars, quoteOwner } from '../../contract/owners-words.ts';
import {
  countOf,
  escapeBlock,
  escapeMarkdown,
  formatCount,
  joinFirst,
  joinList,
} from '../../platform/text.ts';
import type { Choice } from '../editor/choice.ts';
import type { Edition } from '../editor/edition.ts';
import type { Theme } from '../facts/themes.ts';

const namedOfTheme = 4;

/** What of a digest its full analysis repeats. */
type Written = {
  notable: Answer['notableProjects'];
  rising: readonly string[];
  /** The rows that the digest names. */
  named: readonly ScannedRow[];
} & Pick<Choice, 'worthNaming'>;

/** The whole text of a digest, in Markdown. A section with nothing to say is left out. */
export function writeFullAnalysis(
  edition: Edition,
  report: ReaderReport,
  { notable, rising, named, worthNaming }: Written,
): string {
  const { scan, memory } = edition.night;
  const names = new Set([...scan.rows, ...memory.values()].map(({ fullName }) => fullName));
  const list = (texts: readonly string[]) =>
    texts.map((text) => `- ${toMarkdown(text, names)}`).join('\n');
  const prose = (sentences: readonly string[]) => toMarkdown(sentences.join(' '), names);
  const sections = [
    [sectionTitles.notable, list(notable.map(describePick))],
    [sectionTitles.rising, list(rising)],
    [sectionTitles.themes, list(edition.themes.flatMap((theme) => writeTheme(theme, worthNaming)))],
    [sectionTitles.moved, list(edition.moves.map(({ sentence }) => sentence))],
    [sectionTitles.setAside, prose(edition.setAside.map(({ sentence }) => sentence))],
    [sectionTitles.earlier, prose(edition.earlierPicks.map(({ sentence }) => sentence))],
    [sectionTitles.method, prose([...explainMethod(edition, report), ...sayLicences(named)])],
  ];
  return sections
    .filter(([, body]) => body !== '')
    .map(([title, body]) => `## ${title}\n\n${body}`)
    .join('\n\n');
}

/** A recommendation: its owner's sentences as quotations, and the fact that made it stand out. */
function describePick(pick: Answer['notableProjects'][number]): string {
  const { what, different, forWhom, caveat } = quoteOwner(pick);
  const beware = caveat && `Beware: ${caveat}`;
  const why = isCountOfStars(pick.why) ? '' : pick.why;
  const parts = [what, different, forWhom, why, pick.cause?.sentence, beware];
  return `${pick.fullName}: ${parts.filter(Boolean).join(' ')}`;
}

/** Words as Markdown that shows exactly these. Names of the night's repositories are code. */
function toMarkdown(text: string, names: ReadonlySet<string>): string {
  // A quotation stays as its owner wrote it.
  const parts = text.split(/(“[^”]*”|[\w.-]+\/[\w.-]*[\w-])/);
  const marked = parts.map((part) => (names.has(part) ? `\`${part}\`` : escapeMarkdown(part)));
  return escapeBlock(marked.join(''));
}

/** What the members share, how many they are, and the newcomers that may be named: one or more. */
function writeTheme({ topic, members, newcomers }: Theme, worthNaming: Choice['worthNaming']) {
  const names = newcomers.map(({ fullName }) => fullName).filter((name) => worthNaming.has(name));
  if (names.length === 0) return [];
  const some = newcomers.length === members.length ? 'all' : formatCount(newcomers.length);
  const count = `${countOf(members.length, 'repository')} have the topic ${topic}, and ${some} of them are new tonight`;
  return [`${count}, among them ${joinFirst(names, namedOfTheme)}.`];
}

/** One line for the whole night. Recordings have rows without push date and licence. */
function sayLicences(named: readonly ScannedRow[]): string[] {
  const without = named.filter(
    ({ license, signals }) => license === '' && signals.pushedAt !== null,
  );
  const names = without.map(({ fullName }) => fullName);
  return names.length === 0 ? [] : [`GitHub finds no licence in ${joinList(names)}.`];
}

/** Who chose, who pointed, and what neither knows. */
function explainMethod({ night }: Edition, report: ReaderReport): string[] {
  const { analyst, model, fallback } = report;
  const found = countOf(night.scan.rows.length + night.scan.quarantined.length, 'repository');
  const where = night.scan.source === 'demo' ? 'a made-up GitHub' : 'GitHub';
  return [
    `Every sentence in quotation marks is its owner’s, word for word, and code counted the other figures, from one scan of ${found} on ${where} and our own earlier scans.`,
    analyst === 'openai'
      ? `Code and ${model} chose among them; the model wrote nothing.`
      : `Code chose among them; ${fallback === null ? 'no model was asked' : 'no answer of a model could be used'}.`,
    'Stars can be bought: a place on this list is a reason to look, not a judgement of quality.',
  ];
}
