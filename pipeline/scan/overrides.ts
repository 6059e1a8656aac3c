import { join } from 'node:path';
import { readIfPresent } from '../platform/files.ts';
import { dataPaths } from '../contract/paths.ts';
import {
  FullName,
  operatorsDecision,
  type ScannedRow,
  Standing,
} from '../contract/repository-row.ts';
import type { Log } from '../contract/night-events.ts';
import { PipelineError } from '../platform/pipeline-error.ts';
import { mostReasons } from './risk/assess-risk.ts';

type Override = {
  /** The repository's full name or id, as the operator wrote it. */
  repository: string;
  standing: Standing;
  /** The reason, which everyone sees in the row. */
  why: string;
};

/** Overrides in the order of the file, by full name in lower case or by id. */
export type Overrides = ReadonlyMap<string, Override>;

/** The longest reason in characters. */
const longestWhy = 200;

/**
 * Reads the operator's overrides from `file`, or else from `overrides.csv` in the data folder.
 *
 * Each line is `owner/name,standing,why`, or has a row's id in place of the name. Blank lines and
 * lines that start with `#` are skipped. @throws PipelineError that names the file, the line, what
 * was expected and what came; also for a missing `file`.
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
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const { name, verdict, why } = splitLine(line);
    const refuse = (reason: string) => new PipelineError(`${path}, line ${index + 1}: ${reason}`);
    const isId = /^R_[\w-]+$/.test(name);
    if (!isId && !FullName.safeParse(name).success) {
      throw refuse(`name: expected owner/repository or the id of a row, got "${name}"`);
    }
    const standing = Standing.safeParse(verdict).data;
    if (standing === undefined) {
      const expected = Standing.options.join(', ');
      throw refuse(`standing: expected one of ${expected}, got "${verdict}"`);
    }
    if (why === '' || why.length > longestWhy) {
      throw refuse(`why: expected 1 to ${longestWhy} characters, got ${why.length}`);
    }
    const key = isId ? name : name.toLowerCase();
    if (overrides.has(key)) throw refuse(`${name} has an override already`);
    overrides.set(key, { repository: name, standing, why });
  }
  return overrides;
}

/** The fields of a line. Spreadsheets put a reason with commas into quotation marks. */
function splitLine(line: string) {
  const [name = '', verdict = '', ...rest] = line.split(',');
  const written = rest.join(',').trim();
  const why = /^"(.*)"$/.exec(written)?.[1]?.replaceAll('""', '"') ?? written;
  return { name: name.trim(), verdict: verdict.trim(), why };
}

/** The overrides of a night, and those that its operator should check. */
type MatchedOverrides = ReturnType<typeof matchOverrides>;

/**
 * Finds the repository of each override. A name means the first repository that earlier nights saw
 * under it (`firstIds`, by lower case), whatever its name is now, and not another one that took the
 * name over. A name that no earlier night saw means tonight's row.
 */
export function matchOverrides(
  overrides: Overrides,
  rows: readonly Pick<ScannedRow, 'id' | 'fullName'>[],
  firstIds: ReadonlyMap<string, string>,
) {
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const ids = new Map(rows.map(({ id, fullName }) => [fullName.toLowerCase(), id]));
  const byId = new Map<string, Override>();
  /** Repositories of overrides that tonight does not list, or whose name is misspelt. */
  const unlisted: string[] = [];
  /** Old names with the new ones: `ada/tides is ada/waves`. */
  const renamed: string[] = [];
  /** Names that another repository has now, with its id: `ada/tides (R_kgDOLx1v2w)`. */
  const takenOver: string[] = [];
  const matches = [...overrides].map(([key, override]) => {
    const id = firstIds.get(key) ?? ids.get(key) ?? key;
    const name = names.get(id);
    const isRenamed = name !== undefined && id !== key && name.toLowerCase() !== key;
    return { key, id, override, name, isRenamed };
  });
  // Of two overrides for one repository, the one under its present name counts, so it comes first.
  for (const { key, id, override, name, isRenamed } of matches.toSorted(
    (a, b) => Number(a.isRenamed) - Number(b.isRenamed),
  )) {
    const { repository } = override;
    const successor = ids.get(key);
    if (successor !== undefined && successor !== id) takenOver.push(`${repository} (${successor})`);
    else if (name === undefined) unlisted.push(repository);
    if (byId.has(id)) continue;
    byId.set(id, override);
    if (isRenamed) renamed.push(`${repository} is ${name}`);
  }
  return { byId, unlisted, renamed, takenOver };
}

/** Tells the operator which overrides do not name a row of tonight by its present name. */
export function tellOverrides({ unlisted, renamed, takenOver }: MatchedOverrides, log: Log): void {
  if (unlisted.length > 0) log('override-unlisted', { names: unlisted.join(', ') });
  if (renamed.length > 0) {
    const advice = 'write the new name into the file';
    log('override-renamed', { names: renamed.join(', '), advice });
  }
  if (takenOver.length > 0) {
    const advice = 'another repository has the name now; to decide about it, write its id';
    log('override-not-inherited', { names: takenOver.join(', '), advice });
  }
}

/** The lowest and the highest score that fit a standing which an operator gave. */
const scoresOf = { clear: [0, 0], caution: [0.3, 1], quarantined: [0.5, 1] } as const;

/**
 * Gives a row the standing of its override, a fitting score, and the operator's reason first. A
 * cleared row loses its other reasons: they were wrong.
 */
export function applyOverride(row: ScannedRow, byId: Overrides): ScannedRow {
  const override = byId.get(row.id);
  if (!override) return row;
  const { standing, why } = override;
  const [least, most] = scoresOf[standing];
  const score = Math.min(most, Math.max(least, row.risk.score));
  const others = standing === 'clear' ? [] : row.risk.reasons.slice(0, mostReasons - 1);
  return { ...row, standing, risk: { score, reasons: [`${operatorsDecision}${why}`, ...others] } };
}
