import { clearLine, cursorTo } from 'node:readline';

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

/**
 * Says what is done while it is done. At a terminal, the line counts the seconds.
 * @param what a sentence without its period
 */
export async function sayWhile(what, work) {
  const line = countingLine();
  if (line === null) say(`${what}.`);
  line?.show(what);
  try {
    return await work();
  } finally {
    line?.end();
  }
}

/**
 * A line at the end of the terminal's output that counts the seconds since it was made; null if
 * there is no terminal, or none that can rewrite a line.
 * @param start another time to count from, as `performance.now()` returns it
 */
export function countingLine(output = process.stderr, start = performance.now()) {
  if (!output.isTTY || process.env.TERM === 'dumb') return null;
  let text = '';
  const draw = () => {
    const seconds = ` ${((performance.now() - start) / 1000).toFixed(0)} s`;
    const room = (output.columns || 80) - 1 - seconds.length;
    cursorTo(output, 0);
    clearLine(output, 1);
    output.write(`${text.slice(0, Math.max(room, 0))}${seconds}`);
  };
  const timer = setInterval(draw, 1000);
  return {
    show(next) {
      text = next;
      draw();
    },
    /** Removes it until it is next drawn, so that another line can be written. */
    clear() {
      cursorTo(output, 0);
      clearLine(output, 1);
    },
    /** Leaves it as it is, with the seconds that it took. */
    end() {
      clearInterval(timer);
      draw();
      output.write('\n');
    },
    /** Ends and removes it. */
    remove() {
      clearInterval(timer);
      this.clear();
    },
  };
}
