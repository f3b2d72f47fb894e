import { styleText } from 'node:util';
import type { LogStream } from './serverLog.ts';

/** Rewrites the log's JSON lines for a person at a terminal; other text passes unchanged. */
export const prettyLog = (output: LogStream): LogStream => ({
  write: (line) => output.write(line.startsWith('{') ? prettyLine(line) : line),
});

interface Line {
  level: string;
  time: string;
  msg?: string;
  err?: { message: string; stack?: string };
}

/** @param line as pino writes it */
export function prettyLine(line: string): string {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line) as Line;
  const at = new Date(time).toTimeString().slice(0, 8);
  const more = Object.entries(fields).map(([name, value]) => `${name}: ${valueText(value)}`);
  const sentence = [capitalized(msg), err && firstLine(err.message)].filter(Boolean).join(': ');
  const text = `${at}  ${labels[level] ?? ''}${sentence}${more.length > 0 ? ` (${more.join(', ')})` : ''}`;
  const stack = err?.stack && /^(?:error|fatal)$/.test(level) ? `\n${indented(err.stack)}` : '';
  return `${colored(level, text)}${stack}\n`;
}

const labels: Readonly<Record<string, string>> = {
  warn: 'Warning: ',
  error: 'Error: ',
  fatal: 'Error: ',
};

/** Colors are left out if the terminal has none, or `NO_COLOR` is set. */
function colored(level: string, text: string): string {
  if (level === 'warn') return styleText('yellow', text, { stream: process.stdout });
  return labels[level] ? styleText('red', text, { stream: process.stdout }) : text;
}

const valueText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const firstLine = (text: string): string => text.split('\n', 1)[0]!;

const indented = (text: string): string => text.replace(/^/gm, '    ');
