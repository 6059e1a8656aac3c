import { addDays } from '../../../pipeline/contract/dates.ts';
import type { Editions } from '../archive/history/nights.ts';
import { type About, row } from './followed-nights.ts';

/** The day of the first night. */
export const firstOfCourse = '2026-08-03';

/** The nights of the first days, each in its first edition. `versionOf` gives another edition of a day. */
export function courseOf(count: number, versionOf: (day: number) => number = () => 1): Editions {
  return new Map(
    Array.from({ length: count }, (_, day) => {
      const version = versionOf(day);
      return [
        addDays(firstOfCourse, day),
        { version, about: aboutNight(version === 1 ? day : day + 5) },
      ];
    }),
  );
}

/** One of many nights in which repositories come and go, are named, renamed, doubted and archived, and vanish. */
export function aboutNight(day: number): About {
  const ids = Array.from({ length: 14 }, (_, index) => index);
  const at = (id: number) => (day + id * 3) % 47;
  const rows = ids.flatMap((id) => {
    if (at(id) > 12) return [];
    const fullName = day > 20 + id * 4 ? `o${id}/renamed` : `o${id}/tides`;
    const standing = id % 5 === 1 && at(id) > 4 ? ('caution' as const) : ('clear' as const);
    const risk = { score: 0.4, reasons: standing === 'clear' ? [] : [`reason ${at(id) % 3}`] };
    return [row(`R${id}`, 100 + at(id) * (id + 1), { fullName, standing, risk })];
  });
  const away = ids.filter((id) => at(id) > 12);
  const gone = away.filter((id) => id % 4 === 2 && at(id) > 20);
  const seen = away.filter((id) => !gone.includes(id));
  const clear = rows.filter(({ standing }) => standing === 'clear');
  const named = clear.filter((_, index) => index % 3 === day % 3);
  return {
    rows,
    named: Object.fromEntries(named.map(({ fullName }) => [fullName, `It is ${fullName}.`])),
    tracking: {
      seen: {
        ids: seen.map((id) => `R${id}`),
        stars: seen.map((id) => 200 + at(id)),
        forks: seen.map(() => 1),
      },
      archived: seen.filter((id) => id % 6 === 3 && at(id) > 15).map((id) => `R${id}`),
      gone: Object.fromEntries(gone.map((id) => [`R${id}`, firstOfCourse])),
    },
  };
}
