import type * as z from 'zod';
import { shorten } from './text.ts';

/** A file or value that breaks the contract. The message names file, path and value. */
export class ContractError extends Error {
  override name = 'ContractError';
  readonly path: string;

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(`${path}: ${reason}`, options);
    this.path = path;
  }
}

/**
 * Formats a value as the text of a file: indented by two spaces with a final line break, or else in
 * one line. @throws ContractError for a field that the schema does not name.
 */
export function formatFile<T>(schema: z.ZodType<T>, value: T, path: string, indent = 2): string {
  const result = schema.safeParse(value);
  if (!result.success) throw new ContractError(path, describeIssues(result.error.issues, value));
  return `${JSON.stringify(result.data, null, indent)}\n`;
}

/**
 * Parses the text of a file. Fields that a later version added are ignored.
 *
 * @throws ContractError if the text is not JSON or breaks the schema.
 */
export function parseFile<T>(schema: z.ZodType<T>, text: string, path: string): T {
  const value = parseJson(text, path);
  const strict = schema.safeParse(value);
  if (strict.success) return strict.data;
  for (const issue of strict.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const target = valueAt(value, issue.path);
    if (typeof target !== 'object' || target === null) continue;
    for (const key of issue.keys) Reflect.deleteProperty(target, key);
  }
  const tolerant = schema.safeParse(value);
  if (tolerant.success) return tolerant.data;
  throw new ContractError(path, describeIssues(tolerant.error.issues, value));
}

/** The result of `read`; undefined if the file breaks the contract. */
export async function unlessBroken<T>(read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ContractError) return undefined;
    throw error;
  }
}

/** The value of a text; undefined if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @throws ContractError that names the file if the text is not JSON. */
export function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = text.trim() === '' ? 'is empty' : 'is not JSON';
    throw new ContractError(path, `${reason}; it may have been cut off`, { cause });
  }
}

const shownIssues = 3;

/** Describes issues in words: the path, what was expected and the value received. */
export function describeIssues(issues: readonly z.core.$ZodIssue[], value: unknown): string {
  const shown = issues.slice(0, shownIssues).map((issue) => {
    // Zod's message ends with the type that came. The value says more, so it replaces the type.
    const expected = issue.message.replace(/, received \w+$/, '');
    const place = formatPath(issue.path);
    return `${place}${place === '' ? '' : ': '}${expected}, got ${showValueAt(value, issue.path)}`;
  });
  const more = issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** A place in a JSON value, as its errors name it. // 'rows[3].owner' */
export function formatPath(path: readonly PropertyKey[]): string {
  const steps = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return steps.join('').replace(/^\./, '');
}

/**
 * The value at a place, cut where it is long, invisible characters as codes. A list or object is
 * only named: it may be too deep to write.
 */
export function showValueAt(value: unknown, path: readonly PropertyKey[]): string {
  const found = valueAt(value, path);
  if (Array.isArray(found)) return 'a list';
  if (typeof found === 'object' && found !== null) return 'an object';
  return shorten(JSON.stringify(found) ?? 'nothing', 80).replaceAll(/[\p{Cc}\p{Cf}]/gu, toCode);
}

function toCode(character: string): string {
  return String.raw`\u{${character.codePointAt(0)?.toString(16)}}`;
}

function valueAt(value: unknown, path: readonly PropertyKey[]): unknown {
  let at = value;
  for (const key of path) {
    if (typeof at !== 'object' || at === null) return undefined;
    at = Reflect.get(at, key);
  }
  return at;
}
