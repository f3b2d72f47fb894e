import { describe, expect, test } from 'vitest';
import { readBounce } from './bounce.ts';

const report = (
  status: string,
  original = 'Message-ID: <letter.fan@band.example>\nSubject: News',
) =>
  `From: MAILER-DAEMON@mx.example
To: hello@band.example
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=utf-8

I'm sorry to have to inform you…

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

${status}

--b
Content-Type: message/rfc822

${original}

Hello.
--b--
`;

const failed = (code: string, action = 'failed') =>
  `Final-Recipient: rfc822; Ann@fans.example\nAction: ${action}\nStatus: ${code}\nDiagnostic-Code: smtp; 550 no`;

const read = (text: string) => readBounce(Buffer.from(text.replaceAll('\n', '\r\n')));

describe('a report', () => {
  test.each([
    ['5.1.1', 'hard'],
    ['5.1.10', 'hard'],
    ['5.2.1', 'hard'],
    ['5.2.2', 'soft'],
    ['5.7.1', 'soft'],
    ['5.1.8', 'soft'],
    ['4.4.7', 'soft'],
  ])('of status %s is a %s bounce', async (status, kind) => {
    expect(await read(report(failed(status)))).toEqual({
      kind,
      messageId: 'letter.fan@band.example',
      token: null,
      status,
    });
  });

  test('of a delay or a delivery is none', async () => {
    expect(await read(report(failed('4.2.0', 'delayed')))).toBeNull();
    expect(await read(report(failed('2.0.0', 'delivered')))).toBeNull();
  });

  test('has the token of the link that unsubscribes', async () => {
    const token = 'a'.repeat(43);
    const link = `<https://band.example/newsletter/unsubscribe?token=${token}>`;
    const original = `Message-ID: <other@relay.example>\nList-Unsubscribe:\n ${link}\nSubject: News`;
    expect(await read(report(failed('5.1.1'), original))).toMatchObject({
      messageId: 'other@relay.example',
      token,
    });
    const inText = `Subject: News\n\nList-Unsubscribe: ${link}`;
    expect(await read(report(failed('5.1.1'), inText))).toMatchObject({ token: null });
  });

  test('may lack the original, or hold its headers only', async () => {
    expect(await read(report(failed('5.1.1'), 'Subject: none'))).toMatchObject({ messageId: null });
    const headers = report(failed('5.1.1')).replace('message/rfc822', 'text/rfc822-headers');
    expect(await read(headers)).toMatchObject({ messageId: 'letter.fan@band.example' });
  });

  test('of a reader who calls the e-mail unwanted is a complaint', async () => {
    const complaint = report(
      'Feedback-Type: abuse\nUser-Agent: mx/1\nOriginal-Rcpt-To: <ann@fans.example>',
    ).replace('message/delivery-status', 'message/feedback-report');
    expect(await read(complaint)).toEqual({
      kind: 'complaint',
      messageId: 'letter.fan@band.example',
      token: null,
      status: null,
    });
  });

  test.each([
    ['a holiday note', 'Auto-Submitted: auto-replied\nSubject: Away\n\n550 5.1.1 I am away'],
    ['nothing', ''],
    ['binary', '\0\x01\x02'.repeat(1_000)],
    ['a nest', 'Content-Type: multipart/mixed; boundary="a"\n\n--a\n'.repeat(200)],
  ])('is not %s', async (_, text) => {
    expect(await read(text)).toBeNull();
  });

  test('may be in any charset, in base64, or inside another e-mail', async () => {
    const encoded = (text: string) => Buffer.from(text).toString('base64');
    const text = 'Reporting-MTA: dns; mx.example\n\n' + failed('5.1.1');
    const foreign = report(failed('5.1.1'))
      .replace('Subject: U', 'Subject: =?koi8-r?B?7snLz8fPIM7F1A==?= U')
      .replace('charset=utf-8', 'charset=iso-2022-jp')
      .replace("I'm sorry", '\x1b$B$3$s$K$A$O\x1b(B')
      .replace('delivery-status\n\n', 'delivery-status\nContent-Transfer-Encoding: base64\n\n')
      .replace(text, encoded(text));
    expect(foreign).not.toContain('Status: 5.1.1');
    const found = { kind: 'hard', messageId: 'letter.fan@band.example', status: '5.1.1' };
    expect(await read(foreign)).toMatchObject(found);
    const outer = 'Content-Type: multipart/mixed; boundary="o"\n\n--o\n';
    expect(await read(`${outer}${foreign}\n--o--\n`)).toMatchObject(found);
  });

  test('of many megabytes is read in part', async () => {
    const huge = `${report(failed('5.1.1'))}${'x'.repeat(5_000_000)}`;
    expect(await read(huge)).toMatchObject({ kind: 'hard' });
  });
});
