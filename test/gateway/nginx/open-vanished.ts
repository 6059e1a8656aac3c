import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

/** Listens with the shortest queue, prints its port and stops itself. Nothing accepts its connections then. */
const program = `
  const server = require('node:net').createServer();
  server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
    process.stdout.write(server.address().port + '\\n', () => process.kill(process.pid, 'SIGSTOP'));
  });
`;

/** More connections than the queue holds. */
const fillers = 8;

/** A port that answers nothing at all, like a machine that has disappeared. */
export async function openVanished() {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const line: unknown[] = await once(createInterface({ input: child.stdout }), 'line');
  const port = Number(line[0]);
  const waiting: Socket[] = [];
  for (let count = 0; count < fillers; count += 1) {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    waiting.push(socket);
    // The queue takes the first two. The others wait for an answer that does not come.
    if (count < 2) await once(socket, 'connect');
  }
  return {
    port,
    close: async () => {
      for (const socket of waiting) socket.destroy();
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
