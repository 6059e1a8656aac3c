import * as z from 'zod';

const JsonObject = z.record(z.string(), z.unknown());

/**
 * Reads the JSON object of a model's answer. Prose or a fence around it is cut off, and each text becomes one line. The
 * result is a reason if there is no object, a list is missing, or the answer repeats the canary.
 */
export function readObject(
  text: string,
  lists: readonly string[],
  canary: string,
): { value: Record<string, unknown[]> } | { reason: string } {
  const parsed = parseObject(text);
  if (holdsCanary(text, canary) || holdsCanary(JSON.stringify(parsed ?? ''), canary)) {
    return { reason: 'the answer repeats its instructions' };
  }
  if (!parsed) return { reason: 'the answer holds no JSON object' };
  const missing = lists.filter((name) => !Array.isArray(parsed[name]));
  if (missing.length > 0) return { reason: `the answer lacks ${missing.join(', ')}` };
  return {
    value: Object.fromEntries(Object.entries(parsed).map(([key, one]) => [key, [one].flat()])),
  };
}

/** How many braces of an answer that was cut off are tried as the end of its last whole item. */
const mostEnds = 100;

/** A JSON object that was cut off in its last list, up to the last whole item of the list; '' if no item is whole. */
export function closeLastList(text: string): string {
  const ends = [...text.matchAll(/\}/g)].slice(-mostEnds).toReversed();
  const closed = ends.map(({ index }) => `${text.slice(0, index + 1)}]}`);
  return closed.find((one) => parseObject(one) !== undefined) ?? '';
}

/** The items of a list that fit a schema. */
export function keepItems<T>(list: readonly unknown[] | undefined, schema: z.ZodType<T>): T[] {
  return (list ?? []).flatMap((item) => {
    const { success, data } = schema.safeParse(item);
    return success ? [data] : [];
  });
}

/** It also finds the canary spelled letter by letter, in capitals, or backwards. JSON may write letters as numbers. */
function holdsCanary(text: string, canary: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const word = canary.toLowerCase();
  return [word, word.split('').toReversed().join('')].some((form) => letters.includes(form));
}

/** From the first brace to the last, if the whole text is no JSON. */
function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const inner = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
    return JsonObject.safeParse(JSON.parse(inner, toLine)).data;
  } catch {
    return undefined;
  }
}

function toLine(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll(/\s+/gu, ' ').trim() : value;
}
