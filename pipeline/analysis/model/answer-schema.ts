import * as z from 'zod';

/** What an answer may name. */
export type Nameable = {
  /** Repositories whose figures put them forward. */
  repositories: readonly string[];
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
 * It keeps to OpenAI's strict subset: every field required, none more, no lengths, no definitions, and far fewer than 1,000
 * names in all. A list that could name nothing is left out.
 */
export function createAnswerSchema({ repositories, categories, languages }: Nameable) {
  const fullName = z.enum(repositories, { error: 'names none of the fastest and most starred' });
  const items = {
    topCategories: toNotes(categories, 'names no category of the evidence'),
    languageTrends: toNotes(languages, 'names no language of the evidence'),
    emergingTools: z.object({ fullName, note: Prose }),
    notableProjects: z.object({ fullName, why: Prose }),
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
