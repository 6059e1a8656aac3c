import * as z from 'zod';

/** What an address answered, or why there is no answer. */
export type Reply =
  | { status: number; headers: Headers; text: string; asked: string; seenAt: number }
  | { problem: string; asked: string };

/** What is wrong with a deployment, and what cures it: a sentence each. */
export type Fault = { fault: string; cure: string };

/** A fault in a list, if something is wrong. */
export function faultIf(isWrong: boolean, fault: string, cure: string): Fault[] {
  return isWrong ? [{ fault, cure }] : [];
}

/** The body of an answer with 200. Undefined if it has another form. */
export function read<T>(schema: z.ZodType<T>, reply: Reply | undefined): T | undefined {
  return reply && 'status' in reply && reply.status === 200 ? parse(schema, reply.text) : undefined;
}

/** Undefined if the text has another form. */
export function parse<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** What `/.well-known/x402` lists. */
export const Addresses = z.looseObject({ resources: z.array(z.string()) });

const Message = z.looseObject({ error: z.looseObject({ message: z.string() }) });

/** A status, with the sentence of an error if there is one. */
export function describe(reply: Reply | undefined): string {
  if (!reply || 'problem' in reply) return `nothing (${reply?.problem ?? 'not asked'})`;
  const sentence = parse(Message, reply.text)?.error.message.replace(/\.$/, '');
  const type = reply.headers.get('Content-Type')?.split(';')[0] ?? 'no type';
  return sentence === undefined ? `${reply.status}, ${type}` : `${reply.status}, “${sentence}”`;
}
