import { SMTPServer } from 'smtp-server';
import { Env, FileLinks, Secrets } from '@app/core';
import { anEmail, freePort, signsIn, testService, until, type ApiClient } from '@app/testing';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';

interface MailRow {
  sealed: boolean;
  sent: boolean;
  failed: boolean;
  error: string;
}

/** A mail server on a fixed port that can be stopped, and that can refuse recipients with a code. */
class MailServer {
  readonly received: string[] = [];
  /** The next replies to RCPT; when empty, mails are accepted. */
  refusals: number[] = [];
  private server: SMTPServer | null = null;

  constructor(readonly port: number) {}

  async up(): Promise<void> {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      onRcptTo: (_, __, answer) => {
        const responseCode = this.refusals.shift();
        answer(responseCode === undefined ? null : Object.assign(new Error('not this one'), { responseCode }));
      },
      onData: (stream, _, answer) =>
        void stream.toArray().then((chunks) => {
          this.received.push(Buffer.concat(chunks).toString());
          answer();
        }),
    });
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
  }

  async down(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(resolve));
  }

  to = (email: string) => this.received.filter((text) => text.includes(`To: ${email}`));
}

const settings: Record<string, string> = { SECRET_KEY: 's'.repeat(40) };
let mailServer: MailServer;
beforeAll(async () => {
  mailServer = new MailServer(await freePort(0));
  settings.SMTP_URL = `smtp://127.0.0.1:${mailServer.port}`;
});
const service = testService({ settings });
const signedIn = signsIn(service);

beforeEach(() => mailServer.up());
afterEach(async () => {
  mailServer.refusals = [];
  await mailServer.down();
});

async function invite(client: ApiClient): Promise<{ email: string; id: string }> {
  const email = anEmail();
  const { accounts } = (await client.post('/api/account/invite/', { email, role: 'viewer' }).expect(200)).body;
  return { email, id: accounts.find((account: { email: string }) => account.email === email).id };
}

async function rowOf(email: string): Promise<MailRow> {
  const dataSource = await service.database.connection();
  const [row] = await dataSource.query<MailRow[]>(
    `SELECT sealed_body IS NOT NULL AS sealed, sent_at IS NOT NULL AS sent, failed_at IS NOT NULL AS failed, error
       FROM mail WHERE "to" = $1 ORDER BY created_at DESC LIMIT 1`,
    [email],
  );
  return row!;
}

/** Waits until an attempt to send the mail to an address has failed, so that a retry is pending. */
async function triedInVain(email: string): Promise<void> {
  const dataSource = await service.database.connection();
  const waiting = `SELECT FROM outbox JOIN mail ON mail.id = (payload->>'mailId')::uuid WHERE "to" = $1 AND attempts > 0`;
  await until(20_000, async () => (await dataSource.query(waiting, [email])).length > 0);
}

const delivered = (email: string) => until(25_000, async () => mailServer.to(email).length > 0);

describe('a mail server', () => {
  it('that is down delays no request: the mail is sent once when it is back', async () => {
    const { client } = await signedIn();
    await mailServer.down();
    const { email } = await invite(client);
    await triedInVain(email);
    expect(await rowOf(email)).toMatchObject({ sealed: true, sent: false, failed: false });

    await mailServer.up();
    await delivered(email);
    await until(20_000, async () => (await rowOf(email)).sent);
    expect(await rowOf(email)).toEqual({ sealed: false, sent: true, failed: false, error: '' });
    expect(mailServer.to(email)).toHaveLength(1);
  }, 60_000);

  it('that replies 451 gets a retry', async () => {
    const { client } = await signedIn();
    mailServer.refusals = [451];
    const { email } = await invite(client);
    await delivered(email);
    expect(mailServer.to(email)).toHaveLength(1);
  }, 60_000);

  it('that replies 550 gets no retry; the row has the error but no body, and the invitation can be sent again', async () => {
    const { client } = await signedIn();
    mailServer.refusals = [550];
    const { email, id } = await invite(client);
    await until(20_000, async () => (await rowOf(email)).failed);
    expect(await rowOf(email)).toEqual({
      sealed: false,
      sent: false,
      failed: true,
      error: expect.stringContaining('550'),
    });

    await client.post(`/api/builder/invitation/${id}/resend/`).expect(200);
    await delivered(email);
    expect(mailServer.to(email)).toHaveLength(1);
  }, 60_000);
});

