import type { Message } from './request-forms.ts';

/** How many tokens a text is. */
export type TokenCounter = (text: string) => number;

/**
 * Counts in OpenAI's current encoding, which tells Chinese, Japanese and Korean from Latin text; other models come close.
 * Loaded only when a model is asked, as it takes most of a second. What looks like a special token counts as text.
 */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => pieces(text).reduce((sum, piece) => sum + countTokens(piece, options), 0);
}

/** The counter takes time with the square of what is written without spaces, such as Chinese: none of it is left long. */
function pieces(text: string): string[] {
  return text.match(/\s*\S{1,80}|\s+$/g) ?? [];
}

/** Each message brings a few tokens of its own. */
const messageOverhead = 8;

/** How many tokens the messages of a request are. */
export function countPrompt(messages: readonly Message[], count: TokenCounter): number {
  return messages.reduce((sum, { content }) => sum + count(content) + messageOverhead, 0);
}
