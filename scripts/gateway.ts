import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves the published files. In production, the bundle of `npm run build` runs if it is there: it starts faster than the
 * sources. `node dist/gateway.js` does the same without this file.
 */
const bundle = join(import.meta.dirname, '../dist/gateway.js');
const isBuilt = process.env['NODE_ENV'] === 'production' && existsSync(bundle);
await import(isBuilt ? bundle : '../gateway/server.ts');
