import { createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export const mailboxPassword = 'p@ss/word%';

/** An e-mail in a mailbox. */
interface Stored {
  uid: number;
  flags: Set<string>;
  text: string;
}

/** A mailbox of one folder, with the servers of it. */
export interface Mailbox {
  mails: Stored[];
  /** The commands that it got, without their tags. */
  commands: string[];
  /** The numbers of the e-mails that it sent. */
  fetched: number[];
  uidValidity: number;
  /** Sends every answer in pieces of this many bytes; null for whole. */
  pieces: number | null;
  /** Closes the connection once after so many fetched e-mails. */
  cutAfter: number;
  add(...texts: string[]): void;
  imap: URL;
  pop3: URL;
}

/** Opens a mailbox over IMAP (RFC 3501) and POP3 (RFC 1939), as far as the site uses them. */
export async function openMailboxServers(): Promise<Mailbox> {
  let lastUid = 0;
  const box: Mailbox = {
    mails: [],
    commands: [],
    fetched: [],
    uidValidity: 7,
    pieces: null,
    cutAfter: Infinity,
    add(...texts) {
      for (const text of texts) {
        lastUid += 1;
        box.mails.push({ uid: lastUid, flags: new Set(), text });
      }
    },
    imap: new URL('imap://x'),
    pop3: new URL('pop3://x'),
  };
  const user = `hello%40band.example:${encodeURIComponent(mailboxPassword)}`;
  const imap = await listening((socket) => talkImap(socket, box));
  const pop3 = await listening((socket) => talkPop3(socket, box));
  box.imap = new URL(`imap://${user}@127.0.0.1:${imap}/INBOX`);
  box.pop3 = new URL(`pop3://${user}@127.0.0.1:${pop3}`);
  return box;
}

async function listening(talk: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    talk(socket.setNoDelay(true));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** Calls back with each line, and returns a function that sends text. */
function lines(socket: Socket, box: Mailbox, onLine: (line: string) => void) {
  let rest = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    const all = (rest + chunk).split('\r\n');
    rest = all.pop()!;
    all.forEach(onLine);
  });
  return (text: string) => {
    const size = box.pieces ?? text.length;
    for (let from = 0; from < text.length; from += size) {
      socket.write(text.slice(from, from + size), 'latin1');
    }
  };
}

