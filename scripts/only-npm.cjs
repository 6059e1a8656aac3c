// npm runs it before an install, and so do others. The lock file and the overrides of package.json are npm's.
'use strict';
const agent = process.env.npm_config_user_agent || 'npm';
if (agent.indexOf('npm') !== 0) {
  process.stderr.write(
    `install: npm ci is needed, because package-lock.json pins every package; this is ${agent.split(' ')[0]}\n`,
  );
  process.exitCode = 1;
}
