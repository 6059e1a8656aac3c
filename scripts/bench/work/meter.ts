import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** What a process took until it ended. Read and written bytes are those of its system calls, files and pipes alike. */
export const Metered = z.object({
  peakMegabytes: z.number(),
  read: z.number(),
  written: z.number(),
});
export type Metered = z.infer<typeof Metered>;

const report = process.env['METER_REPORT'];

// Loaded before a program, this notes what the program took. Source: proc(5).
if (report !== undefined) {
  process.once('exit', () => {
    const io = readFileSync('/proc/self/io', 'utf8');
    const count = (name: string) => Number(new RegExp(`^${name}: (\\d+)`, 'm').exec(io)?.[1]);
    const metered: Metered = {
      peakMegabytes: process.resourceUsage().maxRSS / 1024,
      read: count('rchar'),
      written: count('wchar'),
    };
    writeFileSync(report, JSON.stringify(metered));
  });
}
