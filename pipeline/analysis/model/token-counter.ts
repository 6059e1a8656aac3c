import type { Message } from './request-forms.ts';

/** How many tokens a text is. */
export type TokenCounter = (text: string) => number;

/**
 * Counts in OpenAI's current encoding, in which Chinese, Japanese and Korean take more tokens than Latin text. Other
 * models have similar counts. It is loaded only when a model is asked, because that takes most of a second. What looks
 * like a special token counts as text.
 */
export async function loadTokenCounter(): Promise<TokenCounter> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base');
  const options = { disallowedSpecial: new Set<string>() };
  return (text) => pieces(text).reduce((sum, piece) => sum + countTokens(piece, options), 0);
}

/** The counter's time grows with the square of a text without spaces, such as Chinese. So such texts are split. */
function pieces(text: string): string[] {
  return text.match(/\s*\S{1,80}|\s+$/g) ?? [];
}

/** Each message adds a few tokens. */
const messageOverhead = 8;

/** How many tokens the messages of a request are. */
export function countPrompt(messages: readonly Message[], count: TokenCounter): number {
  return messages.reduce((sum, { content }) => sum + count(content) + messageOverhead, 0);
}
