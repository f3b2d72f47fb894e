/** Handles the error of a file system call: undefined if the file or folder doesn't exist. */
export function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
