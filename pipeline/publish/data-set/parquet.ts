import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Source } from '../../contract/scan.ts';
import { type Cell, cellKinds, type Column, type Table } from './tables.ts';

type Options = Parameters<typeof parquetWriteBuffer>[0];
type Element = NonNullable<Options['schema']>[number];

/**
 * A table as a Parquet file. The same rows always give the same bytes: the file names no version and no time. `source` is
 * in its metadata, so that a made-up file says that it is one.
 */
export function formatParquet(
  { columns }: Table,
  rows: readonly Readonly<Record<string, Cell>>[],
  source: Source,
): Buffer {
  const bytes = parquetWriteBuffer({
    columnData: columns.map((column) => toColumn(column, rows)),
    schema: [
      { name: 'root', num_children: columns.length },
      ...columns.flatMap((column) => describe(column)),
    ],
    // Compressed by the writer itself: zlib's bytes change with Node.
    codec: 'SNAPPY',
    rowGroupSize: mostRowsOfGroup,
    createdBy: 'trend-intelligence-api',
    kvMetadata: [{ key: 'source', value: source }],
  });
  return Buffer.from(bytes);
}

/** A month has fewer rows, so a file has one group. */
const mostRowsOfGroup = 1_000_000;

function toColumn(
  { name, kind }: Column,
  rows: readonly Readonly<Record<string, Cell>>[],
): Options['columnData'][number] {
  const { parquet } = cellKinds[kind];
  const isTime = kind === 'day' || kind === 'instant';
  const data = rows.map(({ [name]: cell = null }) =>
    isTime && typeof cell === 'string' ? new Date(cell) : cell,
  );
  return { name, data, ...('encoding' in parquet && { encoding: parquet.encoding }) };
}

function describe({ name, kind, nullable }: Column): Element[] {
  const { parquet } = cellKinds[kind];
  const converted = 'converted_type' in parquet && { converted_type: parquet.converted_type };
  const value = { type: parquet.type, ...converted };
  const repetition = nullable ? 'OPTIONAL' : 'REQUIRED';
  if (kind !== 'list') return [{ name, ...value, repetition_type: repetition }];
  return [
    { name, converted_type: 'LIST', repetition_type: repetition, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...value, repetition_type: 'REQUIRED' },
  ];
}
