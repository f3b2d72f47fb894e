import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { ConfigError, decoded, valueInFile } from './config.ts';
import { settings } from './settings.ts';

/**
 * Adds the values of the file `.env` of this folder to the environment, whose own values win, and
 * credentials from files of their own.
 * @param file for tests.
 * @throws ConfigError if a file can't be read, or would be read differently than intended.
 */
export function loadEnvironment(file = '.env'): void {
  loadEnvFile(file);
  readAwsFiles(process.env);
}

function loadEnvFile(file: string): void {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return;
    if (code === 'EISDIR') {
      throw new ConfigError(['.env is a folder. Replace it with a file, or remove it.']);
    }
    throw new ConfigError([
      `The file .env cannot be read (${code}). Make it readable for the user that runs the site; on your own server: sudo chgrp stagedoor .env && sudo chmod 640 .env.`,
    ]);
  }
  for (const [name, value] of Object.entries(readEnvFile(bytes))) process.env[name] ??= value;
}

/** Read by AWS's own library, which knows no files that hold one of them alone. */
const awsNames = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'];

/** Puts credentials into `env` that are in files named by `AWS_…_FILE`. @throws ConfigError */
export function readAwsFiles(env: NodeJS.ProcessEnv): void {
  for (const name of awsNames) {
    const file = env[`${name}_FILE`]?.trim();
    if (!file || env[name]) continue;
    env[name] = valueInFile(name, file);
  }
}

/**
 * Returns the values of an environment file, in UTF-8 or, with a byte order mark, in UTF-16.
 * @throws ConfigError
 */
export function readEnvFile(bytes: Uint8Array): Record<string, string> {
  const text = decoded(bytes);
  if (text === null) throw new ConfigError([wrongEncoding]);
  const values = parseEnv(text) as Record<string, string>;
  const complaints = [...wrongLines(text), ...Object.keys(values).flatMap(misspelled)];
  if (complaints.length > 0) throw new ConfigError(complaints);
  return values;
}

const wrongEncoding =
  'The file .env is not in UTF-8. Save it as UTF-8; in Notepad, choose the encoding in the Save dialog.';

const assignment = /^\s*(?:export\s+)?([\w.-]+)\s*=[ \t]*(.*)$/;

/** Their values may have any characters, and are never printed. */
const secret = /PASSPHRASE|PASSWORD|SECRET|KEY$/;

/** Reports what Node drops: values after a `#` or a quote, lines without a `=`. */
function wrongLines(text: string): string[] {
  const complaints: string[] = [];
  const open = { quote: '', name: '' };
  for (const line of text.split(/\r?\n/)) {
    if (open.quote !== '') {
      const end = line.indexOf(open.quote);
      if (end === -1) continue;
      if (!isCommentOrNone(line.slice(end + 1))) complaints.push(badQuotes(open.name));
      open.quote = '';
      continue;
    }
    const [, name, value = ''] = assignment.exec(line) ?? [];
    if (name === undefined) {
      const [, word = ''] = /^\s*(?:export\s+)?(\w+)/.exec(line) ?? [];
      if (known.includes(word))
        complaints.push(`The line for ${word} in .env has no =. Write ${word}=….`);
      continue;
    }
    const quote = /^['"`]/.exec(value)?.[0];
    if (quote !== undefined) {
      const end = value.indexOf(quote, 1);
      if (end === -1) Object.assign(open, { quote, name });
      else if (!isCommentOrNone(value.slice(end + 1))) complaints.push(badQuotes(name));
      continue;
    }
    // Only the first # begins a comment, in which others mean nothing.
    const cut = secret.test(name) ? /#/ : /^[^#]*[^#\s]#/;
    // A # behind a space is a comment if there is no value before it.
    const isCut = value.startsWith('#') ? /^[^#]*=#\S/.test(line) : cut.test(value);
    if (!isCut) continue;
    complaints.push(
      `The value of ${name} in .env contains a #, which starts a comment. Put the value in quotes: ${name}='…'. Put a comment on its own line.`,
    );
  }
  if (open.quote !== '') complaints.push(badQuotes(open.name));
  return complaints;
}

const isCommentOrNone = (rest: string): boolean => /^\s*(?:#|$)/.test(rest);

const badQuotes = (name: string): string =>
  `The quotes of ${name} in .env do not enclose the whole value. Enclose it in ', " or \`, whichever the value does not contain.`;

const known = Object.keys(settings).flatMap((name) => [name, `${name}_FILE`]);

/** Other programs' names for these settings, or prefixes that look like more of them. */
const lookalike =
  /^(?:(?:BACKUPS?|DB|DATABASE|E?MAIL(?:ER)?|METRICS|MUSIC|PUBLIC|SMTP|STORAGE|TRUST)_|(?:APP|BASE|HOST|POSTGRES(?:QL)?|S3|SITE)_(?:BUCKET|DOMAIN|DSN|ENDPOINT|HOST|UR[IL])$)/;

/** Returns names that look like settings but are not; a container has them in no file. */
export const unknownSettings = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).filter(
    (name) =>
      !known.includes(name) &&
      !ofOthers.test(name) &&
      (lookalike.test(name) || nearestSetting(name) !== undefined),
  );

/** Settings of the services in compose.large.yaml, and those that Kubernetes sets. */
const ofOthers = /^STORAGE_PASSWORD$|_(?:SERVICE|PORT)_/;

const nearestSetting = (name: string): string | undefined =>
  known.find((other) => isNearly(name.toUpperCase(), other));

/** Reports a name that looks like a misspelled setting. */
function misspelled(name: string): string[] {
  if (known.includes(name)) return [];
  const meant = nearestSetting(name);
  return meant === undefined
    ? []
    : [`.env sets ${name}, which is not a setting. Did you mean ${meant}?`];
}

/** Whether one edit turns one into the other: a letter more, less or changed, or two swapped. */
function isNearly(name: string, other: string): boolean {
  const [short, long] = name.length <= other.length ? [name, other] : [other, name];
  if (short.length < 5 || long.length - short.length > 1) return short === long;
  let from = 0;
  while (from < short.length && short[from] === long[from]) from += 1;
  const rest = short.slice(from);
  const ends = [long.slice(from + 1)];
  if (short.length < long.length) return ends.includes(rest);
  const swapped = `${long[from + 1] ?? ''}${long[from] ?? ''}${long.slice(from + 2)}`;
  return rest.slice(1) === ends[0] || rest === swapped;
}
