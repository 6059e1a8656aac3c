import * as z from 'zod';
import { Fear, type ReaderReport, type Reading } from '../../contract/analysis.ts';
import { categoryNames } from '../kinds/categories.ts';
import { findPurposes, isAboutRow } from '../sentences/purpose.ts';
import { findFear } from './fears.ts';
import { toReading } from './offline-reader.ts';
import { none, type Prompt } from './prompt.ts';
import type { Candidate } from './reading.ts';

/** What a model pointed at. A candidate that it left out has no reading. */
export type ReadAnswer = { readings: Reading[] } & Pick<ReaderReport, 'leadName' | 'openingIds'>;

/** A number that was offered. Models write none as null, "none", "", or a text of digits. */
const Pointer = z.coerce.number().int().catch(0);

const Item = z.object({
  id: z.string(),
  worth: z.literal([0, 1, 2, 3, '0', '1', '2', '3']).transform(Number),
  what: Pointer,
  forWhom: Pointer,
  different: Pointer,
  beware: Pointer,
  category: z
    .enum([...categoryNames, none])
    .optional()
    .catch(undefined),
  tool: z.boolean().optional().catch(undefined),
  fear: z.enum([...Fear.options, none]).catch(none),
  fearSentence: Pointer,
});

const JsonObject = z.record(z.string(), z.unknown());

/**
 * Reads what was offered in the answer to a prompt. Items of another form are left out. Without
 * any, or with the canary, it gives the reason.
 */
export function readAnswer(
  text: string,
  { candidates, openings, canary }: Prompt,
): ReadAnswer | { reason: string } {
  const parsed = parseObject(text);
  if (holdsCanary(text, canary) || holdsCanary(JSON.stringify(parsed ?? ''), canary)) {
    return { reason: 'the answer repeats its instructions' };
  }
  if (!parsed) return { reason: 'the answer holds no JSON object' };
  const { repositories, lead, openings: opened } = parsed;
  if (!Array.isArray(repositories)) return { reason: 'the answer lacks repositories' };
  const byId = new Map(candidates.map((candidate, index) => [`r${index + 1}`, candidate]));
  const found = repositories.flatMap((item: unknown) => {
    const { success, data } = Item.safeParse(item);
    return success && byId.has(data.id) ? [[data.id, data] as const] : [];
  });
  if (found.length === 0) {
    return { reason: 'no item of the answer has an offered id and a worth of 0, 1, 2 or 3' };
  }
  // A model that repeats itself gets worse: the first item of a repository counts.
  const items = new Map(found.toReversed());
  const feared = [...items.values()].filter(({ fear }) => fear !== none).length;
  if (feared > mostFears) {
    return { reason: `the answer fears ${feared} of ${items.size} repositories` };
  }
  const readings = [...byId].flatMap(([id, candidate]) => {
    const item = items.get(id);
    return item ? [point(candidate, item, candidates.length === 1)] : [];
  });
  const ids = z.array(z.unknown()).catch([]).parse(opened);
  return {
    readings,
    leadName: byId.get(String(lead))?.row.fullName ?? null,
    openingIds: openings.flatMap(({ id }, index) => (ids.includes(`f${index + 1}`) ? [id] : [])),
  };
}

/** A model that fears more obeys somebody: of a request's twenty, one or two are feared. */
const mostFears = 5;

/** A number that was not offered is none. Where the model finds no purpose, code looks. */
function point(candidate: Candidate, item: z.infer<typeof Item>, isAlone: boolean): Reading {
  const { row, offered, isTool, category } = candidate;
  const taken = new Set<number>();
  const take = (number: number) => {
    if (taken.has(number)) return undefined;
    taken.add(number);
    return offered[number - 1];
  };
  const what = take(item.what);
  const parts = {
    what: what && isAboutRow(what, row) ? what : findPurposes(row)[0],
    different: take(item.different),
    forWhom: take(item.forWhom),
    caveat: take(item.beware),
  };
  const sentence = offered[item.fearSentence - 1]?.text ?? null;
  const fear =
    item.fear === none ? findFear(row) : { kind: item.fear, sentence, isPointedAt: isAlone };
  return {
    ...toReading(candidate, parts, fear),
    worth: item.worth,
    category: item.category === none ? null : (item.category ?? category),
    isTool: item.tool ?? isTool,
  };
}

/** Finds the canary also spelled, in capitals, or backwards. JSON may write letters as numbers. */
function holdsCanary(text: string, canary: string): boolean {
  const letters = text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const word = canary.toLowerCase();
  return [word, word.split('').toReversed().join('')].some((form) => letters.includes(form));
}

/** Cuts what stands around the object. Of a truncated answer, the whole items are read. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const list = text.search(/"repositories"\s*:/);
  const start = text.lastIndexOf('{', list === -1 ? undefined : list);
  const ends = [...text.matchAll(/\}/g)]
    .map(({ index }) => index + 1)
    .slice(-mostEnds)
    .toReversed();
  const whole = ends.map((end) => text.slice(start, end));
  const closed = whole.map((part) => `${part}]}`);
  for (const part of [...whole, ...closed]) {
    try {
      const { success, data } = JsonObject.safeParse(JSON.parse(part));
      if (success && 'repositories' in data) return data;
    } catch {
      // The next end may be the right one.
    }
  }
  return start === -1 || ends.length === 0 ? undefined : {};
}

/** How many braces are tried as the end of the object, or of its last whole item. */
const mostEnds = 60;
