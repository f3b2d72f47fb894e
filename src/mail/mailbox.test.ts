import { describe, expect, test } from 'vitest';
import { bounceReport, complaintReport, holidayNote } from '../../tests/fixtures/bounceReports.ts';
import { openMailboxServers, mailboxPassword } from '../../tests/stand-ins/mailboxes.ts';
import { readBounce } from './bounce.ts';
import { openMailbox } from './mailbox.ts';

const letter = 'Subject: Hello\r\nContent-Type: text/plain\r\n\r\n550 5.1.1 no such user\r\n.\r\n';

describe.each(['imap', 'pop3'] as const)('a mailbox over %s', (protocol) => {
  async function opened(...texts: string[]) {
    const box = await openMailboxServers();
    box.add(...texts);
    const read: string[] = [];
    /** Knows e-mails whose id begins with `ours`. */
    const take = async (mail: Buffer) => {
      const bounce = await readBounce(mail);
      if (!bounce?.messageId?.startsWith('ours')) return 'unknown';
      read.push(bounce.messageId);
      return 'counted';
    };
    const open = () => openMailbox(box[protocol]);
    return { box, read, take, open };
  }
  /** The e-mails that are still there, marked with `*` if they were read. */
  const left = ({ mails }: Awaited<ReturnType<typeof openMailboxServers>>) =>
    mails.map(({ uid, flags }) => `${uid}${flags.has('\\Seen') ? '*' : ''}`);

  test('gives reports, and only ours are marked or deleted', async () => {
    const { box, read, take, open } = await opened(
      letter,
      bounceReport('ours.1'),
      bounceReport('other.1'),
      holidayNote('ours.2'),
      complaintReport('ours.3'),
    );
    const mailbox = open();
    await mailbox.read(take);
    expect(read).toEqual(['ours.1', 'ours.3']);
    expect(left(box)).toEqual(protocol === 'imap' ? ['1', '2*', '3', '4', '5*'] : ['1', '3', '4']);
    expect(box.fetched).toEqual([2, 3, 5]);
    box.add(bounceReport('ours.4'), letter);
    await mailbox.read(take);
    await mailbox.read(take);
    expect(read).toEqual(['ours.1', 'ours.3', 'ours.4']);
    // No e-mail is read twice, also by the next process if it is marked.
    expect(box.fetched).toEqual([2, 3, 5, 6]);
    await open().read(take);
    expect(read).toHaveLength(3);
    expect(box.commands.filter((one) => /DELETE|EXPUNGE/i.test(one))).toEqual([]);
  });

  test('is read in any pieces, and again from the start if it was replaced', async () => {
    const { box, read, take, open } = await opened(bounceReport('ours.1'), letter);
    box.pieces = 1;
    const mailbox = open();
    await mailbox.read(take);
    box.uidValidity += 1;
    box.mails = [];
    box.add(bounceReport('ours.2'));
    if (protocol === 'imap') box.mails[0]!.uid = 1;
    await mailbox.read(take);
    expect(read).toEqual(['ours.1', 'ours.2']);
  });

  test('that breaks off is read on later', async () => {
    const { box, read, take, open } = await opened(
      ...Array.from({ length: 250 }, (_, n) => bounceReport(`ours.${n}`)),
    );
    box.cutAfter = 120;
    const mailbox = open();
    await expect(mailbox.read(take)).rejects.toThrow('The mailbox of BOUNCE_URL could not be read');
    await mailbox.read(take);
    expect(new Set(read).size).toBe(250);
    expect(read.length).toBeLessThanOrEqual(270);
    expect(left(box).filter((one) => !one.endsWith('*'))).toEqual([]);
  });

  test('is untouched by a failure to store a report, which is read again', async () => {
    const { box, read, take, open } = await opened(bounceReport('ours.1'));
    const mailbox = open();
    await expect(mailbox.read(() => Promise.reject(new Error('no database')))).rejects.toThrow();
    expect(left(box)).toEqual(['1']);
    await mailbox.read(take);
    expect(read).toEqual(['ours.1']);
  });

  test('with huge e-mails is read within limits', async () => {
    const { read, take, open } = await opened(
      `${letter}${'x'.repeat(6_000_000)}`,
      `${bounceReport('ours.1')}${'x'.repeat(6_000_000)}`,
      bounceReport('ours.2'),
    );
    let longest = 0;
    await open().read((mail) => {
      longest = Math.max(longest, mail.length);
      return take(mail);
    });
    expect(longest).toBeLessThanOrEqual(5_000_000);
    expect(read.at(-1)).toBe('ours.2');
  });

  test('can be signed in to, and is untouched', async () => {
    const { box, open } = await opened(bounceReport('ours.1'));
    await open().signIn();
    expect([left(box), box.fetched]).toEqual([['1'], []]);
  });

  test('that refuses the password or is away fails without showing it', async () => {
    const { box, take } = await opened();
    const wrong = new URL(box[protocol]);
    wrong.password = 'guess';
    const refused = openMailbox(wrong).read(take);
    await expect(refused).rejects.toThrow(/refuses user and password/);
    await expect(refused).rejects.not.toThrow(/guess/);
    const away = new URL(box[protocol]);
    away.port = '1';
    await expect(openMailbox(away).read(take)).rejects.toThrow(/ECONNREFUSED/);
    await expect(openMailbox(away).read(take)).rejects.not.toThrow(mailboxPassword);
  });

  test(
    'with ten thousand reports gives each once',
    { tags: 'whole', timeout: 120_000 },
    async () => {
      const { box, read, take, open } = await opened(
        ...Array.from({ length: 10_000 }, (_, n) => bounceReport(`ours.${n}`)),
      );
      await open().read(take);
      expect(new Set(read).size).toBe(10_000);
      expect(read).toHaveLength(10_000);
      expect(left(box).filter((one) => !one.endsWith('*'))).toEqual([]);
    },
  );
});
