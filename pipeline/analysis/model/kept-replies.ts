import * as z from 'zod';
import { toSha256 } from '../../archive/archive.ts';
import { formatFile, parseFile, unlessBroken } from '../../platform/file-text.ts';
import { readIfPresent, replaceFiles } from '../../platform/files.ts';
import type { ModelClient } from './reply.ts';

const Tokens = z.strictObject({ input: z.int(), output: z.int() });
const Kept = z.strictObject({
  text: z.string(),
  tokens: z.union([Tokens, z.literal('untold'), z.null()]),
});
/** Prompts have the canary in them, so a night asks the same again only with the same canary. */
const KeptFile = z.strictObject({ canary: z.string(), replies: z.record(z.string(), Kept) });

/** Asks with `ask` only for what an earlier run did not keep. `model` is the name of the model. */
export type Remember = (model: string, ask: ModelClient) => ModelClient;

/** Keeps models' answers in a file as they come: a killed night does not pay for them again. */
export async function openReplies(path: string | undefined, drawCanary: () => string) {
  const bytes = path === undefined ? undefined : await readIfPresent(path);
  const read = bytes && (await unlessBroken(() => parseFile(KeptFile, bytes.toString(), '')));
  const { canary, replies } = read ?? { canary: drawCanary(), replies: {} };
  // A question may be sent twice, so each answer is given once.
  const unused = new Map(Object.entries(replies));
  const remember: Remember = (model, ask) => async (question) => {
    const key = toSha256(JSON.stringify([model, question]));
    const kept = unused.get(key);
    unused.delete(key);
    if (kept) return kept;
    const reply = await ask(question);
    if (path === undefined || !('text' in reply)) return reply;
    replies[key] = reply;
    const text = formatFile(KeptFile, { canary, replies }, path);
    await replaceFiles([{ path, bytes: Buffer.from(text) }]);
    return reply;
  };
  return { canary, remember };
}
