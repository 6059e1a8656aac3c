import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod';
import { codeOf } from './log.ts';

/** The settings, or all problems in one sentence. */
type Environment<T> = { ok: true; settings: T } | { ok: false; problems: string };

/**
 * Reads settings from environment variables. An empty one counts as unset. A secret may be in a
 * file: `OPENAI_API_KEY_FILE` names it.
 *
 * One message names all wrong variables, each with the accepted and the received value, but no
 * secret.
 */
export function parseEnvironment<T>(
  schema: z.ZodType<T>,
  environment: Readonly<Record<string, string | undefined>>,
): Environment<T> {
  const { set, unread } = readSecretFiles(schema, environment);
  const result = schema.safeParse(set);
  if (result.success && unread.length === 0) return { ok: true, settings: result.data };
  const wrong = (result.error?.issues ?? []).map(({ path, message, ...issue }) => {
    const name = path.join('.');
    const got: unknown = 'params' in issue && issue.params?.['got'];
    if (typeof got === 'string') return `${name}: ${message}, got ${got}`;
    const value = set[name];
    if (value === undefined) return `${name}: ${message}, got nothing`;
    // The second form may have a login, such as `https://user:password@example.com`.
    const isHidden = isSecret(name) || /:.*@/.test(value);
    return `${name}: ${message}, got ${isHidden ? 'another' : `"${value}"`}`;
  });
  return { ok: false, problems: [...unread, ...wrong].join('; ') };
}

/** The variables, with secrets from files. `unread` tells which files cannot be read. */
function readSecretFiles(
  schema: z.ZodType,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unread: string[] = [];
  for (const name of namesOf(schema).filter(isSecret)) {
    const file = set[`${name}_FILE`];
    if (file === undefined) continue;
    try {
      const secret = readFileSync(file, 'utf8').trim();
      if (set[name] !== undefined) unread.push(`${name}_FILE: ${name} is set, too; remove one`);
      else if (secret === '') unread.push(`${name}_FILE: expected a file with a secret, got none`);
      else set[name] = secret;
    } catch (error) {
      // Without the path: an operator may have written the secret itself in its place.
      const code = codeOf(error) || 'no file';
      unread.push(`${name}_FILE: expected a file that this user can read (${code})`);
    }
  }
  return { set, unread };
}

/** The names of an object's fields, also where the schema transforms the object. */
function namesOf(schema: unknown): string[] {
  if (schema instanceof z.ZodPipe) return namesOf(schema.in);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

/**
 * Adds the variables of `.env` in the working folder to the environment, without replacing any.
 * Returns the problem, if any.
 */
export function loadDotEnv(environment: NodeJS.ProcessEnv, file = '.env'): string | undefined {
  try {
    for (const [name, value] of Object.entries(readDotEnv(file))) environment[name] ??= value;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return '.env cannot be read: it must be a file in UTF-8, and this user must have the right to read it';
  }
  return undefined;
}

/** The variables of a `.env`. @throws if it cannot be read or is in UTF-16, as PowerShell writes. */
export function readDotEnv(file: string): ReturnType<typeof parseEnv> {
  // `process.loadEnvFile` of Node 20 reports a file without read permission as missing, and neither
  // it nor `parseEnv` skips a byte order mark: the first variable would be lost.
  const text = new TextDecoder().decode(readFileSync(file));
  if (text.includes('\0')) throw new Error('the file is not in UTF-8');
  return parseEnv(text);
}

/** A whole number in decimal digits. Both bounds are inclusive. */
export function wholeNumber(min: number, max: number): z.ZodType<number, string> {
  const error = `expected a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error })
    .transform(Number)
    .pipe(z.int().min(min, { error }).max(max, { error }));
}

/** A key or a token: one word of visible ASCII characters. */
export function secretWord(): z.ZodType<string, string> {
  return z.string().regex(/^[\u0021-\u007e]+$/, { error: 'expected one word without spaces' });
}

/** An http or https address. Slashes at the end are removed. */
export function webAddress(): z.ZodType<string, string> {
  return z
    .url({ protocol: /^https?$/, error: 'expected an http or https address' })
    .transform((address) => address.replace(/\/+$/, ''));
}

/** As `webAddress` without a login: `fetch` takes none, and messages show the address. */
export function openAddress(): z.ZodType<string, string> {
  return webAddress().refine(
    (address) => new URL(address).username === '' && new URL(address).password === '',
    { error: 'expected an address without a login' },
  );
}

/** The service's public address: a host without a path, as pages and documents show it. */
export function baseAddress(): z.ZodType<string, string> {
  return webAddress()
    .transform((address) => new URL(address))
    .refine(({ href, origin }) => href === `${origin}/`, {
      error: 'expected an address without a login or a path, such as https://trends.example.com',
    })
    .transform(({ origin }) => origin);
}

/** A PostgreSQL address. A `/` in a password would end the host, and messages show the host. */
export function databaseAddress(): z.ZodType<string, string> {
  const address = /^\s*postgres(?:ql)?:\/\/[^/?#]*(?:[/?][^@#]*)?$/i;
  return z.string().refine((text) => address.test(text) && URL.canParse(text), {
    error:
      'expected postgres://USER:PASSWORD@HOST/DATABASE, with %40, %2F, %3F and %23 for @, /, ? and # in the password',
  });
}

export const LogLevel = z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
  error: 'expected debug, info, warn, error or silent',
});

/** Whether the value of a setting is shown to nobody. */
export function isSecret(name: string): boolean {
  return /TOKEN|KEY|SECRET|PASSWORD|HEARTBEAT|DATABASE_URL|RPC_URL|FACILITATOR_URL/.test(name);
}

/** A folder or a file in the settings. It need not exist yet. */
export function pathOf(kind: 'folder' | 'file'): z.ZodType<string, string> {
  const fits = (path: string) =>
    !existsSync(path) || statSync(path).isDirectory() === (kind === 'folder');
  return z.string().refine(fits, { error: `expected a ${kind}` });
}

/** The folders that contain `PUBLIC_DIR` or are in it, each as a problem of its setting. */
export function findExposed(
  publicDir: string,
  folders: Readonly<Record<string, string>>,
): { name: string; message: string }[] {
  return Object.entries(folders)
    .filter(([, folder]) => overlap(folder, publicDir))
    .map(([name]) => ({
      name,
      message: 'expected a folder outside PUBLIC_DIR, which everybody reads, and not around it',
    }));
}

function overlap(first: string, second: string): boolean {
  const [a, b] = [`${resolve(first)}${sep}`, `${resolve(second)}${sep}`];
  return a.startsWith(b) || b.startsWith(a);
}
