import { existsSync } from 'node:fs';
import { readDotEnv } from '../pipeline/platform/environment.ts';

/**
 * The environment of a process that a test starts. Besides `settings` it has only our PATH, our HOME, the folder for
 * temporary files, which the run removes at its end, and NODE_OPTIONS, which watches for unhandled rejections. Settings of
 * an operator's `.env` in this folder are empty, so they count as unset.
 */
export function toEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_OPTIONS = '' } = process.env;
  const operators = existsSync('.env') ? Object.keys(readDotEnv('.env')) : [];
  const unset = Object.fromEntries(operators.map((name) => [name, '']));
  return { ...unset, PATH, HOME, TMPDIR, NODE_OPTIONS, ...settings };
}
