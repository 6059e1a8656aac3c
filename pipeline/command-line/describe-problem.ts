/** An error of the system names its file and its code, such as `labels.csv cannot be used (ENOENT)`. */
export function describeProblem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isOfFile = 'code' in error && 'path' in error && 'syscall' in error;
  return isOfFile ? `${String(error.path)} cannot be used (${String(error.code)})` : error.message;
}
