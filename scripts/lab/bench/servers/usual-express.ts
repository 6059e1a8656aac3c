import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import compression from 'compression';
import express from 'express';
import { rateLimit } from 'express-rate-limit';
import helmet from 'helmet';
import { pinoHttp } from 'pino-http';
import { createServer } from 'node:http';
import { listenHere } from './listen-here.ts';

/* The usual stack: Express 5 with common middleware and `res.json`. */

const [folder = ''] = process.argv.slice(2);
const app = express();
app.set('trust proxy', 1);
app.use(pinoHttp());
app.use(helmet());
app.use(rateLimit({ windowMs: 60_000, limit: 10 }));
app.use(compression());
for (const path of ['/v1/index', '/v1/brief']) {
  const value: unknown = JSON.parse(await readFile(join(folder, 'public', `${path}.json`), 'utf8'));
  app.get(path, (_request, response) => {
    response.json(value);
  });
}
await listenHere(createServer(app));
