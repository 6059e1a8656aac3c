import type { EnrichedRow, ScannedRow, Standing } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { copiedPart, toHash, toSharedPart } from './sketch.ts';
import type { Subject } from './subject.ts';
import { fold } from './fold.ts';

/** A repository of an earlier night, in about three hundred bytes: of its texts only the name is kept. */
export type EarlierRow = {
  fullName: string;
  owner: number;
  name: number;
  /** Null for a short one. */
  description: number | null;
  sketch: readonly number[];
  standing: Standing;
};

/** What a repository shares with repositories of other owners on earlier nights, and what its owner showed before. */
export type Returned = {
  /** The repository that had both name and description, by full name. */
  identityOf: string | null;
  /** The repository that had nearly the same README. One that was quarantined then, if there is one. */
  textOf: string | null;
  /** Whether that one was quarantined. */
  isTextKnownSpam: boolean;
  /** Other repositories of this owner that were quarantined, by full name. */
  ownerQuarantined: readonly string[];
  /** Other repositories of this owner that called for caution. */
  ownerCaution: readonly string[];
};

const nothing: Returned = {
  identityOf: null,
  textOf: null,
  isTextKnownSpam: false,
  ownerQuarantined: [],
  ownerCaution: [],
};

/** Compares a repository with those of earlier nights. */
export type EarlierRows = { find: (subject: Subject) => Returned };

export const noEarlierRows: EarlierRows = { find: () => nothing };

/** Shorter descriptions are chosen twice by chance. In words. */
const shortestDescription = 5;

/** Indexes the rows of earlier nights, the newest first. A repository counts as of its newest night. */
export function readEarlierRows(
  earlier: readonly Pick<Scan, 'rows' | 'quarantined'>[],
): EarlierRows {
  const byId = new Map<string, EarlierRow>();
  for (const { rows, quarantined } of earlier) {
    for (const row of [...rows, ...quarantined]) {
      if (!byId.has(row.id)) byId.set(row.id, toEarlierRow(row));
    }
  }
  return indexEarlierRows(byId.values());
}

/** What is kept of a row. */
export function toEarlierRow({
  fullName,
  description,
  standing,
  signals,
}: Pick<ScannedRow, 'fullName' | 'description' | 'standing'> & {
  signals: { page: { sketch: readonly number[] } | null };
}): EarlierRow {
  const [owner = '', name = ''] = fullName.split('/');
  return {
    fullName,
    owner: toHash(owner.toLowerCase()),
    name: toHash(toNameKey(name)),
    description: hashDescription(description),
    sketch: signals.page?.sketch ?? [],
    standing,
  };
}

function hashDescription(description: string): number | null {
  const words = fold(description);
  return words.length < shortestDescription ? null : toHash(words.join(' '));
}

/** The known rows that share an owner, a name or a text with tonight's. So an index of years costs little. */
export function keepRelated(
  known: readonly EarlierRow[],
  tonight: readonly EnrichedRow[],
): EarlierRow[] {
  const rows = tonight.map((row) => toEarlierRow({ ...row, standing: 'clear' }));
  const wanted = new Set(rows.flatMap(toHashes));
  return known.filter((row) => toHashes(row).some((hash) => wanted.has(hash)));
}

function toHashes({ owner, name, description, sketch }: EarlierRow): number[] {
  return [owner, name, ...(description === null ? [] : [description]), ...sketch];
}

/** Indexes the repositories of earlier nights by owner, name and texts. */
export function indexEarlierRows(rows: Iterable<EarlierRow>): EarlierRows {
  const byOwner = new Map<number, EarlierRow[]>();
  const byName = new Map<number, EarlierRow[]>();
  const byHash = new Map<number, EarlierRow[]>();
  const known = new Set<string>();
  for (const row of rows) {
    known.add(`${row.owner}/${row.name}`);
    addTo(byOwner, row.owner, row);
    addTo(byName, row.name, row);
    for (const hash of row.sketch) addTo(byHash, hash, row);
  }
  return {
    find: (subject) => {
      const owner = toHash(subject.owner.toLowerCase());
      const name = toHash(toNameKey(subject.name));
      const own = (byOwner.get(owner) ?? []).filter((row) => row.name !== name);
      const sketch = subject.page?.sketch ?? [];
      // If an earlier night lists it under this owner, its owner did not take it from another.
      const isKnown = known.has(`${owner}/${name}`);
      const description = hashDescription(subject.description ?? '');
      const texts = isKnown ? [] : findTexts(byHash, sketch, owner);
      const spam = texts.find(({ standing }) => standing === 'quarantined');
      const same = (byName.get(name) ?? []).find(
        (row) => row.owner !== owner && row.description === description,
      );
      return {
        identityOf: isKnown || description === null ? null : (same?.fullName ?? null),
        textOf: (spam ?? texts[0])?.fullName ?? null,
        isTextKnownSpam: spam !== undefined,
        ownerQuarantined: namesOf(own, 'quarantined'),
        ownerCaution: namesOf(own, 'caution'),
      };
    },
  };
}

function findTexts(
  byHash: ReadonlyMap<number, readonly EarlierRow[]>,
  sketch: readonly number[],
  owner: number,
): EarlierRow[] {
  const others = new Set(sketch.flatMap((hash) => byHash.get(hash) ?? []));
  return [...others].filter(
    (row) => row.owner !== owner && toSharedPart(sketch, row.sketch) >= copiedPart,
  );
}

/** One for each name, whatever its case. */
function namesOf(rows: readonly EarlierRow[], standing: Standing): string[] {
  const those = rows.filter((row) => row.standing === standing);
  return [...new Map(those.map(({ name, fullName }) => [name, fullName])).values()];
}

/** A key with more rows than this belongs to a template. */
const mostOfKey = 60;

function addTo(index: Map<number, EarlierRow[]>, key: number, row: EarlierRow): void {
  const known = index.get(key);
  if (known === undefined) index.set(key, [row]);
  else if (known.length < mostOfKey) known.push(row);
}

/** Makes `My.IPTV` and `my-iptv` the same name. */
export function toNameKey(name: string): string {
  return name.toLowerCase().replaceAll(/[-_.]/g, '');
}
