import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { sort } from 'd3-array';
import * as z from 'zod';
import { listen } from '../../../gateway/http/server.ts';
import type { Candidate, Reader } from '../../../pipeline/analysis/reader/reading.ts';
import { writePrompt } from '../../../pipeline/analysis/reader/prompt.ts';
import { toSha256 } from '../../../pipeline/archive/archive.ts';
import { toInstant } from '../../../pipeline/contract/dates.ts';
import { chooseReader, modelSurroundings } from '../../../pipeline/night/prepare-night.ts';
import { readPipelineSettings } from '../../../pipeline/night/settings.ts';

/** A word in every prompt, which is the same each time so that a request keeps its hash. */
export const mailboxCanary = 'harbour5a17c0de';

const Message = z.object({ role: z.string(), content: z.string() });
const Request = z.object({
  messages: z.array(Message),
  response_format: z.object({ json_schema: z.object({ schema: z.unknown() }) }).optional(),
});
const Line = z.object({
  id: z.string(),
  name: z.string(),
  isNew: z.boolean().default(false),
  sentences: z.array(z.string()).default([]),
});
type Line = z.infer<typeof Line>;
/** What a reader pointed at: numbers, and words of the schema. */
const Item = z.object({
  worth: z.int(),
  what: z.int(),
  forWhom: z.int(),
  different: z.int(),
  beware: z.int(),
  category: z.string(),
  tool: z.boolean(),
  fear: z.string(),
  fearSentence: z.int(),
  /** Whether the reader would open a digest with it. */
  lead: z.boolean().default(false),
});
type Item = z.infer<typeof Item>;
const fields = Item.keyof().options;
const Answer = z.object({
  repositories: z.array(Item.extend({ id: z.string() })),
  lead: z.string(),
});
/** A file with one line for each repository: the values of the fields in their order. */
const Readings = z.record(
  z.string(),
  z
    .array(z.unknown())
    .transform((values) => Object.fromEntries(fields.map((field, at) => [field, values[at]])))
    .pipe(Item),
);

type Messages = z.infer<typeof Message>[];
/** What readers pointed at, by a hash of a repository's name and sentences. */
export type Readings = Readonly<Record<string, Item>>;

/** In milliseconds. */
const lookAgain = 500;
/** A client that hears nothing for minutes gives up, so blanks come before the JSON. */
const keepAlive = 20_000;

/**
 * A reader whose model is a mailbox: a server with the chat completions API that lets anybody
 * answer. It writes each request into `requests/HASH.json` and waits for `answers/HASH.json`. What
 * an answer points at is kept in `readings.json` without any text, so a later request about the same
 * texts is answered at once. Without `isWaiting`, an answer leaves out what nobody read.
 */
export async function openMailbox(folder: string, isWaiting: boolean) {
  const counts = { requests: 0, input: 0, output: 0 };
  const closing = new AbortController();

  async function answer(body: string): Promise<string> {
    const { messages, response_format: form } = Request.parse(JSON.parse(body));
    for (;;) {
      const reply = replyFrom(readReadings(folder), messages);
      if (reply.isWhole || !isWaiting) return reply.content;
      const path = writeRequest(folder, messages, form?.json_schema.schema);
      process.stderr.write(`waiting for ${path}\n`);
      while (!existsSync(path)) {
        await setTimeout(lookAgain, undefined, { signal: closing.signal });
      }
    }
  }

  const server = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    response.flushHeaders();
    const blanks = setInterval(() => response.write(' '), keepAlive);
    const reply = async () => {
      const body = await readText(request);
      const content = await answer(body);
      const usage = {
        prompt_tokens: Math.ceil(Buffer.byteLength(body) / 4),
        completion_tokens: Math.ceil(Buffer.byteLength(content) / 4),
      };
      counts.requests += 1;
      counts.input += usage.prompt_tokens;
      counts.output += usage.completion_tokens;
      const choices = [{ message: { role: 'assistant', content }, finish_reason: 'stop' }];
      response.end(JSON.stringify({ choices, usage }));
    };
    reply()
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
      .finally(() => clearInterval(blanks));
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    reader: openReader(`http://127.0.0.1:${port}/v1`),
    counts,
    close: () => {
      closing.abort();
      server.closeAllConnections();
      server.close();
    },
  };
}

