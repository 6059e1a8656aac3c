import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import { listenHere, reads } from './listen-here.ts';

/* The usual stack: Express 5 with common middleware and `res.json`. The page is sent as text. */

const [folder = ''] = process.argv.slice(2);
const app = express();
app.set('trust proxy', 1);
app.use(pinoHttp());
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, limit: 10 }));
app.use(compression());
for (const { path, file } of reads) {
  const text = await readFile(join(folder, 'public', file), 'utf8');
  const value: unknown = file.endsWith('.json') ? JSON.parse(text) : text;
  app.get(path, (_request, response) => {
    if (typeof value === 'string') response.send(value);
    else response.json(value);
  });
}
await listenHere(app);
