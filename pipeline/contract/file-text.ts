import type * as z from 'zod';

/** A file, or a value about to become one, that breaks the contract. The message names the file, the place and what came. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly path: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options);
    this.path = path;
  }
}

/**
 * The text of a file that holds `value`: two spaces deep, one line break at the end.
 *
 * Strict: @throws ContractError for anything the schema does not name.
 */
export function formatFile<T>(schema: z.ZodType<T>, value: T, path: string): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new ContractError(path, describeIssues(result.error.issues, value));
  return `${JSON.stringify(result.data, null, 2)}\n`;
}

/**
 * Reads a file's text. Fields that a later version added are passed over.
 *
 * @throws ContractError where the text is no JSON or breaks the schema.
 */
export function parseFile<T>(schema: z.ZodType<T>, text: string, path: string): T {
  const value = parseJson(text, path);
  const strict = schema.safeParse(value);
  if (strict.success) return strict.data;
  for (const issue of strict.error.issues) {
    if (issue.code === 'unrecognized_keys') removeKeys(valueAt(value, issue.path), issue.keys);
  }
  const tolerant = schema.safeParse(value);
  if (tolerant.success) return tolerant.data;
  throw new ContractError(path, describeIssues(tolerant.error.issues, value));
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new ContractError(path, `${reason}; it may have been cut off`, { cause });
  }
}

function removeKeys(target: unknown, keys: readonly string[]): void {
  if (typeof target !== 'object' || target === null) return;
  for (const key of keys) Reflect.deleteProperty(target, key);
}

const shownIssues = 3;

/** In words: where in the value, what was expected, what came. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): string {
  const shown = issues.slice(0, shownIssues).map((issue) => {
    const came = JSON.stringify(valueAt(value, issue.path)) ?? 'nothing';
    return `${formatPath(issue.path)}${issue.message}, got ${came.length > 80 ? `${came.slice(0, 80)}…` : came}`;
  });
  const more = issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

function formatPath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return '';
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `${steps.join('').replace(/^\./, '')}: `;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
