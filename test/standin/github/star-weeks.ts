const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** The first moment of a Sunday, as GitHub's weeks begin on Sundays. */
const someWeek = Date.parse('2026-01-04T00:00:00Z');

/** Weeks with seven daily totals, as GitHub gives them: the newest first, without gaps. */
export function toStarWeeks(starDays: Readonly<Record<string, number>>): object[] {
  const weeks = Object.keys(starDays).map((day) => toWeek(Date.parse(day)));
  const [first, last] = [Math.min(...weeks), Math.max(...weeks)];
  const found: object[] = [];
  for (let week = last; week >= first; week -= weekMs) {
    const days = Array.from({ length: 7 }, (_, index) => {
      const day = new Date(week + index * dayMs).toISOString().slice(0, 10);
      return starDays[day] ?? 0;
    });
    const total = days.reduce((sum, stars) => sum + stars, 0);
    found.push({ week: week / 1000, total, days });
  }
  return found;
}

function toWeek(ms: number): number {
  return ms - ((((ms - someWeek) % weekMs) + weekMs) % weekMs);
}
