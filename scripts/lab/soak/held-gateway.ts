/** The gateway as in production, but it ends when its standard input closes. It therefore ends with the run. */
process.stdin.once('end', () => process.kill(process.pid, 'SIGKILL')).resume();
process.stdin.unref();
await import('../../../gateway/server.ts');
