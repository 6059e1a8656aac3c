import { parquetMetadata } from 'hyparquet';
import { expect, test } from 'vitest';
import { renderCard } from '../../../../pipeline/publish/data-set/card.ts';
import { renderCroissant } from '../../../../pipeline/publish/data-set/croissant.ts';
import { renderDataPackage } from '../../../../pipeline/publish/data-set/data-package.ts';
import { formatParquet } from '../../../../pipeline/publish/data-set/parquet.ts';
import { repositoryTable, tables } from '../../../../pipeline/publish/data-set/tables.ts';

test('a made-up data set says so in its titles, on its page and in every file, also in an empty one', () => {
  const site = { baseUrl: 'https://trends.example', source: 'demo' as const };
  const months = [{ month: '2026-08', repositories: aFile, observations: aFile }];
  expect(renderDataPackage(site, months).title).toMatch(/\(made up\)$/);
  expect(renderCroissant(site, months).alternateName).toMatch(/\(made up\)$/);
  expect(renderCard(site, months)).toContain('every repository, owner and star here is invented');
  for (const table of tables) {
    const metadata = parquetMetadata(new Uint8Array(formatParquet(table, [], 'demo')).buffer);
    expect(metadata.key_value_metadata).toEqual([{ key: 'source', value: 'demo' }]);
    expect(metadata.num_rows).toBe(0n);
  }
});

const aFile = { rows: 1, bytes: 4, sha256: '0'.repeat(64) };

test('every column says in a sentence of its own what it means', () => {
  const words = repositoryTable.columns.map(({ means }) => means);
  expect(new Set(words).size).toBe(words.length);
  expect(words.every((means) => /^[A-Z].*\.$/.test(means))).toBe(true);
});
