import { parquetMetadata } from 'hyparquet';
import { expect, test } from 'vitest';
import { renderCard } from '../../../../pipeline/publish/data-set/card.ts';
import {
  renderCroissant,
  renderDataPackage,
} from '../../../../pipeline/publish/data-set/descriptions.ts';
import { formatParquet } from '../../../../pipeline/publish/data-set/data-set.ts';
import { repositoryTable, tables } from '../../../../pipeline/publish/data-set/tables.ts';
import { Croissant, DataPackage } from './description-rules.ts';

const aFile = { rows: 1, bytes: 4, sha256: '0'.repeat(64) };
const months = ['2026-08', '2026-09'].map((month) => ({
  month,
  repositories: aFile,
  observations: aFile,
}));
const site = { baseUrl: 'https://trends.example', source: 'github' as const };

/** Every object and list of a description, with one property or item left out, or with a text changed. */
function* spoil(value: unknown, put: (changed: unknown) => unknown): Generator {
  if (typeof value === 'string') yield put(`${value} /../`);
  if (typeof value !== 'object' || value === null) return;
  const isList = Array.isArray(value);
  for (const [key, part] of Object.entries(value)) {
    const { [key]: _left, ...others } = { ...value } as Record<string, unknown>;
    const place = (changed: unknown) =>
      put(isList ? value.with(Number(key), changed) : { ...value, [key]: changed });
    if (!isList) yield put(others);
    if (!isFree(key)) yield* spoil(part, place);
  }
}

/** Texts that may say anything, and terms of the context that no rule is about. */
const isFree = (key: string) =>
  /^(?:title|description|alternateName|citeAs|format|@context|column)$/.test(key);

test.each([
  ['Croissant 1.0', Croissant, renderCroissant(site, months)],
  ['Data Package 2.0', DataPackage, renderDataPackage(site, months)],
] as const)(
  'the rules of %s find nothing in our description, and most of what is spoiled in it',
  (_name, Rules, description) => {
    expect(Rules.safeParse(description).error?.issues).toBe(undefined);
    const spoiled = [...spoil(description, (changed) => changed)];
    const unseen = spoiled.filter((one) => Rules.safeParse(one).success);
    expect(spoiled.length).toBeGreaterThan(400);
    // Constraints that need not be there, and names of columns that no key has.
    expect(unseen.length / spoiled.length).toBeLessThan(0.25);
  },
);

test('a made-up data set says so in its titles, on its page and in every file, also in an empty one', () => {
  const madeUp = { ...site, source: 'demo' as const };
  expect(renderDataPackage(madeUp, months).title).toMatch(/\(made up\)$/);
  expect(renderCroissant(madeUp, months).alternateName).toMatch(/\(made up\)$/);
  expect(renderCard(madeUp, months)).toContain('every repository, owner and star here is invented');
  for (const table of tables) {
    const metadata = parquetMetadata(new Uint8Array(formatParquet(table, [], 'demo')).buffer);
    expect(metadata.key_value_metadata).toEqual([{ key: 'source', value: 'demo' }]);
    expect(metadata.num_rows).toBe(0n);
  }
});

test('every column says in a sentence of its own what it means', () => {
  const words = repositoryTable.columns.map(({ means }) => means);
  expect(new Set(words).size).toBe(words.length);
  expect(words.every((means) => /^[A-Z].*\.$/.test(means))).toBe(true);
});
