import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';

/** Whom a limit counts: an IPv4 address, or an IPv6 /64, because one customer has all of it. */
export type Client = {
  key: string;
  /** The /48 around an IPv6 client. One site has up to 65,536 networks of /64 in it. */
  site: string | undefined;
};

/**
 * Finds the client of a request behind trusted proxies.
 *
 * It walks from the socket's peer through `X-Forwarded-For`, from right to left, while the address belongs to a trusted
 * proxy. Each trusted proxy has written the entry to its left itself. The walk ends at the first address that is not
 * trusted, and before an entry that is no address. Earlier entries may come from the client and are ignored.
 *
 * @example
 * const find = createClientFinder(['127.0.0.1/32']);
 * find('127.0.0.1', '6.6.6.6, 5.6.7.8'); // { key: '5.6.7.8', site: undefined }
 */
export function createClientFinder(
  trustedProxies: readonly string[],
): (peer: string | undefined, forwardedFor: string | undefined) => Client {
  const networks = trustedProxies.map(parseNetwork);
  const stations = new LRUCache<string, Station>({ max: stationsRemembered });
  const look = (text: string): Station | undefined => {
    const known = stations.get(text);
    if (known) return known;
    const address = parseAddress(text);
    if (!address) return undefined;
    const isTrusted = networks.some(({ first, bits }) => address.match(first, bits));
    const station = { client: toClient(address), isTrusted };
    stations.set(text, station);
    return station;
  };
  return (peer, forwardedFor) => {
    let station = look(peer ?? '');
    if (!station) return unknown;
    const earlier = station.isTrusted ? forwardedFor?.split(',') : undefined;
    while (station.isTrusted) {
      const before = look(withoutPort(earlier?.pop()?.trim() ?? ''));
      if (!before) break;
      station = before;
    }
    return station.client;
  };
}

/** An address on the way of a request: who it is as a client, and whether it is a proxy that is believed. */
type Station = { client: Client; isTrusted: boolean };

/** How many addresses are kept parsed, because parsing takes some microseconds. */
const stationsRemembered = 1_000;

const unknown: Client = { key: 'unknown', site: undefined };

/**
 * An address or a network in CIDR form as `address/bits`; undefined if the text is neither.
 *
 * A network of all addresses is refused: whoever trusts it believes every client.
 */
export function toNetwork(text: string): string | undefined {
  const [address = '', given, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || address.includes('%') || more.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  const bits = given === undefined ? longest : Number(/^\d{1,3}$/.test(given) ? given : 0);
  return bits >= 1 && bits <= longest ? `${address}/${bits}` : undefined;
}

/** The bits before an IPv4 address in an IPv6 address that stands for it. */
const mappedBits = 96;

function parseNetwork(network: string): { first: ipaddr.IPv6; bits: number } {
  const [address = '', bits] = network.split('/');
  const first = parseAddress(address);
  if (!first) throw new Error(`expected an address with its bits, got ${network}`);
  return { first, bits: Number(bits) + (isIP(address) === 4 ? mappedBits : 0) };
}

/** An IPv6 address has up to 45 characters, and the name of a network interface may follow. */
const longestAddress = 64;

/** IPv4 in its IPv6 form, so that both ways to write it are the same. */
function parseAddress(text: string): ipaddr.IPv6 | undefined {
  if (text.length > longestAddress || isIP(text) === 0) return undefined;
  const address = ipaddr.parse(text);
  return address instanceof ipaddr.IPv4 ? address.toIPv4MappedAddress() : address;
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678` are the forms that some proxies write. */
function withoutPort(station: string): string {
  return station.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

function toClient(address: ipaddr.IPv6): Client {
  if (address.isIPv4MappedAddress()) {
    return { key: address.toIPv4Address().toString(), site: undefined };
  }
  const parts = address.parts.map((part) => part.toString(16));
  return {
    key: `${parts.slice(0, 4).join(':')}::/64`,
    site: `${parts.slice(0, 3).join(':')}::/48`,
  };
}
