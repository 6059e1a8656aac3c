import { rm, writeFile } from 'node:fs/promises';
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
    expect((await place.book(addDays(first, 29))).repositories.length).toBeGreaterThan(5);

    await rm(folder, { recursive: true });
    await publish(29);
    expect(await readFolder(folder)).toEqual(continued);

    const lose = [
      () => writeFile(join(folder, '2026-11.jsonl'), '{"schema":2}\n{"id":'),
      () => rm(join(folder, '2026-11.jsonl')),
    ];
    for (const damage of lose) {
      await damage();
      await publish(29);
      expect(await readFolder(folder)).toEqual(continued);
    }
    await writeFile(join(folder, '2026-11.jsonl'), '{"schema":2}\n{"id":');
    await rm(join(place.archive.dataDir, `digests/${first}.json`));
    const says = [
      /2026-11\.jsonl, line 2: .*: fetch all nights, and run npm run render/,
      /2026-11\.jsonl: is missing: fetch all nights, and run npm run render/,
    ];
    for (const [index, damage] of lose.entries()) {
      await damage();
      await expect(publish(29)).rejects.toThrow(says[index]);
    }

    await rm(folder, { recursive: true });
    await place.render();
    expect(await readFolder(folder)).toEqual(continued);
    expect((await place.render()).changed).toBe(0);
    await rm(place.folder, { recursive: true });
  },
);
