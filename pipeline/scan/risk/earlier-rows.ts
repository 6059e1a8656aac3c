import type { Instant } from '../../contract/dates.ts';
import { type EnrichedRow, nameOf, ownerOf, type Standing } from '../../contract/repository-row.ts';
import { copiedPart, toSharedPart } from './sketch.ts';
import type { Assessed } from './assessed.ts';

/** A repository of an earlier night, in 200 bytes. Of its README only hashes are kept. */
export type EarlierRow = {
  fullName: string;
  createdAt: Instant;
  sketch: readonly number[];
  standing: Standing;
};

/** What a repository shares with repositories of earlier nights. */
type Returned = {
  /** An older one of another owner that had nearly this README, a quarantined one first. */
  textOf: string | null;
  /** Whether the repository in `textOf` was quarantined. */
  isTextKnownSpam: boolean;
  /** Other repositories of this owner that were quarantined, by full name. */
  ownerQuarantined: readonly string[];
};

export type EarlierRows = { find: (assessed: Assessed) => Returned };

/** The part of a row that is kept. Tonight's rows have no standing yet. */
export function toEarlierRow({
  fullName,
  createdAt,
  standing = 'clear',
  signals,
}: Pick<EnrichedRow, 'fullName' | 'createdAt'> & {
  standing?: Standing;
  signals: { page: { sketch: readonly number[] } | null };
}): EarlierRow {
  return { fullName, createdAt, sketch: signals.page?.sketch ?? [], standing };
}

/**
 * Indexes earlier repositories by owner and README. `rows` are sorted from the newest night on: of
 * each repository, its newest night counts.
 */
export function indexEarlierRows(rows: Iterable<EarlierRow>): EarlierRows {
  const byOwner = new Map<string, EarlierRow[]>();
  const byHash = new Map<number, EarlierRow[]>();
  const keys = new Set<string>();
  for (const row of rows) {
    const key = toRepositoryKey(row);
    if (keys.has(key)) continue;
    keys.add(key);
    if (row.standing === 'quarantined') addTo(byOwner, ownerOf(row), row);
    for (const hash of row.sketch) addTo(byHash, hash, row);
  }
  return {
    find: (assessed) => {
      const key = toRepositoryKey(assessed);
      const others = (byOwner.get(ownerOf(assessed)) ?? []).filter(
        (row) => toRepositoryKey(row) !== key,
      );
      // Of two that were created together, the one that an earlier night had is the original.
      const texts = findTexts(byHash, assessed).filter(
        ({ createdAt }) => createdAt !== assessed.createdAt || !keys.has(key),
      );
      const spam = texts.find(({ standing }) => standing === 'quarantined');
      return {
        textOf: (spam ?? texts[0])?.fullName ?? null,
        isTextKnownSpam: spam !== undefined,
        // Each repository once, even if its name was written in different cases.
        ownerQuarantined: [
          ...new Map(others.map((row) => [toRepositoryKey(row), row.fullName])).values(),
        ],
      };
    },
  };
}

function findTexts(byHash: ReadonlyMap<number, readonly EarlierRow[]>, assessed: Assessed) {
  const { page, createdAt } = assessed;
  const sketch = page?.sketch ?? [];
  const others = new Set(sketch.flatMap((hash) => byHash.get(hash) ?? []));
  return [...others].filter(
    (row) =>
      row.createdAt <= (createdAt ?? '') &&
      ownerOf(row) !== ownerOf(assessed) &&
      toSharedPart(sketch, row.sketch) >= copiedPart,
  );
}

/** In rows. A key that more rows share comes from a template. */
const mostOfKey = 60;

function addTo<Key>(index: Map<Key, EarlierRow[]>, key: Key, row: EarlierRow): void {
  const rows = index.get(key);
  if (rows === undefined) index.set(key, [row]);
  else if (rows.length < mostOfKey) rows.push(row);
}

/** The name without its owner. `My.IPTV` and `my-iptv` are the same name. */
export function toNameKey(repository: { fullName: string }): string {
  return nameOf(repository).toLowerCase().replaceAll(/[-_.]/g, '');
}

/** The owner and the name, by which a repository is known. */
export function toRepositoryKey(repository: { fullName: string }): string {
  return `${ownerOf(repository)}/${toNameKey(repository)}`;
}
