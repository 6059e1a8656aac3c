import type { IncomingHttpHeaders } from 'node:http';
import { isIP, isIPv4, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { HttpError } from './errors.ts';
import type { HeaderList } from './prepared.ts';

/** A request, or a part of a request that counts separately. */
export type Counted = { headers: IncomingHttpHeaders; socket: Pick<Socket, 'remoteAddress'> };

/** Paths counted together, and the requests a minute that one client may send to them. */
type Group = { group: string; limit: number };

/** The `RateLimit-*` headers of an answer, and the error for a request over the limit. */
type Allowance = { headers: HeaderList; refused: HttpError | undefined };

/** Counts requests by client. */
export type Limits = ReturnType<typeof createLimits>;

/**
 * Counts requests by client behind the trusted proxies, given as `address/bits`. `monotonicNow` is
 * in milliseconds; a wall clock that is set would free or block clients.
 */
export function createLimits(trustedProxies: readonly string[], monotonicNow: () => number) {
  const limiter = createLimiter(monotonicNow);
  const findClient = createClientFinder(trustedProxies);
  const clientOf = ({ headers, socket }: Counted): Client =>
    findClient(socket.remoteAddress, String(headers['x-forwarded-for'] ?? ''));
  return {
    /** Counts a request for its client, unless it is refused. */
    count: (request: Counted, group: Group): Allowance => {
      const { limit } = group;
      const { allowed, remaining, resetSeconds } = limiter.count(clientOf(request), group);
      const reset = String(resetSeconds);
      const [most, left] = [String(limit), String(remaining)];
      const headers = ['RateLimit-Limit', most, 'RateLimit-Remaining', left, resetName, reset];
      const refused = allowed
        ? undefined
        : new HttpError('rate_limited', { limit, seconds: resetSeconds }, ['Retry-After', reset]);
      return { headers, refused };
    },
    /** Returns a function that takes a counted request back, even after its minute. */
    uncounting: (request: Counted, group: Group) => limiter.uncounting(clientOf(request), group),
  };
}

const resetName = 'RateLimit-Reset';

/** An IPv4 address as a number of 32 bits, which is cheaper to keep than text, or an IPv6 /64. */
type Client = number | string;

/** A client's requests to a group of paths since a millisecond. */
type Window = { count: number; startedAt: number };

const windowMs = 60_000;
/** The most recent clients: so many to twice as many, in 10 MB. Others start a new minute. */
const clientsRemembered = 30_000;

/**
 * Counts the requests of clients to groups of paths in fixed minutes, in bounded memory. The minute
 * of a client in a group starts with its first request. The clock is in milliseconds.
 */
export function createLimiter(monotonicNow: () => number) {
  // An LRU cache, which keeps clients in their order, would take longer than all else here.
  let recent = new Map<string, Map<Client, Window>>();
  let older = recent;
  let size = 0;
  const keep = (client: Client, group: string, window: Window): void => {
    if (size >= clientsRemembered) {
      older = recent;
      recent = new Map();
      size = 0;
    }
    const clients = recent.get(group) ?? new Map<Client, Window>();
    size -= clients.size;
    recent.set(group, clients.set(client, window));
    size += clients.size;
  };
  const find = (client: Client, group: string): Window | undefined => {
    const recentWindow = recent.get(group)?.get(client);
    const window = recentWindow ?? older.get(group)?.get(client);
    if (window && !recentWindow) keep(client, group, window);
    return window;
  };
  return {
    /** Counts a request, unless `limit` were counted in a minute that ends in `resetSeconds`. */
    count: (client: Client, { group, limit }: Group) => {
      const time = Math.floor(monotonicNow());
      const lastWindow = find(client, group);
      const isCurrent = lastWindow !== undefined && time - lastWindow.startedAt < windowMs;
      const window = isCurrent ? lastWindow : { count: 0, startedAt: time };
      if (!isCurrent) keep(client, group, window);
      const resetSeconds = Math.ceil((windowMs - (time - window.startedAt)) / 1000);
      if (window.count >= limit) return { allowed: false, remaining: 0, resetSeconds };
      window.count += 1;
      return { allowed: true, remaining: limit - window.count, resetSeconds };
    },
    uncounting: (client: Client, { group }: Group) => {
      const counted = find(client, group);
      return () => {
        if (counted) counted.count = Math.max(0, counted.count - 1);
      };
    },
  };
}

/**
 * Finds the client of a request behind trusted proxies: an IPv4 address, or an IPv6 /64, which
 * belongs to one customer.
 *
 * It walks from the socket's peer through `X-Forwarded-For`, from right to left, while the address
 * belongs to a trusted proxy. Each trusted proxy wrote the entry to its left. The walk ends at the
 * first address that is not trusted, or before an entry that is no address. Entries further left
 * may come from the client and are ignored.
 *
 * @example
 * const find = createClientFinder(['127.0.0.1/32']);
 * find('127.0.0.1', '6.6.6.6, 5.6.7.8'); // 0x05060708
 */
export function createClientFinder(
  trustedProxies: readonly string[],
): (peer: string | undefined, forwardedFor: string | undefined) => Client {
  const networks = trustedProxies.map(parseNetwork);
  const stations = new LRUCache<string, Station>({ max: stationsRemembered });
  const parse = (text: string): Station | undefined => {
    const cached = stations.get(text);
    if (cached) return cached;
    const address = parseAddress(text);
    if (!address) return undefined;
    const isTrusted = networks.some(({ first, bits }) => address.match(first, bits));
    const station = { client: toClient(address), isTrusted };
    stations.set(text, station);
    return station;
  };
  // Most clients have an IPv4 address, which the parser reads slower than all else here.
  const networksOfIPv4 = networks.flatMap(({ first, bits }) =>
    first.isIPv4MappedAddress()
      ? { number: lastNumber(first), hostBits: 32 + mappedBits - bits }
      : [],
  );
  const look = (text: string): Station | undefined => {
    // Node writes an IPv4 peer like this if it listens for IPv6, too.
    const key = text.startsWith('::ffff:') ? text.slice('::ffff:'.length) : text;
    if (!isIPv4(key)) return parse(text);
    const number = toNumber(key);
    const isTrusted = networksOfIPv4.some(
      (network) => (number ^ network.number) >>> network.hostBits === 0,
    );
    return { client: number, isTrusted };
  };
  return (peer = '', forwardedFor = '') => {
    let station = look(peer);
    if (!station) return 'unknown';
    let rest = forwardedFor;
    while (station.isTrusted) {
      const start = rest.lastIndexOf(',') + 1;
      const entry = rest.slice(start).trim();
      const before = look(entry) ?? look(withoutPort(entry));
      if (!before) break;
      station = before;
      rest = rest.slice(0, Math.max(0, start - 1));
    }
    return station.client;
  };
}

/** An address on a request's way: the client it would be, and whether it is a trusted proxy. */
type Station = { client: Client; isTrusted: boolean };

/** How many parsed addresses are kept, because parsing takes some microseconds. */
const stationsRemembered = 1_000;

/** The first 96 bits of an IPv6 address that stands for an IPv4 address. */
const mappedBits = 96;

/** The bytes of an IPv4 address as one number of 32 bits. */
function toNumber(address: string): number {
  let number = 0;
  let byte = 0;
  for (let at = 0; at < address.length; at += 1) {
    const letter = address.charCodeAt(at);
    if (letter === dot) {
      number = (number << 8) | byte;
      byte = 0;
    } else byte = byte * 10 + letter - zero;
  }
  return (number << 8) | byte;
}

const dot = '.'.charCodeAt(0);
const zero = '0'.charCodeAt(0);

function parseNetwork(network: string): { first: ipaddr.IPv6; bits: number } {
  const [address = '', bits] = network.split('/');
  const first = parseAddress(address);
  if (!first) throw new Error(`expected an address with its bits, got ${network}`);
  return { first, bits: Number(bits) + (isIP(address) === 4 ? mappedBits : 0) };
}

/** An IPv6 address has up to 45 characters, and the name of a network interface may follow. */
const longestAddress = 64;

/** Parses an address. IPv4 becomes its IPv6 form, so that both ways to write it are equal. */
function parseAddress(text: string): ipaddr.IPv6 | undefined {
  if (text.length > longestAddress || isIP(text) === 0) return undefined;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
}

/** The address without the port that some proxies write: `1.2.3.4:5678`, `[2001:db8::1]:5678`. */
function withoutPort(station: string): string {
  return station.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

/** Ranges that end with an IPv4 address. `rfc6052` is `64:ff9b::/96`, translators (NAT64). */
const rangesOfIPv4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6052']);

function toClient(address: ipaddr.IPv6): Client {
  if (rangesOfIPv4.has(address.range())) return lastNumber(address);
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
}

/** The last 32 bits of an IPv6 address, which may be an IPv4 address. */
function lastNumber({ parts }: ipaddr.IPv6): number {
  const [high = 0, low = 0] = parts.slice(-2);
  return (high << 16) | low;
}
