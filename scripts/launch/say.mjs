/** An error that the user can fix: only its message is shown. */
export class LaunchError extends Error {
  constructor(message) {
    super(message);
    this.name = 'LaunchError';
  }
}

/** Shows slow work at the terminal. Standard output belongs to the program that is started. */
export function say(line) {
  process.stderr.write(`${line}\n`);
}
