import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { readWorkflow } from './read-workflow.ts';

type Steps = NonNullable<ReturnType<typeof readWorkflow>['workflow']['jobs'][string]>['steps'];

/** Runs a step's script as Actions does: with `bash -e` in a folder. The script gets only PATH, HOME and `env`. */
export async function runStep(script: string, cwd: string, env: Record<string, string>) {
  const child = spawn('bash', ['-e', '-c', script], {
    cwd,
    env: { PATH: process.env['PATH'] ?? '', HOME: cwd, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await ended;
  return { status: child.exitCode, output: stdout + stderr };
}

/** The commands of the step with that name. */
export function scriptOf(steps: Steps, name: string): string {
  return steps.find((step) => step.name === name)?.run ?? `No step is called ${name}`;
}
