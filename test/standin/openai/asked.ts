import * as z from 'zod';

const ChatRequest = z.looseObject({
  model: z.string(),
  messages: z.array(
    z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() }),
  ),
  response_format: z
    .discriminatedUnion('type', [
      z.object({
        type: z.literal('json_schema'),
        json_schema: z.object({
          name: z.string(),
          strict: z.boolean(),
          schema: z.record(z.string(), z.unknown()),
        }),
      }),
      z.object({ type: z.literal('json_object') }),
    ])
    .optional(),
  max_completion_tokens: z.int().positive().optional(),
  max_tokens: z.int().positive().optional(),
});

/** A request for a chat completion. */
export type Asked = z.infer<typeof ChatRequest> & {
  /** All messages, joined by line breaks. */
  prompt: string;
  /** The rows of repositories in the request. */
  rows: AskedRow[];
};

const AskedRow = z.looseObject({
  id: z.string(),
  name: z.string(),
  sentences: z.array(z.string()).default([]),
});
type AskedRow = z.infer<typeof AskedRow>;

export function readAsked(body: string): Asked {
  const request = ChatRequest.parse(JSON.parse(body));
  const prompt = request.messages.map(({ content }) => content).join('\n');
  const listed = /<repositories>\n([^]*?)\n?<\/repositories>/.exec(
    request.messages.find(({ role }) => role === 'user')?.content ?? '',
  )?.[1];
  const lines = (listed ?? '').split('\n').filter(Boolean);
  return { ...request, prompt, rows: lines.map((line) => AskedRow.parse(JSON.parse(line))) };
}

/** The depth and the keywords of OpenAI's strict schemas. Source: its page on supported schemas, early 2026. */
const mostDepth = 10;
const keywords = new Set(
  'type properties required additionalProperties items enum description'.split(' '),
);

const Schema = z.record(z.string(), z.unknown());
type Schema = z.infer<typeof Schema>;

/** Why OpenAI would refuse a strict schema. Empty if it would accept it. */
export function findSchemaFaults(root: unknown): string[] {
  const schema = Schema.parse(root);
  const faults = schema['type'] === 'object' ? [] : ['the root must be an object'];
  const visit = (part: Schema, depth: number) => {
    if (depth > mostDepth) faults.push(`${depth} levels of nesting exceeds limit`);
    const unknown = Object.keys(part).filter((key) => !keywords.has(key));
    faults.push(...unknown.map((key) => `'${key}' is not permitted`));
    if (JSON.stringify(part['enum']) === '[]') faults.push('an enum is empty');
    if ('items' in part) visit(Schema.parse(part['items']), depth);
    if (part['type'] === 'object') visitObject(part, depth);
  };
  const visitObject = (part: Schema, depth: number) => {
    const properties = Schema.parse(part['properties']);
    const names = Object.keys(properties);
    if (part['additionalProperties'] !== false) faults.push('additionalProperties must be false');
    if (JSON.stringify(part['required']) !== JSON.stringify(names)) {
      faults.push('required must name every property');
    }
    for (const name of names) visit(Schema.parse(properties[name]), depth + 1);
  };
  visit(schema, 1);
  return faults;
}
