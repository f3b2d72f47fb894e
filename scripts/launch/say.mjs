/** Something that a person can mend: its message is all that is shown. */
export class LaunchError extends Error {
  /** @param {string} message */
  constructor(message) {
    super(message);
    this.name = 'LaunchError';
  }
}

/**
 * Tells the person at the terminal what takes its time. Standard output belongs to the program
 * that is started.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
