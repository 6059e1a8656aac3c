import { createServer } from 'node:http';
import { mkdirSync, readdirSync, readFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { toSha256 } from '../../../pipeline/archive/archive.ts';

/** A word in every prompt, which is the same each time so that a request keeps its hash. */
export const mailboxCanary = 'harbour5a17c0de';

const Message = z.object({ role: z.string(), content: z.string() });
const Request = z.object({
  messages: z.array(Message),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }).optional(),
});
const Line = z.looseObject({
  id: z.string(),
  name: z.string(),
  sentences: z.array(z.string()).default([]),
});
const Item = z.looseObject({ id: z.string() });
const Answer = z.looseObject({ repositories: z.array(Item) });
const Kept = z.object({ messages: z.array(Message) });

type Messages = z.infer<typeof Message>[];

/**
 * A server with the chat completions API that lets anybody answer: it writes each request into `requests/HASH.json` and
 * waits for `answers/HASH.json`. What the answers say of a repository is kept by its name and sentences, so a later request
 * about the same texts is answered at once.
 */
export async function startMailbox(folder: string) {
  for (const name of ['requests', 'answers']) mkdirSync(join(folder, name), { recursive: true });
  const counts = { requests: 0, input: 0, output: 0 };

  async function answer(body: string): Promise<string> {
    const { messages, response_format: form } = Request.parse(JSON.parse(body));
    const known = readKnown(folder);
    const lines = readLines(messages);
    const items = lines.flatMap((line) => {
      const item = known.get(keyOf(line));
      return item ? [{ ...item, id: line.id }] : [];
    });
    if (items.length === lines.length) {
      return JSON.stringify({ repositories: items, lead: 'none', openings: [] });
    }
    const path = writeRequest(folder, messages, form?.json_schema.schema);
    process.stderr.write(`waiting for ${path}\n`);
    while (!existsSync(path)) await setTimeout(500);
    return readFileSync(path, 'utf8');
  }

  const server = createServer((request, response) => {
    const reply = async () => {
      const body = await text(request);
      const content = await answer(body);
      const usage = {
        prompt_tokens: Math.ceil(Buffer.byteLength(body) / 4),
        completion_tokens: Math.ceil(Buffer.byteLength(content) / 4),
      };
      counts.requests += 1;
      counts.input += usage.prompt_tokens;
      counts.output += usage.completion_tokens;
      const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }];
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ choices, usage }));
    };
    reply().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    counts,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Writes a request unless it is there, and gives the path of its answer. */
export function writeRequest(folder: string, messages: Messages, schema: unknown): string {
  const hash = toSha256(JSON.stringify(messages)).slice(0, 16);
  const path = join(folder, 'requests', `${hash}.json`);
  mkdirSync(join(folder, 'requests'), { recursive: true });
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify({ messages, schema }, null, 2)}\n`);
  return join(folder, 'answers', `${hash}.json`);
}

/** What all answers of the folder say, by the texts of the repository. */
function readKnown(folder: string): ReadonlyMap<string, z.infer<typeof Item>> {
  const known = new Map<string, z.infer<typeof Item>>();
  for (const name of readdirSync(join(folder, 'answers')).filter((one) => one.endsWith('.json'))) {
    const { messages } = Kept.parse(
      JSON.parse(readFileSync(join(folder, 'requests', name), 'utf8')),
    );
    const parsed = Answer.parse(JSON.parse(readFileSync(join(folder, 'answers', name), 'utf8')));
    const items = new Map(parsed.repositories.map((item) => [item.id, item]));
    for (const line of readLines(messages)) {
      const item = items.get(line.id);
      if (item) known.set(keyOf(line), { ...item, name: line.name });
    }
  }
  return known;
}

/** What the answers found each repository worth, by its name. */
export function readWorths(folder: string): ReadonlyMap<string, number> {
  const worths = new Map<string, number>();
  for (const { name, worth } of readKnown(folder).values()) {
    if (typeof name === 'string' && typeof worth === 'number') worths.set(name, worth);
  }
  return worths;
}

function readLines(messages: Messages): z.infer<typeof Line>[] {
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  const [, inner = ''] = /<repositories>\n([^]*?)\n?<\/repositories>/.exec(content) ?? [];
  return inner.split('\n').flatMap((line) => (line === '' ? [] : [Line.parse(JSON.parse(line))]));
}

function keyOf({ name, sentences }: z.infer<typeof Line>): string {
  return toSha256(JSON.stringify([name, sentences]));
}
