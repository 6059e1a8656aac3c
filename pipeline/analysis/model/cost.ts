import type { Analysis } from '../../contract/analysis.ts';
import type { Reply } from './reply.ts';
import type { Message, Question } from './request-forms.ts';
import priceList from './prices.json' with { type: 'json' };

type Tokens = Analysis['tokens'];

/** The sum of all attempts. */
export type Tally = {
  add: (question: Question, reply: Reply) => Reply;
  /** Adds a request without a whole answer. */
  addLost: (question: Question) => void;
  /** Whether what was spent and the most that this may cost stay within `maxUsd` together. */
  affords: (question: Question) => boolean;
  sums: () => { attempts: number; tokens: Tokens; costUsd: number };
};

/**
 * Adds up attempts and tokens. If a server does not give the tokens of an answer, they are counted here. A request
 * whose answer was lost may still be billed, so it counts with its highest possible cost. `other` is the tally of
 * another model that is paid from the same money.
 */
export function createTally(
  count: TokenCounter,
  { price, maxUsd, other }: { price: Price; maxUsd: number; other?: Tally },
): Tally {
  let attempts = 0;
  let tokens = none;
  const worstOf = ({ messages, jsonSchema, maxTokens }: Question): Tokens => ({
    input: countPrompt(messages, count) + count(JSON.stringify(jsonSchema)),
    output: maxTokens,
  });
  return {
    add: (question: Question, reply: Reply): Reply => {
      attempts += 1;
      const output = 'text' in reply ? count(reply.text) : question.maxTokens;
      const took = reply.tokens === 'untold' ? { ...worstOf(question), output } : reply.tokens;
      tokens = plus(tokens, took ?? none);
      return reply;
    },
    addLost: (question: Question) => {
      tokens = plus(tokens, worstOf(question));
    },
    affords: (question: Question): boolean =>
      costOf(plus(tokens, worstOf(question)), price) + (other?.sums().costUsd ?? 0) <= maxUsd,
    sums: () => {
      const before = other?.sums() ?? { attempts: 0, tokens: none, costUsd: 0 };
      return {
        attempts: attempts + before.attempts,
        tokens: plus(tokens, before.tokens),
        costUsd: costOf(tokens, price) + before.costUsd,
      };
    },
  };
}

const none: Tokens = { input: 0, output: 0 };

function plus(one: Tokens, other: Tokens): Tokens {
  return { input: one.input + other.input, output: one.output + other.output };
}

/** US dollars for a million tokens. */
export type Price = { input: number; output: number };

/**
 * What models that answer chat completions cost, by the start of their names. Standard rates for prompts below 272,000
 * tokens, without discounts for cached input: a bill may be lower. Source: OpenAI's price list, as of November 2026.
 */
const prices: Readonly<Record<string, Price>> = priceList;

const free: Price = { input: 0, output: 0 };
const dearest: Price = { input: 10, output: 50 };

/**
 * The price of a model. A model that is not in the table costs nothing on this machine or its network. Elsewhere it
 * counts as the most expensive model of the table, as an upper bound.
 */
export function priceOf(model: string, baseUrl: string): Price {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const [, price] = Object.entries(prices).find(([start]) => isOfFamily(name, start)) ?? [];
  return price ?? (isNearby(new URL(baseUrl).hostname) ? free : dearest);
}

/** US dollars. */
export function costOf(tokens: Analysis['tokens'], price: Price): number {
  return (tokens.input * price.input + tokens.output * price.output) / 1_000_000;
}

/** `gpt-5.4-mini-2026-03-17` is a `gpt-5.4-mini`, and `gpt-5.4-pro` is no `gpt-5.4`. */
function isOfFamily(name: string, start: string): boolean {
  if (!name.startsWith(start)) return false;
  return /^(?:-(?:\d[\d-]*|latest|chat-latest))?$/.test(name.slice(start.length));
}

/** This machine, a private network, or a name that only a network of our own resolves. */
function isNearby(hostname: string): boolean {
  const isName = /^(?:[\w-]*[a-z_-][\w-]*|.+\.local)$/i.test(hostname);
  const isAddress = /^(?:127|10|192\.168|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d+){1,3}$/.test(hostname);
  return isName || isAddress || hostname === '[::1]';
}

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
