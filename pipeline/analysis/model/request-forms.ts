import type { ChatCompletionCreateParamsNonStreaming } from 'openai/resources/chat/completions';

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export type Question = { messages: readonly Message[]; jsonSchema: object; maxTokens: number };

/** The ways to ask for JSON, the strictest first. If a server refuses one, the next is used. */
export const forms = ['strict', 'json', 'plain'] as const;
type Form = (typeof forms)[number];

/**
 * The body of a request. Simpler forms describe the schema in words, and use the older name of the
 * limit. No temperature: many models refuse one.
 */
export function formRequest(
  { messages, jsonSchema, maxTokens }: Question,
  form: Form,
  model: string,
): ChatCompletionCreateParamsNonStreaming {
  if (form === 'strict') {
    const json_schema = { name: 'digest', strict: true, schema: { ...jsonSchema } };
    return {
      model,
      messages: [...messages],
      max_completion_tokens: maxTokens,
      response_format: { type: 'json_schema', json_schema },
    };
  }
  const instruction = `Answer with one JSON object and nothing around it. It must fit this JSON Schema: ${JSON.stringify(jsonSchema)}`;
  const plain = { model, messages: addToFirst(messages, instruction), max_tokens: maxTokens };
  return form === 'json' ? { ...plain, response_format: { type: 'json_object' } } : plain;
}

/** Many models take only one system message. */
function addToFirst([first, ...rest]: readonly Message[], text: string): Message[] {
  return first ? [{ ...first, content: `${first.content}\n\n${text}` }, ...rest] : [];
}
