import { join } from 'node:path';
import { readIfPresent } from '../platform/files.ts';
import { dataPaths } from '../contract/paths.ts';
import {
  FullName,
  operatorsDecision,
  type ScannedRow,
  Standing,
} from '../contract/repository-row.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** An operator's decision about one repository. */
type Override = {
  fullName: string;
  standing: Standing;
  /** The reason, which the row shows to everyone. */
  why: string;
};

/** Overrides by full name in lower case. */
export type Overrides = ReadonlyMap<string, Override>;

/** The longest reason in characters. */
const longestWhy = 200;

/**
 * Reads the operator's overrides from `file`, or else from `overrides.csv` in the data folder if it is there.
 *
 * Each line is `owner/name,standing,why`. Blank lines and lines that start with `#` are skipped.
 *
 * @throws PipelineError that names the file, the line, what was expected and what came, or a `file` that is not there.
 */
export async function readOverrides(dataDir: string, file?: string): Promise<Overrides> {
  const path = file ?? join(dataDir, dataPaths.overrides);
  const bytes = await readIfPresent(path);
  if (!bytes && file !== undefined) {
    throw new PipelineError(`OVERRIDES_FILE: expected a file, and ${file} is not there`);
  }
  return parseOverrides(bytes?.toString() ?? '', path);
}

/** Parses the text of the file. @throws PipelineError as `readOverrides` */
export function parseOverrides(text: string, path: string): Overrides {
  const overrides = new Map<string, Override>();
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const refuse = (reason: string) => new PipelineError(`${path}, line ${index + 1}: ${reason}`);
    const override = parseLine(line, refuse);
    const key = override.fullName.toLowerCase();
    if (overrides.has(key)) throw refuse(`${override.fullName} has an override already`);
    overrides.set(key, override);
  }
  return overrides;
}

type Refuse = (reason: string) => PipelineError;

function parseLine(line: string, refuse: Refuse): Override {
  const [name = '', given = '', ...rest] = line.split(',');
  const fullName = FullName.safeParse(name.trim());
  if (!fullName.success) throw refuse(`name: expected owner/repository, got "${name.trim()}"`);
  const standing = Standing.safeParse(given.trim());
  if (!standing.success) {
    const expected = Standing.options.join(', ');
    throw refuse(`standing: expected one of ${expected}, got "${given.trim()}"`);
  }
  const why = unquote(rest.join(',').trim());
  if (why === '' || why.length > longestWhy) {
    throw refuse(`why: expected 1 to ${longestWhy} characters, got ${why.length}`);
  }
  return { fullName: fullName.data, standing: standing.data, why };
}

/** Spreadsheets put a text with commas into quotation marks. */
function unquote(text: string): string {
  const inner = /^"(.*)"$/.exec(text)?.[1];
  return inner === undefined ? text : inner.replaceAll('""', '"');
}

/** Gives a row the standing of its override, and puts the operator's reason first. */
export function applyOverride(row: ScannedRow, overrides: Overrides): ScannedRow {
  const override = overrides.get(row.fullName.toLowerCase());
  if (!override) return row;
  const { standing, why } = override;
  const { score, reasons } = row.risk;
  return {
    ...row,
    standing,
    risk: { score, reasons: [`${operatorsDecision}${why}`, ...reasons] },
  };
}
