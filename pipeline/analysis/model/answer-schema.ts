import * as z from 'zod';

/** What an answer may name. */
export type Nameable = {
  repositories: readonly string[];
  /** Those of them whose figures allow to recommend them. */
  notable: readonly string[];
  categories: readonly string[];
  languages: readonly string[];
};

export type AnswerSchema = ReturnType<typeof createAnswerSchema>;

const longestNote = 500;
const Prose = z.string().min(1).max(longestNote);

/**
 * The form a model answers in: names and prose, and no number; figures and the mood are joined by code. `jsonSchema` is
 * what the model is sent, `items` reads what comes.
 *
 * It keeps to OpenAI's strict subset: every field required, none more, no lengths, no definitions, at most 1,000 names in
 * all, and where a list has over 250 at most 15,000 characters of them. A list that could name nothing is left out.
 */
export function createAnswerSchema({ repositories, notable, categories, languages }: Nameable) {
  const items = {
    topCategories: toNotes(categories, 'names no category of the evidence'),
    languageTrends: toNotes(languages, 'names no language of the evidence'),
    emergingTools: z.object({
      fullName: z.enum(repositories, { error: 'names no repository of the list' }),
      note: Prose,
    }),
    notableProjects: z.object({
      fullName: z.enum(notable, { error: 'names none of the fastest and most starred' }),
      why: Prose,
    }),
  };
  const form = z.object({
    title: z.string(),
    summary: z.string(),
    ...(categories.length > 0 && { topCategories: z.array(items.topCategories) }),
    ...(languages.length > 0 && { languageTrends: z.array(items.languageTrends) }),
    emergingTools: z.array(items.emergingTools),
    notableProjects: z.array(items.notableProjects),
    fullAnalysis: z.string(),
  });
  const { $schema: _, ...jsonSchema } = z.toJSONSchema(form, {
    override: ({ jsonSchema: part }) => {
      delete part.minLength;
      delete part.maxLength;
    },
  });
  return { items, jsonSchema };
}

function toNotes(names: readonly string[], error: string) {
  return z.object({ name: z.enum(names, { error }), note: Prose });
}
