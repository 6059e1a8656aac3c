/**
 * The environment of a process that a test starts. Besides `settings` it has only our PATH, our HOME, and NODE_OPTIONS,
 * which watches for unhandled rejections.
 */
export function toEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', NODE_OPTIONS = '' } = process.env;
  return { PATH, HOME, NODE_OPTIONS, ...settings };
}
