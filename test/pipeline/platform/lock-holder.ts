import { lockFolder } from '../../../pipeline/platform/lock.ts';

// Locks the folder that is named, and holds the lock until standard input ends or it is killed.
await lockFolder(process.argv[2] ?? '');
process.stdout.write('held\n');
process.stdin.resume();
