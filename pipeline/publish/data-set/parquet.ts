import { parquetWriteBuffer } from 'hyparquet-writer';
import type { Source } from '../../contract/scan.ts';
import type { Cell, CellKind, Column, Table } from './tables.ts';

type Options = Parameters<typeof parquetWriteBuffer>[0];
type Element = NonNullable<Options['schema']>[number];

/** How each kind is stored, and how it is packed; without `encoding` the writer chooses. */
const stored: Readonly<
  Record<CellKind, Pick<Element, 'type' | 'converted_type'> & { encoding?: 'DELTA_BINARY_PACKED' }>
> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  list: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  count: { type: 'INT32', encoding: 'DELTA_BINARY_PACKED' },
  share: { type: 'DOUBLE' },
  'yes or no': { type: 'BOOLEAN' },
  day: { type: 'INT32', converted_type: 'DATE', encoding: 'DELTA_BINARY_PACKED' },
  instant: { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', encoding: 'DELTA_BINARY_PACKED' },
};

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
  const { encoding } = stored[kind];
  const data = rows.map((row) => toValue(kind, row[name] ?? null));
  return encoding ? { name, data, encoding } : { name, data };
}

function toValue(kind: CellKind, cell: Cell) {
  const isTime = kind === 'day' || kind === 'instant';
  return isTime && typeof cell === 'string' ? new Date(cell) : cell;
}

function describe({ name, kind, nullable }: Column): Element[] {
  const { type, converted_type: converted } = stored[kind];
  const value = { ...(type && { type }), ...(converted && { converted_type: converted }) };
  const repetition = nullable ? 'OPTIONAL' : 'REQUIRED';
  if (kind !== 'list') return [{ name, ...value, repetition_type: repetition }];
  return [
    { name, converted_type: 'LIST', repetition_type: repetition, num_children: 1 },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...value, repetition_type: 'REQUIRED' },
  ];
}
