/** An error that the user can fix: only its message is shown. */
export class LaunchError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LaunchError';
  }
}

/**
 * Shows slow work at the terminal. Standard output belongs to the program that is started.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
