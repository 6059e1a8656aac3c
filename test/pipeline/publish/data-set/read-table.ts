import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';

/** The rows of a file of the data set, and the metadata that it carries. Days and moments are texts. */
export async function readTable(publicDir: string, name: string) {
  const bytes = await readFile(join(publicDir, 'datasets', name));
  const file = new Uint8Array(bytes).buffer;
  const rows = await parquetReadObjects({ file });
  return { bytes, rows: rows.map(toTexts), metadata: parquetMetadata(file) };
}

function toTexts(row: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(row).map(([name, value]): [string, unknown] => {
    if (!(value instanceof Date)) return [name, value];
    return [name, name === 'createdAt' ? value.toISOString() : value.toISOString().slice(0, 10)];
  });
  return Object.fromEntries(entries);
}
