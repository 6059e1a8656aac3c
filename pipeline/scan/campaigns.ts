import type { Campaign } from '../contract/campaign.ts';
import type { ScannedRow } from '../contract/repository-row.ts';
import { findSpamWords, toComparableText, toWords } from './risk/words.ts';

/** Bought stars come in equal portions, so the members of a campaign differ by no more. */
const starsApart = 2;
/** With fewer stars, equal figures are common. */
const fewestStars = 20;
/** A shorter text is alike by chance. */
const fewestWords = 8;
/** Words at the start of a README that are compared. */
const comparedWords = 60;

/**
 * Groups the rows of a night that are not clear by what they share, the largest group first. Rows that share nothing are
 * in no group.
 *
 * Two rows belong together if they have the same owner, nearly the same text, or the same fingerprint. Names, owners,
 * numbers and links are left out of texts before they are compared. Pure.
 */
export function findCampaigns(rows: readonly ScannedRow[]): Campaign[] {
  const suspects = rows.filter(({ standing }) => standing !== 'clear');
  const links = [...linkByOwner(suspects), ...linkByText(suspects), ...linkByFingerprint(suspects)];
  return groupLinked(suspects, links)
    .map(toCampaign)
    .toSorted((a, b) => b.count - a.count || (a.kind ?? '').localeCompare(b.kind ?? '', 'en'));
}

type Tie = Campaign['shared'][number];
/** Two rows by their index, and what ties them together. */
type Link = { one: number; other: number; tie: Tie };

function linkByOwner(rows: readonly ScannedRow[]): Link[] {
  return linkEqual(
    rows.map((row) => [toOwner(row)]),
    'owner',
  );
}

function linkByText(rows: readonly ScannedRow[]): Link[] {
  return linkEqual(
    rows.map((row) => [
      ...toTextKey('description', row.description, row),
      ...toTextKey('readme', row.signals.readmeText ?? row.readmeExcerpt, row),
    ]),
    'text',
  );
}

/** Links each row to the one before with an equal key. */
function linkEqual(keys: readonly (readonly string[])[], tie: Tie): Link[] {
  const last = new Map<string, number>();
  const links: Link[] = [];
  for (const [index, ofRow] of keys.entries()) {
    for (const key of ofRow) {
      const before = last.get(key);
      if (before !== undefined) links.push({ one: before, other: index, tie });
      last.set(key, index);
    }
  }
  return links;
}

/** The first words of a text without those of the row's own name; none for a short text. */
function toTextKey(kind: string, text: string, { fullName }: ScannedRow): string[] {
  const own = new Set(readWords(fullName));
  const plain = text.replaceAll(/https?:\S+|\d+/g, ' ');
  const words = readWords(plain).filter((word) => !own.has(word));
  if (words.length < fewestWords) return [];
  return [`${kind}: ${words.slice(0, comparedWords).join(' ')}`];
}

function readWords(text: string): string[] {
  return toWords(toComparableText(text));
}

function linkByFingerprint(rows: readonly ScannedRow[]): Link[] {
  const byPrint = new Map<string, number[]>();
  for (const [index, row] of rows.entries()) {
    if (row.stars < fewestStars) continue;
    const { forks, topics, license, language, createdAt } = row;
    const labels = topics.toSorted().join(' ');
    const print = [forks, labels, license, language, createdAt.slice(0, 10)].join('|');
    byPrint.set(print, [...(byPrint.get(print) ?? []), index]);
  }
  const starsAt = (index: number) => rows[index]?.stars ?? 0;
  return [...byPrint.values()].flatMap((indexes) => {
    const byStars = indexes.toSorted((a, b) => starsAt(a) - starsAt(b));
    return byStars.slice(1).flatMap((other, place): Link[] => {
      const one = byStars[place] ?? other;
      const isNear = starsAt(other) - starsAt(one) <= starsApart;
      return isNear ? [{ one, other, tie: 'fingerprint' }] : [];
    });
  });
}

type Group = { rows: ScannedRow[]; ties: Set<Tie> };

/** The connected rows. A row without a link is left out. */
function groupLinked(rows: readonly ScannedRow[], links: readonly Link[]): Group[] {
  const parents = rows.map((_, index) => index);
  const rootOf = (index: number): number => {
    const parent = parents[index] ?? index;
    return parent === index ? index : rootOf(parent);
  };
  for (const { one, other } of links) parents[rootOf(other)] = rootOf(one);
  const groups = new Map<number, Group>();
  for (const [index, row] of rows.entries()) {
    const group = groups.get(rootOf(index)) ?? { rows: [], ties: new Set() };
    group.rows.push(row);
    groups.set(rootOf(index), group);
  }
  for (const { one, tie } of links) groups.get(rootOf(one))?.ties.add(tie);
  return [...groups.values()].filter(({ ties }) => ties.size > 0);
}

function toCampaign({ rows, ties }: Group): Campaign {
  const stars = rows.map((row) => row.stars);
  return {
    kind: findKind(rows),
    shared: [...ties].toSorted(),
    count: rows.length,
    owners: new Set(rows.map(toOwner)).size,
    quarantined: rows.filter(({ standing }) => standing === 'quarantined').length,
    stars: { min: Math.min(...stars), max: Math.max(...stars) },
  };
}

/** The spam word that most of the rows share, in name, description or topics. */
function findKind(rows: readonly ScannedRow[]): string | null {
  const counts = new Map<string, number>();
  for (const { fullName, description, topics } of rows) {
    const words = readWords([fullName, description, ...topics].join(' '));
    for (const word of new Set(findSpamWords(words))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const [commonest] = [...counts].toSorted(
    ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
  );
  return commonest && commonest[1] * 2 > rows.length ? commonest[0] : null;
}

function toOwner({ fullName }: ScannedRow): string {
  return fullName.slice(0, fullName.indexOf('/')).toLowerCase();
}
