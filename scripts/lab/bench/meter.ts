import { readFileSync, writeFileSync } from 'node:fs';
import * as z from 'zod';

/** The resources that a process used until it ended. Bytes are counted at system calls, for files and pipes. */
export const Metered = z.object({
  peakMegabytes: z.number(),
  read: z.number(),
  written: z.number(),
});
export type Metered = z.infer<typeof Metered>;

const report = process.env['METER_REPORT'];

// Loaded before a program, this records the resources that the program used. Source: proc(5).
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
