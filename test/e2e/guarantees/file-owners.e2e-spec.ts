import { mkdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  entriesIn,
  signsIn,
  testService,
  until,
  mailsTo,
  type ApiClient,
  type SignedIn,
  type TestService,
} from '@app/testing';
import { S3Peer } from '../../../libs/core/src/storage/s3/s3-peer.fixture';
import { sampleDocx } from '../../../apps/local/src/demo/documents/sample-docx';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';

const SIGNATURE = { name: 'Ada Lovelace', consent: true, consent_version: '2026-11', kind: 'typed' };

/** Paths of a team's files in the storage. */
async function filesOf(service: TestService, { teamId }: SignedIn['scope'], kind = ''): Promise<string[]> {
  const entries = await entriesIn(join(service.storageDir, teamId, kind));
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

const template = async (client: ApiClient, bytes: Buffer, name: string): Promise<string> =>
  (await client.post('/api/document/template/').attach('files', bytes, name).expect(201)).body[0].id;

const fill = (client: ApiClient, document: string, more: object = {}) =>
  client.post('/api/document/fill/', { document, ...more }).timeout(60_000);

const envelopesOf = async (client: ApiClient, type: 'document' | 'user', id: string) =>
  (await client.get(`/api/document/envelope/?type=${type}&id=${id}`).expect(200)).body as {
    id: string;
    file: string;
    signed: boolean;
    seal_error: string;
  }[];

/** An extraction with a finished run over two files. */
async function extracted(client: ApiClient): Promise<{ extraction: string; user: string }> {
  await client.post('/api/builder/field/', { id: 'number', type: 'text_field' });
  const queries = [{ question_type: 'one_value', entities: ['Invoice number'], save_to_fields: [{ id: 'number' }] }];
  const { body } = await client.post('/api/builder/extraction/', { name: 'Invoice', queries }).expect(201);
  const call = client.post(`/api/ai/run/${body.id}/`);
  for (const number of ['A-1', 'B-2'])
    call.attach('files', Buffer.from(`Invoice number: ${number}\n`), `${number}.txt`);
  const user = (await call.expect(200)).body.user_id as string;
  await until(25_000, async () => {
    const { body: runs } = await client.get(`/api/ai/run/batch/${body.id}/`).expect(200);
    return (runs as { status: string }[]).every(({ status }) => status === 'succeeded');
  });
  return { extraction: body.id, user };
}

describe('the files of', () => {
  const service = testService();
  const signedIn = signsIn(service);
  const gone = (scope: SignedIn['scope'], kind?: string) =>
    until(20_000, async () => (await filesOf(service, scope, kind)).length === 0);

  it('all runs of an extraction go with it', async () => {
    const { client, scope } = await signedIn();
    const { extraction } = await extracted(client);
    expect(await filesOf(service, scope)).toHaveLength(2);
    await client.delete(`/api/builder/extraction/${extraction}/`).expect(204);
    await gone(scope);
  });

  it('an envelope go with it, its links at once', async () => {
    const { client, scope } = await signedIn();
    const document = await template(client, await samplePdfTemplate(), 'Form.pdf');
    await fill(client, document, { signer_email: 'ada@example.com' }).expect(200);
    const [envelope] = await envelopesOf(client, 'document', document);
    expect((await filesOf(service, scope, 'envelope')).length).toBeGreaterThan(1);

    await client.delete(`/api/document/envelope/${envelope?.id}/`).expect(204);
    expect((await fetch(envelope?.file ?? '')).status).toBe(404);
    await gone(scope, 'envelope');
    expect(await filesOf(service, scope)).toHaveLength(1);
  });

  it('a user go with it: those that its runs read, and its envelopes', async () => {
    const { client, scope } = await signedIn();
    const { user } = await extracted(client);
    const document = await template(client, sampleDocx(), 'Offer.docx');
    await fill(client, document, { user_id: user }).expect(200);
    const [envelope] = await envelopesOf(client, 'user', user);
    expect(await filesOf(service, scope)).toHaveLength(4);

    await client.delete(`/api/user/${user}/`).expect(204);
    expect((await fetch(envelope?.file ?? '')).status).toBe(404);
    await until(20_000, async () => (await filesOf(service, scope)).length === 1);
    expect(await filesOf(service, scope, 'document_template_version')).toHaveLength(1);
  });

  it('a team go with it, and none of another team', async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    for (const { client } of [one, other]) {
      await extracted(client);
      await fill(client, await template(client, sampleDocx(), 'Offer.docx')).expect(200);
    }
    const dataSource = await service.database.connection();
    await dataSource.transaction(async (manager) => {
      await manager.query('SET CONSTRAINTS ALL DEFERRED');
      await manager.query('DELETE FROM team WHERE id = $1', [one.scope.teamId]);
    });
    await gone(one.scope);
    expect(await filesOf(service, other.scope)).toHaveLength(4);
  });

  it('a signed envelope are never sealed when they differ from the document that the signer saw', async () => {
    const { client, scope } = await signedIn();
    const document = await template(client, await samplePdfTemplate(), 'Form.pdf');
    await fill(client, document, { signer_email: 'eve@example.com' }).expect(200);
    const [mail] = await mailsTo(service, 'eve@example.com', 1);
    const link = /https?:\/\/\S+\/sign\/[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    expect((await fetch(`${link}/page/1`)).status).toBe(200);

    for (const path of await filesOf(service, scope, 'envelope')) {
      if (path.includes('filled-'))
        await writeFile(path, Buffer.concat([await samplePdfTemplate(), Buffer.from('\n')]));
      else await writeFile(path, 'another picture');
    }
    expect((await fetch(`${link}/page/1`)).status).toBe(500);
    const body = JSON.stringify(SIGNATURE);
    const sign = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    expect((await fetch(`${link}/sign`, sign)).status).toBe(204);

    await until(20_000, async () => (await envelopesOf(client, 'document', document))[0]?.seal_error !== '');
    const [envelope] = await envelopesOf(client, 'document', document);
    expect(envelope).toMatchObject({ signed: true, seal_error: expect.stringContaining('was changed') });
    expect(await (await fetch(`${link}/state`)).json()).toEqual({ state: 'unsealed' });
    expect((await fetch(`${link}/download`)).status).toBe(409);
    expect((await filesOf(service, scope, 'envelope')).filter((path) => path.includes('sealed-'))).toEqual([]);
  });
});

describe('files in a bucket', () => {
  const peer = new S3Peer('documents');
  const settings: Record<string, string> = {
    S3_BUCKET: 'documents',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  beforeAll(async () => void (settings.S3_ENDPOINT = await peer.listen()));
  const service = testService({ settings });
  afterAll(() => peer.close());
  const signedIn = signsIn(service);

  it('that throttles are 503 with Retry-After, and deleted when it no longer does', async () => {
    const { client } = await signedIn();
    const document = await template(client, sampleDocx(), 'Offer.docx');
    const { body } = await fill(client, document).expect(200);
    const [envelope] = await envelopesOf(client, 'document', document);
    expect(peer.objects.size).toBe(2);

    peer.isSlow = () => true;
    const upload = await client.post('/api/document/template/').attach('files', sampleDocx(), 'Offer.docx');
    const reading = await fetch(body.file_url as string);
    for (const [status, wait] of [
      [upload.status, upload.headers['retry-after']],
      [reading.status, reading.headers.get('retry-after')],
    ])
      expect([status, wait]).toEqual([503, '30']);
    await client.delete(`/api/document/envelope/${envelope?.id}/`).expect(204);
    expect((await fetch(body.file_url as string)).status).toBe(404);
    expect((await client.get('/api/document/template/').expect(200)).body).toHaveLength(1);

    peer.isSlow = () => false;
    const dataSource = await service.database.connection();
    await until(20_000, async () => {
      await dataSource.query('UPDATE stored_object SET sweep_at = now() WHERE sweep_at IS NOT NULL');
      await dataSource.query(`SELECT pg_notify('formwork_files', '')`);
      return peer.objects.size === 1;
    });
  });
});

describe('files', () => {
  const service = testService({ processes: 'worker', outages: true, settings: { JOB_LEASE_SECONDS: '2' } });
  const signedIn = signsIn(service);
  const sql = async <Row>(query: string, ...values: unknown[]) =>
    (await service.database.connection()).query<Row[]>(query, values);

  it('of an upload whose commit succeeded stay, although its confirmation was lost', async () => {
    const { client, scope } = await signedIn();
    // The commit waits for a lock, so that the connection can be closed during it.
    await sql(`CREATE FUNCTION wait_in_commit() RETURNS trigger LANGUAGE plpgsql AS
               'BEGIN PERFORM pg_advisory_xact_lock(4711); RETURN NULL; END'`);
    await sql(`CREATE CONSTRAINT TRIGGER wait_in_commit AFTER INSERT ON document_template DEFERRABLE INITIALLY DEFERRED
               FOR EACH ROW EXECUTE FUNCTION wait_in_commit()`);
    const runner = (await service.database.connection()).createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(4711)');
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;

    const [answer] = await Promise.all([
      client.post('/api/document/template/').attach('files', sampleDocx(), 'Offer.docx').timeout(20_000),
      until(20_000, async () => (await sql(waiting)).length === 1).then(() => service.postgres.disconnect()),
    ]);
    expect(answer.status).toBe(503);
    await runner.query('SELECT pg_advisory_unlock(4711)').finally(() => runner.release());
    await service.postgres.restore();
    await sql('DROP FUNCTION wait_in_commit() CASCADE');

    await until(20_000, async () => (await sql(`SELECT FROM document_template`)).length === 1);
    await sql('UPDATE stored_object SET sweep_at = now() WHERE sweep_at IS NOT NULL');
    await sql(`SELECT pg_notify('formwork_files', '')`);
    const [{ file }] = (await client.get('/api/document/template/').expect(200)).body as [{ file: string }];
    expect((await fetch(file)).status).toBe(200);
    expect(await filesOf(service, scope)).toHaveLength(1);
  });

  it('that the worker cannot store make it try again, and say so', async () => {
    const { client, scope } = await signedIn();
    const document = await template(client, sampleDocx(), 'Offer.docx');
    const obstacle = join(service.storageDir, scope.teamId, 'envelope');
    await mkdir(dirname(obstacle), { recursive: true });
    await writeFile(obstacle, 'a file where the folder should be');
    const filled = fill(client, document).then((answer) => answer);
    await until(20_000, async () => /fill-document .* again in .*cannot be stored/.test(service.worker.log));
    expect(await envelopesOf(client, 'document', document)).toEqual([]);

    await rm(obstacle);
    expect((await filled).status).toBe(200);
    expect(await filesOf(service, scope, 'envelope')).toHaveLength(1);
  });

  it('that the worker cannot store at all mean 503, and nothing half-made', async () => {
    const { client, scope } = await signedIn();
    const document = await template(client, sampleDocx(), 'Offer.docx');
    const obstacle = join(service.storageDir, scope.teamId, 'envelope');
    await writeFile(obstacle, 'a file where the folder should be');
    const { status, body, headers } = await fill(client, document);
    expect([status, body.code, Number(headers['retry-after'])]).toEqual([503, 'unavailable', 30]);
    expect(await envelopesOf(client, 'document', document)).toEqual([]);
    expect(await sql('SELECT FROM envelope WHERE document_id = $1', document)).toEqual([]);

    await rm(obstacle);
    const left = `SELECT FROM stored_object WHERE team_id = $1 AND owner_table = 'envelope'`;
    await until(20_000, async () => {
      await sql(`UPDATE stored_object SET sweep_at = now() WHERE sweep_at IS NOT NULL`);
      await sql(`SELECT pg_notify('formwork_files', '')`);
      return (await sql(left, scope.teamId)).length === 0;
    });
    expect(await filesOf(service, scope, 'envelope')).toEqual([]);
  });

  it('that a hung worker had stored for a fill are swept, and those of its replacement stay', async () => {
    const { client, scope } = await signedIn();
    const document = await template(client, sampleDocx(), 'Offer.docx');
    // The worker waits before it stores its bytes until its job is locked, so that its end of the fill waits after them.
    await sql(`CREATE FUNCTION wait_before_bytes() RETURNS trigger LANGUAGE plpgsql AS
               'BEGIN PERFORM pg_advisory_xact_lock(4712); RETURN NEW; END'`);
    await sql(`CREATE TRIGGER wait_before_bytes BEFORE INSERT ON stored_object
               FOR EACH ROW EXECUTE FUNCTION wait_before_bytes()`);
    const runner = (await service.database.connection()).createQueryRunner();
    await runner.query('SELECT pg_advisory_lock(4712)');
    const filled = fill(client, document).then((answer) => answer);
    const waiting = `SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 4712 AND NOT granted`;
    await until(20_000, async () => (await sql(waiting)).length === 1);
    await runner.startTransaction();
    await runner.query(`SELECT FROM outbox WHERE job = 'fill-document' FOR UPDATE`);
    await runner.query('SELECT pg_advisory_unlock(4712)');
    const ending = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE envelope SET%'`;
    await until(20_000, async () => (await sql(ending)).length === 1);
    const late = await filesOf(service, scope, 'envelope');
    expect(late).toHaveLength(1);

    process.kill(service.worker.pid, 'SIGSTOP');
    // What a worker leaves that has claimed the job after the lease of this one, and has released it.
    await runner.query(
      `UPDATE outbox SET fence = fence + 1, deaths = 0, locked_until = NULL, worker_id = NULL, enqueued_at = NULL`,
    );
    await runner.commitTransaction().finally(() => runner.release());
    await sql('DROP FUNCTION wait_before_bytes() CASCADE');
    const other = await service.startAnotherWorker();
    const { status, body } = await filled;
    expect(status).toBe(200);
    const bytes = async () => Buffer.from(await (await fetch(body.file_url as string)).arrayBuffer());
    const committed = await bytes();
    const [envelope] = await envelopesOf(client, 'document', document);

    process.kill(service.worker.pid, 'SIGCONT');
    await until(20_000, () => /fill-document .* went to another worker/.test(service.worker.log));
    await until(20_000, async () => (await filesOf(service, scope, 'envelope')).length === 1);
    expect(await filesOf(service, scope, 'envelope')).not.toEqual(late);
    expect(await bytes()).toEqual(committed);
    expect((await envelopesOf(client, 'document', document))[0]).toMatchObject({ id: envelope?.id });
    const rows = `SELECT committed_at IS NOT NULL AS committed FROM stored_object WHERE owner_table = 'envelope' AND team_id = $1`;
    await until(20_000, async () => (await sql(rows, scope.teamId)).length === 1);
    expect(await sql(rows, scope.teamId)).toEqual([{ committed: true }]);
    await other.stop();
  }, 120_000);

  it('of which a killed worker was deleting some are deleted by the next', async () => {
    const { client, scope } = await signedIn();
    await fill(client, await template(client, sampleDocx(), 'Offer.docx')).expect(200);
    const [path = ''] = await filesOf(service, scope, 'envelope');
    await rm(path);
    await mkdir(join(path, 'blocks'), { recursive: true });
    await sql('DELETE FROM envelope WHERE team_id = $1', scope.teamId);
    await until(20_000, async () => /could not be deleted/.test(service.worker.log));
    await service.worker.kill();
    await rmdir(join(path, 'blocks'));
    await rmdir(path);
    await writeFile(path, 'the file');
    await sql('UPDATE stored_object SET sweep_at = now() WHERE sweep_at IS NOT NULL');

    await service.worker.start();
    await until(20_000, async () => (await filesOf(service, scope, 'envelope')).length === 0);
  });
});

describe('mails about an envelope', () => {
  const service = testService();
  const signedIn = signsIn(service);

  it('are deleted with its user, who is named in them', async () => {
    const { client } = await signedIn();
    const { body: user } = await client.post('/api/user/', { id: 'ada' }).expect(200);
    const document = await template(client, await samplePdfTemplate(), 'Form.pdf');
    const [about, other] = ['about@example.com', 'other@example.com'];
    await fill(client, document, { user_id: user.id, signer_email: about }).expect(200);
    await fill(client, document, { signer_email: other }).expect(200);
    const recipients = async () => {
      const sql = 'SELECT "to" FROM mail WHERE "to" = ANY($1) ORDER BY 1';
      const rows = await (await service.database.connection()).query<{ to: string }[]>(sql, [[about, other]]);
      return rows.map(({ to }) => to);
    };
    expect(await recipients()).toEqual([about, other]);

    await client.delete('/api/user/ada/').expect(204);
    expect(await recipients()).toEqual([other]);
  });
});
