import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Serves the published files. In production, it runs the bundle of `npm run build`, which starts faster than the
 * sources. `node dist/gateway.js` does the same without this file.
 */
const bundle = join(import.meta.dirname, '../dist/gateway.js');
const isBuilt = process.env['NODE_ENV'] === 'production' && existsSync(bundle);
await import(isBuilt ? bundle : '../gateway/server.ts');
