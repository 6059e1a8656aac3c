import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves what is published: `npm run gateway`. In production that is the bundle of `npm run build`, which starts several
 * times faster than the sources; `node dist/gateway.js` is the same without this file.
 */
const bundle = join(import.meta.dirname, '../dist/gateway.js');
const isBuilt = process.env['NODE_ENV'] === 'production' && existsSync(bundle);
await import(isBuilt ? bundle : '../gateway/server.ts');