function talkImap(socket: Socket, box: Mailbox): void {
  const say = lines(socket, box, (line) => {
    const [, tag = '', command = ''] = /^(\S+) (.*)$/.exec(line) ?? [];
    const [name = '', ...words] = command.toUpperCase().replace(/^UID /, 'UID-').split(' ');
    if (name !== 'LOGIN') box.commands.push(command);
    const done = (text = 'OK done') => say(`${tag} ${text}\r\n`);
    const picked = () => {
      const wanted = new Set(words[0]!.split(',').flatMap((part) => rangeOf(part, box)));
      return box.mails.filter(({ uid }) => wanted.has(uid));
    };
    if (name === 'CAPABILITY') say('* CAPABILITY IMAP4rev1\r\n');
    if (name === 'LOGIN') {
      const isRight = command.includes(`"hello@band.example" "${mailboxPassword}"`);
      return isRight ? done() : done('NO [AUTHENTICATIONFAILED] wrong');
    }
    if (name === 'LIST') say('* LIST (\\HasNoChildren) "/" "INBOX"\r\n');
    if (name === 'SELECT') {
      if (words[0]?.replaceAll('"', '') !== 'INBOX') return done('NO no such folder');
      say(`* ${box.mails.length} EXISTS\r\n* FLAGS (\\Seen \\Deleted)\r\n`);
      say(`* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] ok\r\n`);
      say(`* OK [UIDVALIDITY ${box.uidValidity}] ok\r\n`);
      return done('OK [READ-WRITE] done');
    }
    if (name === 'UID-SEARCH') {
      const range = /UID (\S+)/.exec(words.join(' '))?.[1] ?? '1:*';
      const found = box.mails.filter(({ uid }) => rangeOf(range, box).includes(uid));
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}\r\n`);
    }
    if (name === 'UID-FETCH') {
      for (const mail of picked()) {
        const [, most] = /BODY\.PEEK\[\]<0\.(\d+)>/.exec(command) ?? [];
        if (most !== undefined && (box.cutAfter -= 1) < 0) {
          box.cutAfter = Infinity;
          return socket.destroy();
        }
        const parts = [`UID ${mail.uid}`, `FLAGS (${[...mail.flags].join(' ')})`];
        if (command.includes('BODYSTRUCTURE')) parts.push(`BODYSTRUCTURE ${structureOf(mail)}`);
        if (most !== undefined) {
          const text = mail.text.slice(0, Number(most));
          box.fetched.push(mail.uid);
          parts.push(`BODY[]<0> {${text.length}}\r\n${text}`);
        }
        say(`* ${box.mails.indexOf(mail) + 1} FETCH (${parts.join(' ')})\r\n`);
      }
    }
    if (name === 'UID-STORE') {
      const [, flags = ''] = /\+FLAGS(?:\.SILENT)? \(([^)]*)\)/.exec(command) ?? [];
      for (const mail of picked()) for (const flag of flags.split(' ')) mail.flags.add(flag);
    }
    done();
  });
  say('* OK [CAPABILITY IMAP4rev1] ready\r\n');
}

function rangeOf(part: string, { mails }: Mailbox): number[] {
  const last = mails.at(-1)?.uid ?? 0;
  const [from = 0, to = from] = part.split(':').map((end) => (end === '*' ? last : Number(end)));
  // As in the protocol, the ends of a range may be in any order.
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return Array.from({ length: high - low + 1 }, (_, n) => low + n);
}

const plainPart = '("TEXT" "PLAIN" NIL NIL NIL "7BIT" 10 1)';
const structureOf = ({ text }: Stored): string => {
  const [, type] = /^content-type: multipart\/report; report-type=(\S+);/im.exec(text) ?? [];
  return type === undefined
    ? plainPart
    : `(${plainPart}("MESSAGE" "${type}" NIL NIL NIL "7BIT" 10) "REPORT" ("REPORT-TYPE" "${type}") NIL NIL)`;
};

function talkPop3(socket: Socket, box: Mailbox): void {
  let isIn = false;
  const mails = [...box.mails];
  const deleted = new Set<Stored>();
  const say = lines(socket, box, (line) => {
    const [name = '', ...words] = line.split(' ');
    if (name !== 'PASS') box.commands.push(line);
    const mail = mails[Number(words[0]) - 1];
    const many = (all: readonly string[]) =>
      say(['+OK', ...all.map((one) => one.replace(/^\./, '..')), '.', ''].join('\r\n'));
    if (name === 'USER') return say('+OK\r\n');
    if (name === 'PASS') {
      isIn = words.join(' ') === mailboxPassword;
      return say(isIn ? '+OK\r\n' : '-ERR wrong\r\n');
    }
    if (name === 'QUIT') {
      box.mails = box.mails.filter((one) => !deleted.has(one));
      say('+OK\r\n');
      return socket.end();
    }
    if (!isIn) return say('-ERR\r\n');
    if (name === 'UIDL') return many(mails.map(({ uid }, n) => `${n + 1} id${uid}`));
    if (!mail) return say('-ERR no such e-mail\r\n');
    if (name === 'LIST') return say(`+OK ${words[0]} ${mail.text.length}\r\n`);
    if (name === 'TOP') return many(mail.text.split('\r\n\r\n')[0]!.split('\r\n'));
    if (name === 'RETR') {
      box.fetched.push(mail.uid);
      if ((box.cutAfter -= 1) >= 0) return many(mail.text.split('\r\n'));
      box.cutAfter = Infinity;
      return socket.destroy();
    }
    if (name === 'DELE') deleted.add(mail);
    say('+OK\r\n');
  });
  say('+OK ready\r\n');
}
