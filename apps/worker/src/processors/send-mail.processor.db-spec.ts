import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConsoleLogger } from '@nestjs/common';
import { Test, TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import {
  ConfigModule,
  DatabaseModule,
  Env,
  JobSignals,
  JobWorkerModule,
  mailContent,
  MailModule,
  StorageModule,
  Mails,
  sendMail,
} from '@app/core';
import { testDatabase, testQueue, until } from '@app/testing';
import { SendMailProcessor } from './send-mail.processor';

interface MailRow {
  to: string;
  sealed_body: string | null;
  sent: boolean;
  error: string;
}

describe('send-mail', () => {
  let app: TestingModule;
  let folder: string;
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true });
  });
  const database = testDatabase();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mail-'));
    const env = new Env({
      ...(await testQueue()),
      DATABASE_URL: database.url,
      MAIL_DIR: folder,
      SECRET_KEY: 's'.repeat(32),
    });
    const builder = Test.createTestingModule({
      imports: [ConfigModule, DatabaseModule, StorageModule, MailModule, JobWorkerModule.for([sendMail], env.queue)],
      providers: [SendMailProcessor],
    });
    builder
      .overrideProvider(Env)
      .useValue(env)
      .setLogger(new ConsoleLogger({ logLevels: [] }));
    app = await (await builder.compile()).init();
  });

  const secretUrl = 'https://forms.example/invitations/secret';
  const content = mailContent({ title: 'Welcome', paragraphs: [], action: { label: 'Open', url: secretUrl } });
  const send = (to: string) =>
    app
      .get(DataSource)
      .transaction((manager) =>
        app
          .get(Mails)
          .add(manager, { teamId: null, environmentId: null, aboutId: null, to, subject: 'Welcome', content }),
      );
  const rows = (to: string) =>
    database.dataSource.query<MailRow[]>(
      `SELECT "to", sealed_body, sent_at IS NOT NULL AS sent, error FROM mail WHERE "to" = $1`,
      [to],
    );
  const settled = (to: string) =>
    app
      .get(JobSignals)
      .wait('mail', 15_000, async () => (await rows(to)).find((mail) => mail.sealed_body === null) ?? null);

  it('sends an added mail and erases its body', async () => {
    await send('ben@example.com');

    expect(await settled('ben@example.com')).toMatchObject({ sent: true, error: '' });
    const [file = ''] = (await readdir(folder)).filter((name) => name.startsWith('ben@example.com'));
    expect(await readFile(join(folder, file), 'utf8')).toContain(secretUrl);
  });

  it('stores the body of a waiting mail encrypted', async () => {
    const waiting = app.get(DataSource).transaction(async (manager) => {
      await app.get(Mails).add(manager, {
        teamId: null,
        environmentId: null,
        aboutId: null,
        to: 'eve@example.com',
        subject: 'Welcome',
        content,
      });
      const [row] = await manager.query<object[]>(
        `SELECT mail::text, (SELECT string_agg(outbox::text, '') FROM outbox) AS jobs FROM mail WHERE "to" = 'eve@example.com'`,
      );
      throw new Error(JSON.stringify(row));
    });

    await expect(waiting).rejects.toThrow('eve@example.com');
    await expect(waiting).rejects.not.toThrow('secret');
  });

  it('stores the sending team, and ignores a mail that was deleted with its team', async () => {
    const [teamId, to] = [randomUUID(), 'zoe@example.com'];
    const id = await app.get(DataSource).transaction(async (manager) => {
      await app
        .get(Mails)
        .add(manager, { teamId, environmentId: null, aboutId: null, to, subject: 'Welcome', content });
      const deleted = 'WITH gone AS (DELETE FROM mail WHERE team_id = $1 RETURNING id) SELECT id FROM gone';
      return (await manager.query<{ id: string }[]>(deleted, [teamId]))[0]?.id;
    });

    expect(id).toBeDefined();
    const open = () => database.dataSource.query<object[]>('SELECT FROM outbox WHERE team_id = $1', [teamId]);
    await until(15_000, async () => (await open()).length === 0);
    expect((await readdir(folder)).filter((name) => name.startsWith(to))).toEqual([]);
  });

  it('fails for an address that cannot receive mail, and stores the error', async () => {
    await send('not an address');

    expect(await settled('not an address')).toMatchObject({
      sent: false,
      error: expect.stringContaining('not an e-mail'),
    });
  });
});
