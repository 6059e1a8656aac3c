import priceList from './prices.json' with { type: 'json' };
import type { Analysis } from '../../contract/analysis.ts';

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
