import * as z from 'zod';
import { categoryNames } from '../kinds/categories.ts';
import type { NightToRead } from '../reading.ts';
import type { Field } from '../support/claim.ts';

const fields = ['what', 'forWhom', 'different', 'caveat'] as const satisfies Field[];

const Passages = z.array(z.string());
/** The passages come first, so that a model chooses them before it writes. */
const Wording = z.object({ supports: Passages, sentence: z.string() });
const ClaimForm = z.object({ field: z.enum(fields), ...Wording.shape });
/** A claim without passages goes back to the model, as any other that is refused. */
export const Claim = ClaimForm.extend({ supports: Passages.catch([]) });

/** An enum must not be empty, and "no category" is an answer too. */
export const none = 'none';

/**
 * The form of a model's answer about a night. Names are an enum, so no other repository can be named. `reading` and
 * `theme` parse single items, so one wrong item does not lose the others.
 */
export function createAnswerSchema({ candidates, leads, themes }: NightToRead) {
  const fullName = z.enum(candidates.map(({ row }) => row.fullName));
  const theme = z.object({ id: z.enum([...themes.map(({ id }) => id), none]), name: z.string() });
  const category = z.enum([...categoryNames, none]);
  const isTool = z.boolean();
  const form = z.object({
    lead: z.enum([...leads.map(({ id }) => id), none]),
    themes: z.array(theme),
    readings: z.array(z.object({ fullName, claims: z.array(ClaimForm), category, isTool })),
  });
  const reading = z.object({
    fullName,
    claims: z.array(z.unknown()),
    category: category.optional().catch(undefined),
    isTool: isTool.optional().catch(undefined),
  });
  return { reading, theme, jsonSchema: toStrictSchema(form) };
}

export type AnswerSchema = ReturnType<typeof createAnswerSchema>;

/** The form in which a model rewrites refused sentences. */
export function createRewriteSchema(ids: readonly string[]) {
  const claim = z.object({ id: z.enum(ids), ...Wording.shape });
  return { claim, jsonSchema: toStrictSchema(z.object({ claims: z.array(claim) })) };
}

/** The form in which a model judges sentences. */
export function createVerdictSchema(ids: readonly string[]) {
  const form = z.object({ id: z.enum(ids), answer: z.enum(['yes', 'no']) });
  const verdict = form.extend({ answer: z.string().toLowerCase().pipe(form.shape.answer) });
  return { verdict, jsonSchema: toStrictSchema(z.object({ verdicts: z.array(form) })) };
}

/** OpenAI's strict subset: every field is required, and no other fields are allowed. */
function toStrictSchema(form: z.ZodType) {
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(form);
  return jsonSchema;
}
