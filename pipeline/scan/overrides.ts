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

/** The scores of a standing that an operator gave. */
const scoresOf: Readonly<Record<Standing, { least: number; most: number }>> = {
  clear: { least: 0, most: 0 },
  caution: { least: 0.3, most: 1 },
  quarantined: { least: 0.5, most: 1 },
};
/** The most reasons of a row. */
const mostReasons = 4;

/** The names of overrides that no row has: a repository that is not listed, was renamed, or is misspelt. */
export function findUnlisted(overrides: Overrides, rows: readonly ScannedRow[]): string[] {
  const listed = new Set(rows.map(({ fullName }) => fullName.toLowerCase()));
  return [...overrides].flatMap(([key, { fullName }]) => (listed.has(key) ? [] : [fullName]));
}

/**
 * Gives a row the standing of its override, a score that fits it, and the operator's reason first. A row that the
 * operator cleared keeps no other reason: the operator found them wrong.
 */
export function applyOverride(row: ScannedRow, overrides: Overrides): ScannedRow {
  const override = overrides.get(row.fullName.toLowerCase());
  if (!override) return row;
  const { standing, why } = override;
  const { least, most } = scoresOf[standing];
  const score = Math.min(most, Math.max(least, row.risk.score));
  const others = standing === 'clear' ? [] : row.risk.reasons.slice(0, mostReasons - 1);
  return { ...row, standing, risk: { score, reasons: [`${operatorsDecision}${why}`, ...others] } };
}
