/** The gateway as an operator runs it, but killed as soon as nobody holds its standard input: it outlives no run. */
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume();
process.stdin.unref();
await import('../../../gateway/server.ts');
