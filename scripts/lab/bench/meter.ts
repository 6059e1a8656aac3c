import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';

/** The resources that a process used until it ended. Bytes are counted at system calls, for files and pipes. */
const Metered = z.object({ peakMegabytes: z.number(), written: z.number() });
export type Metered = z.infer<typeof Metered> & { seconds: number };

const report = process.env['METER_REPORT'];

// Loaded before a program, this records the resources that the program used. Source: proc(5).
if (report !== undefined) {
  process.once('exit', () => {
    const written = /^wchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1];
    const peakMegabytes = process.resourceUsage().maxRSS / 1024;
    writeFileSync(report, JSON.stringify({ peakMegabytes, written: Number(written) }));
  });
}

/** Runs a command of ours to its end, with these settings alone. */
export function runMetered(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Metered {
  const file = join(tmpdir(), `metered-${process.pid}.json`);
  const words = ['--import', 'tsx', '--import', import.meta.url, program, ...args];
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    maxBuffer: 1e9,
    env: { PATH: process.env['PATH'], METER_REPORT: file, ...env },
  });
  const seconds = (performance.now() - start) / 1000;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return { ...Metered.parse(JSON.parse(readFileSync(file, 'utf8'))), seconds };
}
