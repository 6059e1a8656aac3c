import { PipelineError } from '../../../pipeline/platform/pipeline-error.ts';

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
