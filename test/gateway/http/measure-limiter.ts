import { createLimiter } from '../../../gateway/http/limits.ts';

/* Run with --expose-gc. It prints the bytes that a million addresses take, and how many requests the last one has left. */
const limiter = createLimiter(() => 0);

const group = { group: '/v1/index', limit: 10 };

function count(client: number) {
  // The text of an IPv6 network takes more than the number of an IPv4 address.
  return limiter.count(`2001:db8:${client >> 16}:${client & 65535}::/64`, group);
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

for (let client = 0; client < 1_000; client += 1) count(client);
const before = heapBytes();
for (let client = 1_000; client < 1_000_000; client += 1) count(client);
const bytes = heapBytes() - before;
const { remaining } = count(999_999);
process.stdout.write(JSON.stringify({ bytes, remaining }));
