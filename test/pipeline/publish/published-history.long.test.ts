import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { readFolder } from './read-folder.ts';
import { aboutNight, firstOfCourse as first } from './course-of-nights.ts';
import { openFollowing } from './followed-nights.ts';

test(
  'a data folder of before gets its history with the next night or a rendering, and the same as night by night',
  { timeout: 300_000 },
  async () => {
    const place = await openFollowing();
    const folder = join(place.archive.dataDir, 'history');
    const publish = (day: number) => place.publish(addDays(first, day), aboutNight(day));
    for (let day = 0; day < 30; day += 1) await publish(day);
    const continued = await readFolder(folder);
    expect((await place.named(addDays(first, 29))).length).toBeGreaterThan(5);

    await rm(folder, { recursive: true });
    await publish(29);
    expect(await readFolder(folder)).toEqual(continued);

    const month = join(folder, '2026-11.jsonl');
    const damages = [
      [() => writeFile(month, '{"schema":2}\n{"id":'), /2026-11\.jsonl, line 2: .*/],
      [() => rm(month), /2026-11\.jsonl: is missing/],
      // As a rendering leaves it that is killed in the middle: whole, and without later nights.
      [
        () => copyFile(join(folder, '2026-09.jsonl'), month),
        /2026-11\.jsonl: is not the file that history\.json names/,
      ],
    ] as const;
    for (const [damage] of damages) {
      await damage();
      await publish(29);
      expect(await readFolder(folder)).toEqual(continued);
    }
    await rm(join(place.archive.dataDir, `digests/${first}.json`));
    for (const [damage, reason] of damages) {
      await damage();
      const cure = /: fetch all nights, and run npm run render/;
      await expect(publish(29)).rejects.toThrow(new RegExp(reason.source + cure.source));
    }

    await rm(folder, { recursive: true });
    await place.render();
    expect(await readFolder(folder)).toEqual(continued);
    expect((await place.render()).changed).toBe(0);
    await rm(place.folder, { recursive: true });
  },
);
