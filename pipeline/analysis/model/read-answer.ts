import * as z from 'zod';
import type { Answer, Sentiment, Unsupported } from '../../contract/analysis.ts';
import type { AnswerSchema } from './answer-schema.ts';

/** An answer, and the items it is without because they are none; or why there is no answer. */
export type ReadAnswer = { answer: Answer; problems: Unsupported[] } | { reason: string };

const List = z.array(z.unknown()).default([]);
/** A text that is longer is none of its kind. */
const Frame = z.object({
  title: z.string().min(1).max(160),
  summary: z.string().min(1).max(1500),
  topCategories: List,
  languageTrends: List,
  emergingTools: List,
  notableProjects: List,
  fullAnalysis: z.string().min(1).max(15_000),
});

/**
 * Reads what a model wrote. Prose or a fence around the JSON is cut off, and fields nobody asked for are passed over. An
 * item that is none is left out and named; a field that is missing, or a text that is none, leaves no answer.
 */
export function readAnswer(
  text: string,
  { items, jsonSchema }: AnswerSchema,
  overallSentiment: Sentiment,
): ReadAnswer {
  const value = parseObject(text);
  if (!value) return { reason: 'the answer holds no JSON object' };
  const missing = (jsonSchema.required ?? []).filter((name) => !(name in value));
  if (missing.length > 0) return { reason: `the answer lacks ${missing.join(', ')}` };
  const frame = Frame.safeParse(value);
  if (!frame.success) return { reason: frame.error.issues.map(describeIssue).join('; ') };
  const { title, summary, fullAnalysis, ...lists } = frame.data;
  const categories = readItems('topCategories', lists.topCategories, items.topCategories);
  const languages = readItems('languageTrends', lists.languageTrends, items.languageTrends);
  const tools = readItems('emergingTools', lists.emergingTools, items.emergingTools);
  const notable = readItems('notableProjects', lists.notableProjects, items.notableProjects);
  const answer: Answer = {
    title,
    summary,
    topCategories: categories.kept,
    languageTrends: languages.kept,
    emergingTools: tools.kept,
    notableProjects: notable.kept,
    overallSentiment,
    fullAnalysis,
  };
  return {
    answer,
    problems: [categories, languages, tools, notable].flatMap((list) => list.problems),
  };
}

const mostItems = 12;

/** The items that are such, each name once. */
function readItems<T extends { name: string } | { fullName: string }>(
  where: string,
  list: readonly unknown[],
  schema: z.ZodType<T>,
): { kept: T[]; problems: Unsupported[] } {
  const kept = new Map<string, T>();
  const problems: Unsupported[] = [];
  for (const [index, item] of list.entries()) {
    const { success, data, error } = schema.safeParse(item);
    if (success) {
      const name = 'name' in data ? data.name : data.fullName;
      if (!kept.has(name) && kept.size < mostItems) kept.set(name, data);
    } else {
      const reason = error.issues.map(describeIssue).join('; ');
      problems.push({ where: `${where}[${index}]`, reason });
    }
  }
  return { kept: [...kept.values()], problems };
}

function describeIssue({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')} ${message}`;
}

const JsonObject = z.record(z.string(), z.unknown());

/** The first brace to the last, where the whole is no JSON. */
function parseObject(text: string): Record<string, unknown> | undefined {
  const inner = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1);
  for (const candidate of [text, inner]) {
    try {
      return JsonObject.safeParse(JSON.parse(candidate, toProse)).data;
    } catch {
      // The next candidate may be JSON.
    }
  }
  return undefined;
}

/** Line breaks stay in the analysis only. Hidden text and markup stay too: grounding finds and refuses them. */
function toProse(key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.toWellFormed().trim();
  return key === 'fullAnalysis' ? text : text.replaceAll(/\s+/gu, ' ');
}
