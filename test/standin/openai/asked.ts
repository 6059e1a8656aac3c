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
  fullName: z.string(),
  description: z.string().default(''),
  readme: z.string().default(''),
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
