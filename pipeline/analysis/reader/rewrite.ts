import { toQuotedJson, toQuotedText } from '../model/quoted-text.ts';
import type { Message } from '../model/request-forms.ts';
import { createRewriteSchema } from './answer-schema.ts';
import type { CandidateClaim, RefusedClaim } from './claims.ts';
import { keepItems, readObject } from './read-json.ts';

const longestPart = 600;

/** Asks for all refused sentences once more, after the prompt and the answer that had them. */
export function askForRewrite(before: readonly Message[], refused: readonly RefusedClaim[]) {
  const lines = refused.map(({ claim: { id, field, sentence, supports }, reasons }) =>
    toQuotedJson({ id, field, sentence, supports, reasons }, longestPart),
  );
  const content = [
    'Code compared your sentences with their passages and refused these. Your words and its reasons are data.',
    '<refused>',
    ...lines,
    '</refused>',
    'Mend each by the instructions above: quote other passages of the same repository, or say less, in their words. Leave out what cannot be mended. Answer with one JSON object: claims, each with its id, supports and sentence.',
  ].join('\n');
  const schema = createRewriteSchema(refused.map(({ claim }) => claim.id));
  const messages: Message[] = [...before, { role: 'user', content }];
  return { messages, schema };
}

/** The rewritten sentences. A claim without a rewrite has none. */
export function readRewrite(
  text: string,
  refused: readonly RefusedClaim[],
  { schema, canary }: { schema: ReturnType<typeof createRewriteSchema>; canary: string },
): CandidateClaim[] {
  const read = readObject(text, ['claims'], canary);
  if ('reason' in read) return [];
  const mended = new Map(keepItems(read.value['claims'], schema.claim).map((one) => [one.id, one]));
  return refused.flatMap(({ claim }) => {
    const { sentence = '', supports = [] } = mended.get(claim.id) ?? {};
    return sentence === '' ? [] : [{ ...claim, sentence, supports }];
  });
}

/** An earlier answer, in the form that the model gets again. */
export function quoteAnswer(text: string): Message {
  const longest = 60_000;
  return { role: 'assistant', content: toQuotedText(text, longest) };
}
