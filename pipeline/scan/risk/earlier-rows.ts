import type { ScannedRow, Standing } from '../../contract/repository-row.ts';
import type { Scan } from '../../contract/scan.ts';
import { copiedPart } from './shared-texts.ts';
import { toHash, toSharedPart } from './sketch.ts';
import type { Subject } from './subject.ts';

/** A repository of an earlier night, in about two hundred bytes: no text of it is kept. */
export type EarlierRow = {
  owner: number;
  name: number;
  sketch: readonly number[];
  standing: Standing;
};

/** What a repository shares with repositories of other owners on earlier nights, and what its owner showed before. */
export type Returned = {
  name: boolean;
  text: boolean;
  /** Whether the same text was quarantined then. */
  isTextKnownSpam: boolean;
  /** Other repositories of this owner that were quarantined. */
  ownerQuarantined: number;
  /** Other repositories of this owner that called for caution. */
  ownerCaution: number;
};

const nothing: Returned = {
  name: false,
  text: false,
  isTextKnownSpam: false,
  ownerQuarantined: 0,
  ownerCaution: 0,
};

/** Compares a repository with those of earlier nights. */
export type EarlierRows = { find: (subject: Subject) => Returned };

export const noEarlierRows: EarlierRows = { find: () => nothing };

/** Shorter names are chosen twice by chance. */
const shortestName = 8;

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
  standing,
  signals,
}: Pick<ScannedRow, 'fullName' | 'standing' | 'signals'>): EarlierRow {
  const [owner = '', name = ''] = fullName.split('/');
  return {
    owner: toHash(owner.toLowerCase()),
    name: toHash(toNameKey(name)),
    sketch: signals.page?.sketch ?? [],
    standing,
  };
}

/** Indexes the repositories of earlier nights by owner, name and text. */
export function indexEarlierRows(rows: Iterable<EarlierRow>): EarlierRows {
  const byOwner = new Map<number, EarlierRow[]>();
  const byName = new Map<number, EarlierRow[]>();
  const byHash = new Map<number, EarlierRow[]>();
  for (const row of rows) {
    addTo(byOwner, row.owner, row);
    addTo(byName, row.name, row);
    for (const hash of row.sketch) addTo(byHash, hash, row);
  }
  return {
    find: (subject) => {
      const owner = toHash(subject.owner.toLowerCase());
      const key = toNameKey(subject.name);
      const name = toHash(key);
      const own = (byOwner.get(owner) ?? []).filter((row) => row.name !== name);
      const sketch = subject.page?.sketch ?? [];
      // The owner had it first where an earlier night already holds it under this owner.
      const isKnown = (byName.get(name) ?? []).some((row) => row.owner === owner);
      const texts = isKnown ? [] : findTexts(byHash, sketch, owner);
      return {
        name:
          !isKnown &&
          key.length >= shortestName &&
          (byName.get(name) ?? []).some((row) => row.owner !== owner),
        text: texts.length > 0,
        isTextKnownSpam: texts.some(({ standing }) => standing === 'quarantined'),
        ownerQuarantined: countStanding(own, 'quarantined'),
        ownerCaution: countStanding(own, 'caution'),
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

function countStanding(rows: readonly EarlierRow[], standing: Standing): number {
  return new Set(rows.filter((row) => row.standing === standing).map(({ name }) => name)).size;
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
