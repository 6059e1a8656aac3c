import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { DigestDate } from '../../../pipeline/contract/dates.ts';
import { describeIssues } from '../../../pipeline/platform/file-text.ts';
import { FullName } from '../../../pipeline/contract/repository-row.ts';
import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';

/** A person's judgement of a repository: one line of a `labels.csv`. */
export const Judgement = z.object({
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

/**
 * Reads a file of human judgements, by full name.
 *
 * @throws PipelineError that names the file, the row, the column and the value.
 */
export function readJudgements(path: string): Map<string, Judgement> {
  const [header = [], ...lines] = parseCsv(readFileSync(path, 'utf8'), path);
  const judgements = lines.map((fields, index) => {
    const named = Object.fromEntries(header.map((column, at) => [column, fields[at]]));
    const parsed = Judgement.safeParse(named);
    if (parsed.success) return parsed.data;
    const problems = describeIssues(parsed.error.issues, named);
    throw new PipelineError(`${path}, row ${index + 1}: ${problems}`);
  });
  return new Map(judgements.map((judgement) => [judgement.name, judgement]));
}

/**
 * Parses comma-separated text and skips blank lines. Source: RFC 4180.
 *
 * @throws PipelineError if a quoted field has no end.
 */
export function parseCsv(text: string, file: string): string[][] {
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