function openReader(url: string): Reader {
  const model = { OPENAI_BASE_URL: url, OPENAI_API_KEY: 'mailbox', OPENAI_MODEL: 'mailbox' };
  const settings = readPipelineSettings(model);
  // People answer.
  settings.model.timing = { requestTimeoutMs: 3_600_000, deadlineMs: 7_200_000 };
  const surroundings = {
    ...modelSurroundings,
    now: () => toInstant(Date.now()),
    log: () => {},
    drawCanary: () => mailboxCanary,
  };
  return chooseReader({ analyst: 'openai', strict: true }, settings, surroundings);
}

/** Writes a request unless it is there, and gives the path of its answer. */
export function writeRequest(folder: string, messages: Messages, schema: unknown): string {
  const name = `${toSha256(JSON.stringify(messages)).slice(0, 16)}.json`;
  for (const part of ['requests', 'answers']) mkdirSync(join(folder, part), { recursive: true });
  const path = join(folder, 'requests', name);
  if (!existsSync(path)) writeFileSync(path, `${JSON.stringify({ messages, schema }, null, 2)}\n`);
  return join(folder, 'answers', name);
}

/** All that readers pointed at, with the answers that came since `readings.json` was written. */
export function readReadings(folder: string): Readings {
  const path = join(folder, 'readings.json');
  const before = existsSync(path) ? readFile(Readings, path) : {};
  const answers = join(folder, 'answers');
  const names = existsSync(answers) ? readdirSync(answers).toSorted() : [];
  const found = names.flatMap((name) => {
    const { messages } = readFile(Request, join(folder, 'requests', name));
    const { repositories, lead } = readFile(Answer, join(answers, name));
    const keys = new Map(readLines(messages).map((line) => [line.id, keyOf(line)]));
    return repositories.flatMap(({ id, ...item }): [string, Item][] => {
      const key = keys.get(id);
      return key === undefined ? [] : [[key, { ...item, lead: id === lead }]];
    });
  });
  const all = Object.fromEntries(sort([...Object.entries(before), ...found], ([key]) => key));
  if (found.some(([key]) => !(key in before))) {
    const lines = Object.entries(all).map(
      ([key, item]) => `  "${key}": ${JSON.stringify(fields.map((field) => item[field]))}`,
    );
    writeFileSync(path, `{\n${lines.join(',\n')}\n}\n`);
  }
  return all;
}

function readFile<T>(schema: z.ZodType<T>, path: string): T {
  return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** An answer made of what readers pointed at, and whether it has every repository. */
function replyFrom(readings: Readings, messages: Messages): { content: string; isWhole: boolean } {
  const lines = readLines(messages);
  const repositories = lines.flatMap((line) => {
    const item = readings[keyOf(line)];
    return item ? [{ id: line.id, ...item, isNew: line.isNew }] : [];
  });
  const lead = repositories.find((item) => item.lead && item.isNew)?.id ?? 'none';
  const content = JSON.stringify({
    repositories: repositories.map(({ lead: _lead, isNew: _isNew, ...item }) => item),
    lead,
    openings: [],
  });
  return { content, isWhole: repositories.length === lines.length };
}

/** What a reader found a candidate worth; undefined if none read it. */
export function worthIn(readings: Readings, candidate: Candidate): number | undefined {
  const about = { date: '2026-01-01', openings: [] } as const;
  const [line] = readLines(writePrompt(about, [candidate], mailboxCanary).messages);
  return line && readings[keyOf(line)]?.worth;
}

function readLines(messages: Messages): Line[] {
  const content = messages.find(({ role }) => role === 'user')?.content ?? '';
  const [, inner = ''] = /<repositories>\n([^]*?)\n?<\/repositories>/.exec(content) ?? [];
  return inner.split('\n').flatMap((line) => (line === '' ? [] : [Line.parse(JSON.parse(line))]));
}

function keyOf({ name, sentences }: Line): string {
  return toSha256(JSON.stringify([name, sentences])).slice(0, 16);
}
