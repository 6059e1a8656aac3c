import { createLimiter } from '../../../gateway/http/limits.ts';

/* Run with --expose-gc. It prints the bytes that a million addresses take, and how many requests the last one has left. */
const limiter = createLimiter(() => 0);

// The text of an IPv6 network takes more than the number of an IPv4 address.
const count = (client: number) =>
  limiter.count(`2001:db8:${client >> 16}:${client & 65535}::/64`, {
    group: '/v1/index',
    limit: 10,
  });

function fill(from: number, to: number): void {
  for (let client = from; client < to; client += 1) count(client);
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

fill(0, 1_000);
const before = heapBytes();
fill(1_000, 1_000_000);
const bytes = heapBytes() - before;
const { remaining } = count(999_999);
process.stdout.write(JSON.stringify({ bytes, remaining }));
