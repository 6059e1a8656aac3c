import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The client that a request is counted for: an IPv4 address, or the /64 of an IPv6 address, which one customer holds.
 *
 * The last `hops` entries of the header come from trusted proxies. Earlier ones may come from the client and are ignored.
 */
export function toClientKey(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  if (hops === 0 || forwardedFor === undefined) return toNetwork(socketAddress ?? '');
  // Most proxies write one address without a port.
  if (isIPv4(forwardedFor)) return forwardedFor;
  const stations = forwardedFor.split(',').map((address) => address.trim());
  const station = stations.at(-hops) ?? stations[0] ?? socketAddress ?? '';
  return toNetwork(withoutPort(station));
}

/** `1.2.3.4:5678` and `[2001:db8::1]:5678`, the forms that some proxies write. */
function withoutPort(station: string): string {
  return station.replace(/^\[([^\]]+)\](?::\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1');
}

function toNetwork(address: string): string {
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return 'unknown';
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
