/**
 * The environment of a process that a test starts: these settings and nothing of ours but the programs, the home, and
 * the watch for rejections that nobody handles.
 */
export function toEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  return { PATH, HOME, NODE_OPTIONS, ...settings };
}
