import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bundle } from '../../scripts/build/bundle.ts';
import { toEnvironment } from '../process-environment.ts';
import { onceInRun } from './once-in-run.ts';

/**
 * The path of a program of ours, bundled as `npm run build` bundles it. It starts with a fifth of the processor time that
 * its sources need.
 *
 * @example spawn(process.execPath, [await buildProgram('gateway/server.ts')]);
 */
export async function buildProgram(source: string): Promise<string> {
  const folder = await onceInRun(`built ${source}`, (empty) => bundle({ main: source }, empty));
  return join(folder, 'main.js');
}

/** How a program ended, and what it wrote to its two outputs. */
export type Ended = { code: number | null; signal: string | null; out: string; error: string };

/** Runs a program of ours to its end, in this folder or in `cwd`. It has only the settings of `env`, and its input is empty. */
export async function runProgram(
  source: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
  cwd: string = process.cwd(),
): Promise<Ended> {
  const program = await buildProgram(source);
  const settings = { env: toEnvironment(env), cwd };
  // Otherwise V8 spends two seconds of processor time on optimizing the renderer of pictures.
  const child = spawn(process.execPath, ['--liftoff-only', program, ...args], settings);
  child.stdin.end();
  let out = '';
  let error = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, out, error }));
  });
}
