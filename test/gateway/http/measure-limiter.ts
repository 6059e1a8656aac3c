import { createLimiter } from '../../../gateway/http/limits.ts';

/* Run with --expose-gc. It prints the bytes that a million addresses take, and how many requests the last one has left. */
const limiter = createLimiter(() => 0);

function fill(from: number, to: number): void {
  for (let n = from; n < to; n += 1) {
    limiter.count(`/v1/index 10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`, 10);
  }
}

function heapBytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

fill(0, 1_000);
const before = heapBytes();
fill(1_000, 1_000_000);
const bytes = heapBytes() - before;
const { remaining } = limiter.count('/v1/index 10.15.66.63', 10);
process.stdout.write(JSON.stringify({ bytes, remaining }));
