import type { DigestDate } from '../../../contract/dates.ts';
import weeks from './phrases.json' with { type: 'json' };

/**
 * Says one thing as the night's day of the week says it, with names and figures filled in. `phrases.json` has the ways, from
 * Sunday on: no two nights of a week say it alike.
 *
 * @example
 * sayPhrase('milestones', '2026-11-20', { name: 'ada/pipes', stars: '10,000' }); // 'ada/pipes went past 10,000 stars'
 */
export function sayPhrase(
  kind: keyof typeof weeks,
  date: DigestDate,
  parts: Readonly<Record<string, string>> = {},
): string {
  const phrase = weeks[kind][new Date(date).getUTCDay()] ?? '';
  return phrase.replaceAll(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? '');
}
