import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { toReadmeExcerpt } from '../../pipeline/scan/excerpt/readme-excerpt.ts';
import { findFaults } from '../pipeline/scan/excerpt/markup.ts';
import { folder } from './recordings.ts';

const Manifest = z.array(z.object({ file: z.string() }));
const Night = z.object({
  rows: z.array(z.object({ nameWithOwner: z.string(), readme: z.string().nullish() })),
});

/** READMEs that hold a title and nothing else. */
const titlesOnly = ['Packets--tew.md', 'lowiqentity--APEX.md'];

function read<T>(schema: z.ZodType<T>, file: string): T {
  return schema.parse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
}

/** The path with what is wrong with the excerpt. */
function judge(path: string, text: string): string[] {
  const excerpt = toReadmeExcerpt(text, path);
  return [...findFaults(excerpt), ...(excerpt === '' ? ['empty'] : [])].map(
    (fault) => `${path}: ${fault}`,
  );
}

describe.skipIf(folder === '')('real READMEs', () => {
  test('of the collection give an excerpt of prose, and none if there is only a title', () => {
    const files = read(Manifest, 'readmes/MANIFEST.json').map(({ file }) => file);
    expect(files).toHaveLength(30);
    const faults = files.flatMap((file) =>
      judge(file, readFileSync(join(folder, 'readmes', file), 'utf8')),
    );
    expect(faults).toEqual(titlesOnly.map((file) => `${file}: empty`));
  });

  test.each(['night-2026-08-14.json', 'night-2026-08-15.json'])('of %s give one each', (file) => {
    const { rows } = read(Night, file);
    const readmes = rows.flatMap(({ nameWithOwner, readme }) =>
      typeof readme === 'string' ? [{ path: `${nameWithOwner}/README.md`, readme }] : [],
    );
    expect(readmes.length).toBeGreaterThan(220);
    expect(readmes.flatMap(({ path, readme }) => judge(path, readme))).toEqual([]);
  });
});
