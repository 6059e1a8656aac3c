import { sum } from 'd3-array';
import priceList from './prices.json' with { type: 'json' };
import type { Reply, Tokens } from './reply.ts';
import type { Question } from './request-forms.ts';

export type Tally = ReturnType<typeof createTally>;

/**
 * Adds up attempts and tokens, which are estimated if a server does not give them. A lost request
 * may still be billed, so it counts with its highest possible cost.
 */
export function createTally({ price, maxUsd }: { price: Price; maxUsd: number }) {
  let attempts = 0;
  let tokens: Tokens = { input: 0, output: 0 };
  return {
    add: (question: Question, reply: Reply): Reply => {
      attempts += 1;
      const output = 'text' in reply ? estimateTokens(reply.text) : question.maxTokens;
      const took = reply.tokens === 'untold' ? { ...worstOf(question), output } : reply.tokens;
      if (took) tokens = plus(tokens, took);
      return reply;
    },
    /** Adds a request without a whole answer. */
    addLost: (question: Question): void => {
      tokens = plus(tokens, worstOf(question));
    },
    /** Whether what was spent and the most that this may cost stay within `maxUsd` together. */
    affords: (question: Question): boolean =>
      costOf(plus(tokens, worstOf(question)), price) <= maxUsd,
    sums: () => ({ attempts, tokens, costUsd: costOf(tokens, price) }),
  };
}

function plus(tokens: Tokens, other: Tokens): Tokens {
  return { input: tokens.input + other.input, output: tokens.output + other.output };
}

/** US dollars for a million tokens. */
export type Price = { input: number; output: number };

/**
 * What models cost, by the start of their names: standard rates, without discounts for cached
 * input. Source: OpenAI's price list on the date in the file.
 */
const prices: Readonly<Record<string, Price>> = priceList.usdForMillionTokens;

const free: Price = { input: 0, output: 0 };

/**
 * The price of a model. One that is not in the table is free on this machine or its network;
 * elsewhere its price is assumed.
 */
export function priceOf(model: string, baseUrl: string): { price: Price; isAssumed: boolean } {
  const name = model.toLowerCase().split('/').at(-1) ?? '';
  const [, price] = Object.entries(prices).find(([start]) => isOfFamily(name, start)) ?? [];
  if (price) return { price, isAssumed: false };
  const isFree = isNearby(new URL(baseUrl).hostname);
  return { price: isFree ? free : priceList.assumed, isAssumed: !isFree };
}

/** US dollars, to a millionth. */
function costOf(tokens: Tokens, price: Price): number {
  return Math.round(tokens.input * price.input + tokens.output * price.output) / 1_000_000;
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

/** English has over four bytes a token; Chinese, at three bytes a sign, about one sign a token. */
const bytesOfToken = 3;

/** About how many tokens a text is, seldom too few. */
function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesOfToken);
}

/** Each message adds a few tokens. */
const messageOverhead = 8;

function worstOf({ messages, jsonSchema, maxTokens }: Question): Tokens {
  const counts = messages.map(({ content }) => estimateTokens(content) + messageOverhead);
  return { input: sum(counts) + estimateTokens(JSON.stringify(jsonSchema)), output: maxTokens };
}
