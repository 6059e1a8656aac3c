/** The gateway. At a signal its clock goes forward sixteen minutes, so it forgets what it remembers for fifteen. */
const now = Date.now.bind(Date);
let later = 0;
Date.now = () => now() + later;
process.on('SIGUSR2', () => {
  later += 16 * 60_000;
});

await import('../../../../gateway/server.ts');
