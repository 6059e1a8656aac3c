import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** The offset of the name in a query, after the header. */
const nameAt = 12;
const notFound = 3;
const typeA = 1;

/** A DNS server on this machine that knows a few names. */
export async function openDns() {
  const addresses = new Map<string, readonly string[]>();
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    socket.send(answer(query, addresses), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Gives a name its addresses. A name without any does not exist. */
    set: (name: string, to: readonly string[]) => void addresses.set(name, to),
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Source: RFC 1035, 4.1. */
function answer(query: Buffer, known: ReadonlyMap<string, readonly string[]>): Buffer {
  const { name, end } = readName(query);
  const question = query.subarray(nameAt, end + 4);
  const found = known.get(name) ?? [];
  const wanted = query.readUInt16BE(end) === typeA ? found : [];
  const header = Buffer.alloc(nameAt);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (found.length === 0 ? notFound : 0), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(wanted.length, 6);
  return Buffer.concat([header, question, ...wanted.map(toRecord)]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = nameAt;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

/** An A record that is valid for a second. It refers to the name of the question. */
function toRecord(address: string): Buffer {
  const start = Buffer.from([0xc0, nameAt, 0, typeA, 0, 1, 0, 0, 0, 1, 0, 4]);
  return Buffer.concat([start, Buffer.from(address.split('.').map(Number))]);
}