describe('a link that has expired', () => {
  const expire = async (sql: string, values: unknown[]) => (await service.database.connection()).query(sql, values);
  const linkIn = (text: string, path: string) =>
    new RegExp(`/${path}/[\\w.-]+`).exec(text.replace(/=\r\n/g, '').replace(/=3D/g, '='))?.[0] ?? '';

  it('of an invitation returns an error and no key, and is replaced when the invitation is sent again', async () => {
    const { client } = await signedIn();
    const { email, id } = await invite(client);
    await delivered(email);
    const link = linkIn(mailServer.to(email)[0]!, 'invitation');
    await service.client.get(link).expect(200);
    await expire('UPDATE invitation SET expires_at = now() WHERE account_id = $1', [id]);

    for (const answer of [await service.client.get(link), await service.client.post(link)]) {
      expect([answer.status, answer.text]).toEqual([404, expect.stringContaining('has expired')]);
      expect(answer.text).not.toContain('fk_');
    }
    await client.post(`/api/builder/invitation/${id}/resend/`).expect(200);
  }, 60_000);

  it('for signing shows nothing of the document and signs nothing', async () => {
    const { client } = await signedIn();
    const signer = anEmail();
    const pdf = await samplePdfTemplate();
    const { body } = await client.post('/api/document/template/').attach('files', pdf, 'a.pdf').expect(201);
    const fill = { document: body[0].id, signer_email: signer };
    const { body: filled } = await client.post('/api/document/fill/', fill).timeout(60_000).expect(200);
    await delivered(signer);
    const link = linkIn(mailServer.to(signer)[0]!, 'sign');
    await service.client.get(link).expect(200);
    await expire('UPDATE envelope SET token_expires_at = now() WHERE signer = $1', [signer]);

    const sign = { name: 'Ann', consent: true, consent_version: '2026-11', kind: 'typed' };
    const answers = [
      await service.client.get(link),
      await service.client.get(`${link}/page/1`),
      await service.client.get(`${link}/state`),
      await service.client.post(`${link}/viewed`),
      await service.client.post(`${link}/sign`, sign),
      await service.client.post(`${link}/decline`, { reason: 'no' }),
    ];
    expect(answers.map(({ status }) => [403, 404].includes(status))).toEqual(answers.map(() => true));
    expect(answers[0]!.text).not.toContain('a.pdf');
    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${body[0].id}`).expect(200);
    expect(envelopes).toMatchObject([{ viewed: false, signed: false, declined: false }]);
    await service.client.get(new URL(filled.file_url).pathname).expect(200);
  }, 90_000);

  it('of a file returns an error, and the next response has a new one', async () => {
    const { client } = await signedIn();
    const pdf = await samplePdfTemplate();
    await client.post('/api/document/template/').attach('files', pdf, 'late.pdf').expect(201);
    const env = new Env({ SECRET_KEY: settings.SECRET_KEY, BASE_URL: client.baseUrl });
    const links = new FileLinks(env, new Secrets(env));
    const fileOf = async () => (await client.get('/api/document/template/').expect(200)).body[0].file as string;
    const file = links.open(links.tokenOf(await fileOf()) ?? '');

    const { body } = await service.client.get(new URL(links.url(file, 0)).pathname).expect(403);
    expect(body.code).toBe('link_expired');
    await service.client.get(new URL(await fileOf()).pathname).expect(200);
  });
});
