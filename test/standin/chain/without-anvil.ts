/** Runs before the program, and hides anvil from it as if its package were not installed. */
const hideAnvil = `
  import Module from 'node:module';
  const resolve = Module._resolveFilename;
  Module._resolveFilename = (name, ...rest) => {
    if (name.startsWith('@foundry-rs/')) throw new Error('Cannot find module');
    return resolve(name, ...rest);
  };
`;

/** The environment of a child process that finds no anvil. */
export const withoutAnvil = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hideAnvil)}`,
};
