import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { DigestDate } from '../../../pipeline/contract/dates.ts';
import { describeIssues } from '../../../pipeline/platform/file-text.ts';
import { FullName } from '../../../pipeline/contract/repository-row.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';

/** A person's judgement of a repository: one line of a `labels.csv`. */
const Judgement = z.object({
  /** The night in which it was first seen. */
  firstSeen: DigestDate,
  name: FullName,
  standing: z.enum(['spam', 'shady', 'honest', 'unclear']),
  /** The kind of spam, such as `cheat`; empty for an honest repository. */
  kind: z.string(),
  category: z.string().min(1),
  isTool: z.enum(['yes', 'no']).transform((answer) => answer === 'yes'),
  /** 3: a newsletter should mention it. 2: decent. 1: dull. 0: never. */
  worth: z.coerce.number().int().min(0).max(3),
  /** What it is for, in one sentence. */
  purpose: z.string(),
});
export type Judgement = z.infer<typeof Judgement>;

/** Reads a file of human judgements, by full name. @throws as `readRows` */
export function readJudgements(path: string): Map<string, Judgement> {
  const judgements = readRows(Judgement, readFileSync(path, 'utf8'), path);
  return new Map(judgements.map((judgement) => [judgement.name, judgement]));
}

/**
 * Reads rows of comma-separated text by their columns, which `rename` may call otherwise.
 *
 * @throws PipelineError that names the file, the row, the column and the value.
 */
export function readRows<T>(
  schema: z.ZodType<T>,
  text: string,
  file: string,
  rename: (column: string) => string = (column) => column,
): T[] {
  const [header = [], ...lines] = parseCsv(text, file);
  if (lines.length === 0) throw new PipelineError(`${file}: holds no rows`);
  const columns = header.map(rename);
  return lines.map((fields, index) => {
    const where = `${file}, row ${index + 1}`;
    if (fields.length !== header.length) {
      const reason = `has ${fields.length} fields, and the header ${header.length}`;
      throw new PipelineError(`${where}: ${reason}`);
    }
    const named = Object.fromEntries(columns.map((column, at) => [column, fields[at]?.trim()]));
    const row = schema.safeParse(named);
    if (row.success) return row.data;
    throw new PipelineError(`${where}: ${describeIssues(row.error.issues, named)}`);
  });
}

/**
 * Parses comma-separated text and skips blank lines. Source: RFC 4180.
 *
 * @throws PipelineError if a quoted field has no end.
 */
function parseCsv(text: string, file: string): string[][] {
  const lines: string[][] = [];
  let fields: string[] = [];
  const field = /(?:"((?:[^"]|"")*)"|((?!")[^,\r\n]*))(,|\r?\n|\r|$)/y;
  const body = text.replace(/^\uFEFF/, '');
  while (field.lastIndex < body.length) {
    const start = field.lastIndex;
    const match = field.exec(body);
    if (match === null) throw brokenField(body, start, file);
    const [, quoted, plain = '', end] = match;
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === ',' && field.lastIndex < body.length) continue;
    if (end === ',') fields.push('');
    if (fields.length > 1 || fields[0] !== '') lines.push(fields);
    fields = [];
  }
  return lines;
}

function brokenField(body: string, start: number, file: string): PipelineError {
  const line = body.slice(0, start).split('\n').length;
  return new PipelineError(`${file}, line ${line}: a quoted field is not closed properly`);
}
