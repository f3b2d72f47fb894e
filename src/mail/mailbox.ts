import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { FetchMessageObject, ImapFlow } from 'imapflow';
import { dayMs, minuteMs, secondMs } from '../kit/dates/durations.ts';
import { percentDecoded } from '../kit/links/percentDecoded.ts';
import { reasonOf } from '../kit/server/reasonOf.ts';

/** Returns `unknown` for an e-mail that is not ours, which then stays untouched. */
type Read = (mail: Buffer) => Promise<string>;

/** Longer reports are cut off there, or stay unread, in bytes. */
const maxBytes = 5_000_000;
const atOnce = 100;
/** Older e-mails stay unread, in milliseconds. */
const readSinceMs = 30 * dayMs;
const silenceMs = minuteMs;

/** Marks what was read, so that other programs and the next start see it. */
const marks = ['\\Seen', 'Stagedoor'];

/**
 * Opens a mailbox for reports of undelivered e-mails. Of those that are ours, `read` marks each
 * over IMAP, and deletes each over POP3, which has no marks.
 * @param url like `imaps://user:password@host/folder` or `pop3s://user:password@host`
 */
export function openMailbox(url: URL) {
  const seen: Seen = { uidValidity: 0n, uid: 0, ids: new Set() };
  return {
    /** @throws an error without the password. */
    async read(read: Read): Promise<void> {
      try {
        await (url.protocol.startsWith('imap')
          ? readImap(url, seen, read)
          : readPop3(url, seen, read));
      } catch (error) {
        const { authenticationFailed = false, responseText } = Object(error) as ImapError;
        const reason = authenticationFailed
          ? 'the server refuses user and password'
          : (responseText ?? reasonOf(error));
        // oxlint-disable-next-line preserve-caught-error -- it may contain the password
        throw new Error(
          `The mailbox of BOUNCE_URL could not be read: ${reason.replace(/\.$/, '')}.`,
        );
      }
    },
  };
}

/** Remembers what was read: over IMAP the highest number, over POP3 the ids of all e-mails there. */
interface Seen {
  uidValidity: bigint;
  uid: number;
  ids: Set<string>;
}

interface ImapError {
  authenticationFailed?: boolean;
  /** A sentence of the server about a command, such as that there is no such folder. */
  responseText?: string;
}

const userOf = ({ username, password }: URL) => ({
  user: percentDecoded(username) ?? username,
  pass: percentDecoded(password) ?? password,
});

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

async function readImap(url: URL, seen: Seen, read: Read): Promise<void> {
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: hostOf(url),
    port: Number(url.port) || (url.protocol === 'imaps:' ? 993 : 143),
    secure: url.protocol === 'imaps:',
    auth: userOf(url),
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * secondMs,
    socketTimeout: silenceMs,
    maxLiteralSize: 2 * maxBytes,
    maxLineLength: maxBytes,
  });
  // The command that is running rejects as well.
  client.on('error', () => {});
  await client.connect();
  try {
    const folder = percentDecoded(url.pathname.slice(1)) || 'INBOX';
    const { uidValidity } = await client.mailboxOpen(folder);
    if (uidValidity !== seen.uidValidity) Object.assign(seen, { uidValidity, uid: 0 });
    const since = new Date(Date.now() - readSinceMs);
    const uids = (await client.search({ uid: `${seen.uid + 1}:*`, since }, { uid: true })) || [];
    // The range of an empty rest contains the last e-mail.
    const fresh = uids.filter((uid) => uid > seen.uid).toSorted((a, b) => a - b);
    for (let from = 0; from < fresh.length; from += atOnce) {
      const some = fresh.slice(from, from + atOnce);
      await readSome(client, some, read);
      seen.uid = some.at(-1)!;
    }
  } finally {
    client.close();
  }
}

