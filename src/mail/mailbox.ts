import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow';
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

/** Marks what was read, so that other programs and the next start see it. */
const marks = ['\\Seen', 'Stagedoor'];

/**
 * Opens a mailbox for reports of undelivered e-mails. Of those that are ours, `read` marks each
 * over IMAP, and deletes each over POP3, which has no marks. Errors don't contain the password.
 * @param url like `imaps://user:password@host/folder` or `pop3s://user:password@host`
 * @param silenceMs how long the server may take for an answer
 */
export function openMailbox(url: URL, silenceMs = minuteMs) {
  const seen: Seen = { uidValidity: 0n, uid: 0, ids: new Set() };
  const server = { url, silenceMs };
  const isImap = url.protocol.startsWith('imap');
  const nothing = async () => {};
  return {
    signIn: () => explained(isImap ? withImap(server, nothing) : withPop3(server, nothing)),
    read: (read: Read): Promise<void> =>
      explained(
        isImap
          ? withImap(server, (client) => readImap(client, seen, read))
          : readPop3(server, seen, read),
      ),
  };
}

interface Server {
  url: URL;
  silenceMs: number;
}

/** Remembers what was read: over IMAP the highest number, over POP3 the ids of all e-mails there. */
interface Seen {
  uidValidity: bigint;
  uid: number;
  ids: Set<string>;
}

/** The text is a sentence of the server, such as that there is no such folder. */
type MailboxError = { authenticationFailed?: boolean; responseText?: string };

/** @throws an error without the password. */
const explained = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    const { authenticationFailed = false, responseText } = Object(error) as MailboxError;
    const reason = authenticationFailed
      ? 'the server refuses user and password'
      : (responseText ?? reasonOf(error));
    throw new Error(`The mailbox of BOUNCE_URL could not be read: ${reason.replace(/\.$/, '')}.`);
  });

/** Returns the server and the account. @param ports without and with TLS */
function accountOf({ protocol, hostname, port, username, password }: URL, ports: [number, number]) {
  const isTls = protocol.endsWith('s:');
  return {
    isTls,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || ports[isTls ? 1 : 0],
    user: percentDecoded(username) ?? username,
    pass: percentDecoded(password) ?? password,
  };
}

async function withImap(
  { url, silenceMs }: Server,
  work: (client: ImapFlow) => Promise<void>,
): Promise<void> {
  const { ImapFlow: Client } = await import('imapflow');
  const { isTls, host, port, user, pass } = accountOf(url, [143, 993]);
  const client = new Client({
    host,
    port,
    secure: isTls,
    auth: { user, pass },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 10 * secondMs,
    socketTimeout: silenceMs,
    maxLiteralSize: 2 * maxBytes,
    maxLineLength: maxBytes,
  });
  // The command that is running rejects as well.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.mailboxOpen(percentDecoded(url.pathname.slice(1)) || 'INBOX');
    await work(client);
  } finally {
    client.close();
  }
}

async function readImap(client: ImapFlow, seen: Seen, read: Read): Promise<void> {
  const { uidValidity } = client.mailbox as MailboxObject;
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

/** `say` returns the line that answers a command, and `list` the lines after that. */
type Pop3 = Record<'say', (command: string) => Promise<string>> &
  Record<'list', (command: string) => Promise<string[]>>;

/** Reads some e-mails with each connection, because only its end deletes them. */
async function readPop3(server: Server, seen: Seen, read: Read): Promise<void> {
  for (;;) {
    const rest = await withPop3(server, async ({ say, list }) => {
      const all = (await list('UIDL')).map((line) => line.split(' ') as [string, string]);
      const fresh = all.filter(([, id]) => !seen.ids.has(id));
      // Forgets e-mails that are gone.
      seen.ids = new Set(all.map(([, id]) => id).filter((id) => seen.ids.has(id)));
      const some = fresh.slice(0, atOnce);
      for (const [number] of some) {
        const headers = (await list(`TOP ${number} 0`)).join('\n');
        if (!/^content-type:\s*multipart\/report\b/im.test(headers)) continue;
        if (Number((await say(`LIST ${number}`)).split(' ')[2]) > maxBytes) continue;
        const mail = Buffer.from((await list(`RETR ${number}`)).join('\r\n'), 'latin1');
        if ((await read(mail)) !== 'unknown') await say(`DELE ${number}`);
      }
      // Until here, an early end of the connection deletes nothing.
      await say('QUIT');
      for (const [, id] of some) seen.ids.add(id);
      return fresh.length - some.length;
    });
    if (rest === 0) return;
  }
}

/** Speaks POP3 (RFC 1939), whose e-mails are lines that end with a dot on its own line. */
async function withPop3<T>(
  { url, silenceMs }: Server,
  work: (pop3: Pop3) => Promise<T>,
): Promise<T> {
  const { isTls, host, port, user, pass } = accountOf(url, [110, 995]);
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
  const list = async (command: string): Promise<string[]> => {
    await say(command);
    const all: string[] = [];
    for (let next = await line(); next !== '.'; next = await line()) {
      all.push(next.replace(/^\./, ''));
    }
    return all;
  };
  try {
    await answer();
    await say(`USER ${user}`);
    await say(`PASS ${pass}`).catch((error: Error) => {
      throw Object.assign(error, { authenticationFailed: true });
    });
    return await work({ say, list });
  } finally {
    socket.destroy();
  }
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
