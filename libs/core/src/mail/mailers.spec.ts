import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { SMTPServer } from 'smtp-server';
import PostalMime from 'postal-mime';
import { FolderMailer } from './folder-mailer';
import { mailContent } from './mail-content';
import { Mailer, MailRefusedError } from './mailer';
import { SmtpMailer } from './smtp-mailer';

const FROM = { name: 'Formwork', address: 'no-reply@forms.example' };
const content = mailContent({
  title: 'You are invited to Müller & Söhne',
  paragraphs: ['Anna <anna@example.com> asks you to join.'],
  action: { label: 'Show my keys', url: 'https://forms.example/invitations/abc?x=1&y=2' },
});
const mail = { id: '5f0c', to: 'ben@example.com', subject: 'You are invited to Müller & Söhne', ...content };

/** The tests of every mailer; `arrived` returns the received mails as raw text, newest last. */
function itSendsMails(mailer: () => Mailer, arrived: () => Promise<string[]>) {
  const lastArrived = async () => PostalMime.parse((await arrived()).at(-1) ?? '');

  it('sends text and HTML', async () => {
    await mailer().send(mail);
    const { from, to, subject, text, html, messageId } = await lastArrived();

    expect({ from, to, subject, messageId }).toEqual({
      from: { name: 'Formwork', address: 'no-reply@forms.example' },
      to: [{ name: '', address: 'ben@example.com' }],
      subject: mail.subject,
      messageId: '<5f0c@forms.example>',
    });
    expect(text).toContain('https://forms.example/invitations/abc?x=1&y=2');
    expect(html).toContain('Anna &lt;anna@example.com&gt; asks you to join.');
    expect(html).toContain('href="https://forms.example/invitations/abc?x=1&amp;y=2"');
  });

  it('does not let a subject add headers', async () => {
    await mailer().send({ ...mail, id: '5f0d', subject: 'Hello\r\nBcc: eve@example.com\r\n\r\nBody' });
    const { subject, bcc, text } = await lastArrived();

    expect({ subject, bcc }).toEqual({ subject: 'Hello Bcc: eve@example.com Body', bcc: undefined });
    expect(text).toContain('You are invited');
  });

  it.each([
    'ben@example.com, eve@example.com',
    'ben@example.com\r\nBcc: eve@example.com',
    'Ben <ben@example.com>',
    'ben',
    '',
  ])('refuses the recipient %j', async (to) => {
    const before = await arrived();
    await expect(mailer().send({ ...mail, to })).rejects.toThrow(MailRefusedError);
    expect(await arrived()).toEqual(before);
  });
}

describe('SmtpMailer', () => {
  const received: string[] = [];
  let server: SMTPServer;
  let url: string;

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      onRcptTo: ({ address }, _, answer) => answer(replyTo(address)),
      onData: (stream, _, answer) =>
        void stream.toArray().then((chunks) => {
          received.push(Buffer.concat(chunks).toString());
          answer();
        }),
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.server.address();
    url = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

  itSendsMails(
    () => new SmtpMailer(url, FROM),
    async () => [...received],
  );

  it('distinguishes a permanent refusal from an outage', async () => {
    const mailer = new SmtpMailer(url, FROM);

    await expect(mailer.send({ ...mail, to: 'nobody@example.com' })).rejects.toThrow(MailRefusedError);
    await expect(mailer.send({ ...mail, to: 'busy@example.com' })).rejects.not.toThrow(MailRefusedError);
    await expect(new SmtpMailer('smtp://127.0.0.1:1', FROM).send(mail)).rejects.not.toThrow(MailRefusedError);
  });
});

function replyTo(address: string) {
  const codes: Record<string, number> = { 'nobody@example.com': 550, 'busy@example.com': 451 };
  const responseCode = codes[address];
  return responseCode === undefined ? null : Object.assign(new Error('not now'), { responseCode });
}

describe('FolderMailer', () => {
  let folder: string;

  beforeAll(async () => {
    Logger.overrideLogger(new ConsoleLogger({ logLevels: [] }));
    folder = await mkdtemp(join(tmpdir(), 'mail-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  itSendsMails(
    () => new FolderMailer(folder, FROM),
    async () => Promise.all((await readdir(folder)).sort().map((file) => readFile(join(folder, file), 'utf8'))),
  );

  it('writes one readable file for each mail, also when it is sent again', async () => {
    await new FolderMailer(folder, FROM).send(mail);
    await new FolderMailer(folder, FROM).send(mail);

    expect(await readdir(folder)).toContain('ben@example.com-5f0c.eml');
    expect(await readFile(join(folder, 'ben@example.com-5f0c.eml'), 'utf8')).toContain('To: ben@example.com');
  });
});

describe('mailContent', () => {
  it('links to web addresses only', () => {
    const action = { label: 'Go', url: 'javascript:alert(1)' };
    expect(() => mailContent({ title: 'x', paragraphs: [], action })).toThrow('cannot link');
  });

  it('names its language and the team, and has one button and its address as text', () => {
    const url = 'https://forms.example/sign/x';
    const action = { label: 'Lesen', url };
    const { html, text } = mailContent({ title: 'T', paragraphs: ['P'], action, language: 'de', team: 'Müller & Co' });
    expect(html).toContain('<html lang="de">');
    expect(html).toContain('Müller &amp; Co');
    expect(html).toContain(`Wenn die Schaltfläche nicht funktioniert, öffnen Sie ${url}`);
    expect(html.match(/<a /g)).toHaveLength(1);
    expect(text).toContain(url);
  });
});
