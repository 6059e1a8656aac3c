import { once } from 'node:events';
import {
  createServer,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import { createServer as createDoor, type Server as Door, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { codeOf, errorNameOf } from '../../pipeline/platform/log.ts';
import { PipelineError } from '../../pipeline/platform/pipeline-error.ts';
import { HttpError } from './errors.ts';
import { allowedMethods, largestHeaders, mapHeaders } from './prepared.ts';

/** How long a client may take for each step, and how often that is checked. Milliseconds. */
export type Patience = {
  headersMs: number;
  requestMs: number;
  keepAliveMs: number;
  silenceMs: number;
  lookMs: number;
};

const usualPatience: Patience = {
  headersMs: 10_000,
  requestMs: 20_000,
  keepAliveMs: 65_000,
  // A slow client empties the system's buffer by up to a third. Each step counts as reading.
  silenceMs: 60_000,
  lookMs: 2_000,
};

/** A server, and how it stops. */
export type GatewayServer = {
  server: Server;
  /** What listens, in place of the server: it can stop alone. */
  door: Door;
  /**
   * Stops the server, and resolves once all connections are closed. Calls whose headers have
   * arrived are answered, with `Connection: close`; others close at once, or after `patienceMs`. A
   * client that reads nothing is cut off after a third of `silenceMs`.
   */
  drain: (patienceMs: number) => Promise<void>;
};

/** A server that answers malformed requests with JSON and closes slow connections. */
export function createGatewayServer(
  listener: RequestListener,
  patience: Patience = usualPatience,
): GatewayServer {
  const calls: Calls = new Map();
  const server = createServer(
    {
      maxHeaderSize: largestHeaders,
      // Node would refuse a request without Host in plain text. `checkTarget` answers JSON.
      requireHostHeader: false,
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      keepAliveTimeout: patience.keepAliveMs,
      connectionsCheckingInterval: patience.lookMs,
    },
    (request, response) => {
      listener(request, response);
      // Most answers have left whole by now. Such an answer needs no time-out, and is not kept: V8
      // would copy it at its next collection.
      const { writableFinished: isOver } = response;
      calls.set(request.socket, isOver ? undefined : response);
      if (!isOver) request.socket.setTimeout(patience.silenceMs);
    },
  );
  // Node would leave out all headers after the thousandth. `maxHeaderSize` bounds them.
  server.maxHeadersCount = 0;
  /** Against clients that never close their side, or read nothing. */
  const closeInTime = (socket: Duplex) => {
    const timer = setTimeout(() => socket.destroy(), patience.silenceMs).unref();
    socket.once('close', () => clearTimeout(timer));
  };
  const refuse = (error: Error, socket: Duplex) => {
    refuseRubbish(error, socket);
    closeInTime(socket);
  };
  server.on('connection', (socket) => {
    calls.set(socket, undefined);
    socket.once('close', () => calls.delete(socket));
  });
  server.on('clientError', (error, socket) => {
    const call = openCall(calls.get(socket));
    // The call may be charged: what comes after it, or as its body, must not lose its answer.
    if (!call || !socket.writable || waitsForBody(call)) return refuse(error, socket);
    if (!call.headersSent) return void call.setHeader('Connection', 'close');
    socket.pause();
    call.once('close', () => refuse(error, socket.resume()));
  });
  // Node would close the connection without an answer, and listens to no error of a tunnel.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(formatRefusal(noTunnels), () => socket.destroy());
    closeInTime(socket);
  });
  // Node would answer an empty 417. A server may ignore it. Source: RFC 9110, Expect.
  server.on('checkExpectation', (request, response) => {
    server.emit('request', request, response);
  });
  // A silent connection may wait for its answer, but not leave one unread, or ask nothing more.
  server.on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.resetAndDestroy();
    else if (!openCall(calls.get(socket))) socket.destroy();
  });
  // Closing an HTTP server cuts off answers still being read. The door can close alone.
  const door = createDoor();
  door.once('listening', () => server.listen(door));
  return {
    server,
    door,
    drain: async (patienceMs) => {
      door.close();
      // A call after `Connection: close` must not be processed. Source: RFC 9112, section 9.6.
      server.removeAllListeners('request');
      await finishCalls(calls, patienceMs, patience);
      await closeServer(server);
    },
  };
}

/** The open connections, each with its last call. Answers are sent in the order of the calls. */
type Calls = Map<Duplex, ServerResponse | undefined>;

/** A connection's last call. Undefined if it is over. */
function openCall(call: ServerResponse | undefined): ServerResponse | undefined {
  return call?.closed === false ? call : undefined;
}

/** Whether a call waits for its body. Only POST has one that is read. */
function waitsForBody({ req }: ServerResponse): boolean {
  return req.method === 'POST' && !req.complete;
}

/** Resolves once all connections are closed, as in `GatewayServer`. Bodies have `requestMs`. */
async function finishCalls(calls: Calls, patienceMs: number, { requestMs, silenceMs }: Patience) {
  // The `once` of Node's events would reject when a client resets its connection.
  const closed = Promise.all(
    [...calls.keys()].map((socket) => new Promise((resolve) => socket.once('close', resolve))),
  );
  for (const [socket, last] of calls) {
    const call = openCall(last);
    if (!call) socket.destroy();
    else if (call.headersSent) call.once('close', () => socket.end(() => socket.destroy()));
    else call.setHeader('Connection', 'close');
    call?.req.socket.setTimeout(silenceMs / 3);
  }
  const lateBodies = setTimeout(() => {
    for (const [socket, call] of calls) {
      if (call && !call.closed && waitsForBody(call)) socket.destroy();
    }
  }, requestMs);
  const lastCall = setTimeout(() => {
    for (const socket of calls.keys()) socket.destroy();
  }, patienceMs);
  await closed;
  clearTimeout(lateBodies);
  clearTimeout(lastCall);
}

const refusals: Record<string, HttpError> = {
  HPE_HEADER_OVERFLOW: new HttpError('headers_too_large', { limit: largestHeaders }),
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError('request_timeout', {}),
};
const rubbish = new HttpError('bad_request', {});
const noTunnels = new HttpError('method_not_allowed', { method: 'CONNECT' }, [
  'Allow',
  allowedMethods,
]);

function refuseRubbish(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  socket.end(formatRefusal(refusals[error.code ?? ''] ?? rubbish));
}

/** A refusal as it is written to a connection that has no response. */
function formatRefusal({ status, headers, body }: HttpError): string {
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(text)}`,
    ...[...mapHeaders(headers)].map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    text,
  ].join('\r\n');
}

/** Listens at an address of this machine, or at all its addresses, and returns the port. */
export async function listen(server: Door, port: number, host?: string): Promise<number> {
  await once(server.listen(port, host), 'listening');
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

const portReasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'another program uses it',
  EACCES: 'this user may not open it',
};

/** A port with its setting, and a host; undefined for all addresses of this machine. */
type Place = { setting: string; port: number; host: string | undefined };

/** Listens, and returns the port. @throws PipelineError where the port cannot be used. */
export async function listenOn(server: Door, { setting, port, host }: Place): Promise<number> {
  return listen(server, port, host).catch((error: unknown) => {
    const code = codeOf(error) || errorNameOf(error);
    const problem =
      code === 'EADDRNOTAVAIL'
        ? `HOST: ${host} is no address of this machine`
        : `${setting}: ${port} cannot be used, ${portReasons[code] ?? code}`;
    throw new PipelineError(problem, { cause: error });
  });
}

/** Closes a server at once, with all its connections. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
