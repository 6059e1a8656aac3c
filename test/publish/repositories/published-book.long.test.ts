import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { addDays } from '../../../pipeline/contract/dates.ts';
import { aboutNight, firstOfCourse as first } from './course-of-nights.ts';
import { openFollowing } from './followed-nights.ts';

test(
  'the book of thirty published nights equals the one that a rendering makes of the archive',
  { timeout: 300_000 },
  async () => {
    const place = await openFollowing();
    for (let day = 0; day < 30; day += 1) await place.publish(addDays(first, day), aboutNight(day));
    const continued = await place.book();
    expect(continued?.repositories.length).toBeGreaterThan(5);
    await rm(join(place.archive.dataDir, 'put-forward.json'));
    await place.render();
    expect(await place.book()).toEqual(continued);
    expect((await place.render()).changed).toBe(0);
    await rm(place.folder, { recursive: true });
  },
);
