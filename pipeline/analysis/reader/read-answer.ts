import { greatest } from 'd3-array';
import * as z from 'zod';
import { Fear, type ReaderReport, type Reading } from '../../contract/analysis.ts';
import { categories } from '../../contract/row-views.ts';
import { findPurposes, isAboutRow } from '../sentences/purpose.ts';
import { findFear } from './fears.ts';
import { toReading } from './offline-reader.ts';
import { none, type Prompt } from './prompt.ts';
import type { Candidate } from './reading.ts';

/** What a model pointed at. A candidate that it left out has no reading. */
export type ReadAnswer = { readings: Reading[] } & Pick<ReaderReport, 'leadName' | 'openingIds'>;

/** Why an answer is refused; if it feared too much, what it feared. */
export type RefusedAnswer = { reason: string; feared?: readonly Reading[] };

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
    .enum([...categories, none])
    .optional()
    .catch(undefined),
  tool: z.boolean().optional().catch(undefined),
  fear: z.enum([...Fear.options, none]).catch(none),
  fearSentence: Pointer,
});

const AnswerObject = z.object({
  repositories: z.array(z.unknown()),
  lead: z.string().catch(none),
  openings: z.array(z.unknown()).catch([]),
});

/**
 * Reads what was offered in the answer to a prompt. Items of another form are left out. Without
 * any, with the canary or with too many fears, it gives the reason.
 */
export function readAnswer(
  text: string,
  { candidates, openings, canary }: Prompt,
): ReadAnswer | RefusedAnswer {
  const objects = parseObjects(text);
  if (holdsCanary(text, canary) || holdsCanary(JSON.stringify(objects), canary)) {
    return { reason: 'the answer repeats its instructions' };
  }
  const byId = new Map(candidates.map((candidate, index) => [`r${index + 1}`, candidate]));
  const answers = objects.map((object) => {
    const items = object.repositories.flatMap((item) => {
      const { success, data } = Item.safeParse(item);
      return success && byId.has(data.id) ? [[data.id, data] as const] : [];
    });
    // A model that repeats itself gets worse: the first item of a repository counts.
    return { ...object, items: new Map(items.toReversed()) };
  });
  // Of a draft and an answer the later counts. What an answer repeats of a README has fewer items.
  const answer = greatest(answers.toReversed(), ({ items }) => items.size);
  if (!answer) return { reason: 'the answer holds no JSON object with repositories' };
  const { items, lead, openings: opened } = answer;
  if (items.size === 0) {
    return { reason: 'no item of the answer has an offered id and a worth of 0, 1, 2 or 3' };
  }
  const readings = [...byId].flatMap(([id, candidate]) => {
    const item = items.get(id);
    return item ? [point(candidate, item, candidates.length === 1)] : [];
  });
  // A fear that code found has no `isPointedAt`.
  const feared = readings.filter(({ fear }) => fear?.isPointedAt !== undefined);
  if (feared.length > mostFears) {
    return { reason: `the answer fears ${feared.length} of ${items.size} repositories`, feared };
  }
  return {
    readings,
    leadName: byId.get(lead)?.row.fullName ?? null,
    openingIds: openings.flatMap(({ id }, index) => (opened.includes(`f${index + 1}`) ? [id] : [])),
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

/** The objects with repositories in a text, in order. Of a cut one, the whole items are read. */
function parseObjects(text: string): z.infer<typeof AnswerObject>[] {
  const ends = [...text.matchAll(/\}/g)].map(({ index }) => index + 1).slice(-mostEnds);
  const lists = [...text.matchAll(/"repositories"\s*:/g)].slice(-mostObjects);
  return lists.flatMap(({ index }) => {
    const start = text.lastIndexOf('{', index);
    const whole = ends.map((end) => text.slice(start, end)).toReversed();
    for (const part of [...whole, ...whole.map((items) => `${items}]}`)]) {
      try {
        const { success, data } = AnswerObject.safeParse(JSON.parse(part));
        if (success) return [data];
      } catch {
        // The next end may be the right one.
      }
    }
    return [];
  });
}

/** How many objects are read, the last ones: drafts, what a README holds, and the answer. */
const mostObjects = 4;
/** How many braces are tried as the end of an object, or of its last whole item. */
const mostEnds = 60;