async function readSome(client: ImapFlow, uids: readonly number[], read: Read): Promise<void> {
  const found = await client.fetchAll(
    uids.join(','),
    { uid: true, flags: true, bodyStructure: true },
    { uid: true },
  );
  const reports = found.filter(isFreshReport).map(({ uid }) => uid);
  if (reports.length === 0) return;
  const ours: number[] = [];
  const query = { uid: true, source: { maxLength: maxBytes } };
  for await (const { uid, source } of client.fetch(reports.join(','), query, { uid: true })) {
    if (source && (await read(source)) !== 'unknown') ours.push(uid);
  }
  if (ours.length > 0) await client.messageFlagsAdd(ours.join(','), marks, { uid: true });
}

const isFreshReport = ({ flags, bodyStructure }: FetchMessageObject): boolean =>
  flags?.has('Stagedoor') !== true && bodyStructure?.type.toLowerCase() === 'multipart/report';

/** Reads some e-mails with each connection, because only its end deletes them. */
async function readPop3(url: URL, seen: Seen, read: Read): Promise<void> {
  for (;;) {
    const pop3 = await openPop3(url);
    try {
      const all = (await pop3.list('UIDL')).map((line) => line.split(' ') as [string, string]);
      const fresh = all.filter(([, id]) => !seen.ids.has(id));
      // Forgets e-mails that are gone.
      seen.ids = new Set(all.map(([, id]) => id).filter((id) => seen.ids.has(id)));
      const some = fresh.slice(0, atOnce);
      for (const [number] of some) {
        const headers = (await pop3.list(`TOP ${number} 0`)).join('\n');
        const isOurs =
          /^content-type:\s*multipart\/report\b/im.test(headers) &&
          (await pop3.fits(number)) &&
          (await read(await pop3.mail(number))) !== 'unknown';
        if (isOurs) await pop3.say(`DELE ${number}`);
      }
      // Until here, an early end of the connection deletes nothing.
      await pop3.say('QUIT');
      for (const [, id] of some) seen.ids.add(id);
      if (fresh.length <= atOnce) return;
    } finally {
      pop3.close();
    }
  }
}

/** Speaks POP3 (RFC 1939), whose e-mails are lines that end with a dot on its own line. */
async function openPop3(url: URL) {
  const isTls = url.protocol === 'pop3s:';
  const [host, port] = [hostOf(url), Number(url.port) || (isTls ? 995 : 110)];
  const socket = isTls ? connectTls({ host, port }) : connectPlain(port, host);
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the server stopped responding')));
  const lines = linesOf(socket.setEncoding('latin1'));
  const line = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the server closed the connection');
    return value;
  };
  const answer = async (): Promise<string> => {
    const text = await line();
    if (text.startsWith('+OK')) return text;
    throw new Error('the server refused a command');
  };
  const say = (command: string): Promise<string> => {
    socket.write(`${command}\r\n`);
    return answer();
  };
  const { user, pass } = userOf(url);
  try {
    await answer();
    await say(`USER ${user}`);
    await say(`PASS ${pass}`).catch((error: Error) => {
      throw Object.assign(error, { authenticationFailed: true });
    });
  } catch (error) {
    socket.destroy();
    throw error;
  }
  const list = async (command: string): Promise<string[]> => {
    await say(command);
    const all: string[] = [];
    for (let next = await line(); next !== '.'; next = await line()) {
      all.push(next.replace(/^\./, ''));
    }
    return all;
  };
  return {
    say,
    list,
    mail: async (number: string) =>
      Buffer.from((await list(`RETR ${number}`)).join('\r\n'), 'latin1'),
    fits: async (number: string) => Number((await say(`LIST ${number}`)).split(' ')[2]) <= maxBytes,
    close: () => socket.destroy(),
  };
}

async function* linesOf(socket: Socket): AsyncGenerator<string, undefined> {
  let rest = '';
  for await (const chunk of socket as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop()!;
    yield* lines;
    if (rest.length > maxBytes) throw new Error('the server sent a line without end');
  }
}
