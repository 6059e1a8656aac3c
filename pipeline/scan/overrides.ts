import { join } from 'node:path';
import { readIfPresent } from '../platform/files.ts';
import { dataPaths } from '../contract/paths.ts';
import {
  FullName,
  operatorsDecision,
  type ScannedRow,
  Standing,
} from '../contract/repository-row.ts';
import type { Log } from '../platform/log.ts';
import { PipelineError } from '../platform/pipeline-error.ts';

/** An operator's decision about one repository. */
type Override = {
  /** Its full name, or its id, as the operator wrote it. */
  repository: string;
  standing: Standing;
  /** The reason, which the row shows to everyone. */
  why: string;
};

/** Overrides by full name in lower case or by id, as they are in the file. */
export type Overrides = ReadonlyMap<string, Override>;

/** The longest reason in characters. */
const longestWhy = 200;

/**
 * Reads the operator's overrides from `file`, or else from `overrides.csv` in the data folder if it is there.
 *
 * Each line is `owner/name,standing,why`, or has the id of a row in place of its name. Blank lines and lines that start
 * with `#` are skipped.
 *
 * @throws PipelineError that names the file, the line, what was expected and what came, or a `file` that is not there.
 */
export async function readOverrides(dataDir: string, file?: string): Promise<Overrides> {
  const { path, text } = await readText(dataDir, file);
  return parseOverrides(text, path);
}

/**
 * Reads from the same file the owners, in lower case, whose repositories the data set leaves out. Their line is
 * `owner,left-out`; what follows is a note that nobody publishes.
 *
 * @throws PipelineError as `readOverrides`
 */
export async function readLeftOut(dataDir: string, file?: string): Promise<ReadonlySet<string>> {
  const { path, text } = await readText(dataDir, file);
  return new Set(
    listLines(text, path).flatMap(({ line, refuse }) => {
      if (!isLeftOut(line)) return [];
      const [owner = ''] = line.split(',');
      if (/^[\w-]+$/.test(owner.trim())) return [owner.trim().toLowerCase()];
      throw refuse(`owner: expected a login, got "${owner.trim()}"`);
    }),
  );
}

async function readText(dataDir: string, file?: string): Promise<{ path: string; text: string }> {
  const path = file ?? join(dataDir, dataPaths.overrides);
  const bytes = await readIfPresent(path);
  if (!bytes && file !== undefined) {
    throw new PipelineError(`OVERRIDES_FILE: expected a file, and ${file} is not there`);
  }
  return { path, text: bytes?.toString() ?? '' };
}

/** The lines that say something, each with what refuses it. */
function listLines(text: string, path: string): { line: string; refuse: Refuse }[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.flatMap((line, index) =>
    line.trim() === '' || line.startsWith('#')
      ? []
      : { line, refuse: (reason) => new PipelineError(`${path}, line ${index + 1}: ${reason}`) },
  );
}

/** Whether the line is about an owner and the data set. */
function isLeftOut(line: string): boolean {
  return line.split(',')[1]?.trim() === 'left-out';
}

/** Parses the text of the file. @throws PipelineError as `readOverrides` */
export function parseOverrides(text: string, path: string): Overrides {
  const overrides = new Map<string, Override>();
  for (const { line, refuse } of listLines(text, path)) {
    if (isLeftOut(line)) continue;
    const override = parseLine(line, refuse);
    const { repository } = override;
    const key = isId(repository) ? repository : repository.toLowerCase();
    if (overrides.has(key)) throw refuse(`${repository} has an override already`);
    overrides.set(key, override);
  }
  return overrides;
}

type Refuse = (reason: string) => PipelineError;

function parseLine(line: string, refuse: Refuse): Override {
  const [name = '', given = '', ...rest] = line.split(',');
  const repository = name.trim();
  if (!isId(repository) && !FullName.safeParse(repository).success) {
    throw refuse(`name: expected owner/repository or the id of a row, got "${repository}"`);
  }
  const standing = Standing.safeParse(given.trim());
  if (!standing.success) {
    const expected = Standing.options.join(', ');
    throw refuse(`standing: expected one of ${expected}, got "${given.trim()}"`);
  }
  const why = unquote(rest.join(',').trim());
  if (why === '' || why.length > longestWhy) {
    throw refuse(`why: expected 1 to ${longestWhy} characters, got ${why.length}`);
  }
  return { repository, standing: standing.data, why };
}

/** Whether it has the form of GitHub's ids of repositories, such as `R_kgDOLx1v2w`. */
function isId(repository: string): boolean {
  return /^R_[\w-]+$/.test(repository);
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

/** The overrides of a night, and what its operator should know of them. */
type MatchedOverrides = {
  /** The overrides by the id of their repository. */
  byId: Overrides;
  /** Repositories that are not listed, or whose name is misspelt. */
  unlisted: string[];
  /** Old names with the new ones: `ada/tides is ada/waves`. */
  renamed: string[];
  /** Names that another repository has now, with the id of that repository: `ada/tides (R_kgDOLx1v2w)`. */
  takenOver: string[];
};

/**
 * Finds the repository of each override. A name means the first repository that earlier nights saw under it
 * (`firstIds`, by name in lower case), whatever its name is now. So another repository that took over the name has no
 * part in the override. A name that no earlier night saw means tonight's row.
 */
export function matchOverrides(
  overrides: Overrides,
  rows: readonly Pick<ScannedRow, 'id' | 'fullName'>[],
  firstIds: ReadonlyMap<string, string>,
): MatchedOverrides {
  const names = new Map(rows.map(({ id, fullName }) => [id, fullName]));
  const ids = new Map(rows.map(({ id, fullName }) => [fullName.toLowerCase(), id]));
  const matches = [...overrides].map(([key, override]) => {
    const id = firstIds.get(key) ?? ids.get(key) ?? key;
    const name = names.get(id);
    const isRenamed = name !== undefined && id !== key && name.toLowerCase() !== key;
    const successor = ids.get(key);
    return { id, override, name, isRenamed, successor: successor === id ? undefined : successor };
  });
  // An override under an old name gives way to one under the name of tonight.
  const ordered = matches.toSorted((a, b) => Number(b.isRenamed) - Number(a.isRenamed));
  const byId = new Map(ordered.map(({ id, override }) => [id, override]));
  return {
    byId,
    unlisted: matches.flatMap(({ override, name, successor }) =>
      name === undefined && successor === undefined ? [override.repository] : [],
    ),
    renamed: matches.flatMap(({ id, override, name, isRenamed }) =>
      isRenamed && byId.get(id) === override ? [`${override.repository} is ${name}`] : [],
    ),
    takenOver: matches.flatMap(({ override, successor }) =>
      successor === undefined ? [] : [`${override.repository} (${successor})`],
    ),
  };
}

/** Tells the operator which lines of the file are not about a row of tonight that has their name. */
export function tellOverrides(matched: MatchedOverrides, log: Log): void {
  const { unlisted, renamed, takenOver } = matched;
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

/**
 * Gives a row the standing of its override, a score that fits it, and the operator's reason first. A row that the
 * operator cleared keeps no other reason: the operator found them wrong.
 */
export function applyOverride(row: ScannedRow, byId: Overrides): ScannedRow {
  const override = byId.get(row.id);
  if (!override) return row;
  const { standing, why } = override;
  const { least, most } = scoresOf[standing];
  const score = Math.min(most, Math.max(least, row.risk.score));
  const others = standing === 'clear' ? [] : row.risk.reasons.slice(0, mostReasons - 1);
  return { ...row, standing, risk: { score, reasons: [`${operatorsDecision}${why}`, ...others] } };
}
