import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Env } from '@app/core';
import { anEmail } from '@app/testing';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { THEMES, postTheme, service, signedIn, sql, theme, themesOf } from './idempotency.fixture';

const uploads = mkdtempSync(join(tmpdir(), 'idempotency-'));
afterAll(() => rm(uploads, { recursive: true }));
afterEach(() => jest.restoreAllMocks());

describe('parallel requests', () => {
  const FIFTY = Array.from({ length: 50 });

  it('with one key have one effect and equal responses', async () => {
    const { client } = await signedIn();
    const [key, email] = [randomUUID(), anEmail()];
    const body = [{ email, role: 'viewer' }];
    const answers = await Promise.all(
      FIFTY.map(() => client.post('/api/account/invite/', body).set('Idempotency-Key', key)),
    );
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]!.status).toBe(200);
    const replayed = answers.filter(({ headers }) => headers['idempotency-replayed'] === 'true');
    expect(replayed).toHaveLength(49);
    expect(await sql('SELECT FROM mail WHERE "to" = $1', email)).toHaveLength(1);
  });

  it('with a key each, more than there are database connections, all succeed', async () => {
    const { client } = await signedIn();
    const answers = await Promise.all(FIFTY.map(() => postTheme(client, randomUUID())));
    expect(answers.map(({ status }) => status)).toEqual(FIFTY.map(() => 201));
    expect(
      await sql('SELECT FROM theme WHERE team_id = (SELECT team_id FROM theme WHERE id = $1)', answers[0]!.body.id),
    ).toHaveLength(50);
  });

  it('with one key are tried one after the other while they fail', async () => {
    const { client } = await signedIn();
    const body = theme();
    await client.post(THEMES, body).expect(201);
    const key = randomUUID();
    const answers = await Promise.all(FIFTY.slice(0, 10).map(() => postTheme(client, key, body)));
    expect(answers.map(({ status }) => status)).toEqual(FIFTY.slice(0, 10).map(() => 400));
  });

  it('with one key and different bodies: one succeeds, the others are 422', async () => {
    const { client } = await signedIn();
    const key = randomUUID();
    const answers = await Promise.all(FIFTY.slice(0, 10).map(() => postTheme(client, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(422)]);
    expect(await themesOf(client)).toHaveLength(1);
  });

  it('that fill a document make one envelope', async () => {
    const { client } = await signedIn();
    const upload = client.post('/api/document/template/').attach('files', await samplePdfTemplate(), 'a.pdf');
    const document = (await upload.expect(201)).body[0].id as string;
    const key = randomUUID();
    const fill = () =>
      client.post('/api/document/fill/', { document }).set('Idempotency-Key', key).timeout(60_000).expect(200);
    const answers = await Promise.all(FIFTY.map(fill));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { body: envelopes } = await client.get(`/api/document/envelope/?type=document&id=${document}`).expect(200);
    expect(envelopes).toHaveLength(1);
    expect(new Set(answers.map(({ headers }) => headers['x-envelope-id']))).toEqual(new Set([envelopes[0].id]));
    await service.client.get(new URL(answers[49]!.body.file_url as string).pathname).expect(200);
  }, 120_000);

  it('that upload files start one run, store each file once and leave no temporary file', async () => {
    const folder = jest.spyOn(Env.prototype, 'temporaryDir', 'get').mockReturnValue(uploads);
    const { client, scope } = await signedIn();
    const { id } = (await client.post('/api/builder/extraction/', { name: 'Invoices' }).expect(201)).body;
    const key = randomUUID();
    const run = (text: string) =>
      client
        .post(`/api/ai/run/${id as string}/`)
        .set('Idempotency-Key', key)
        .attach('files', Buffer.from(text), 'a.txt')
        .timeout(60_000);
    const answers = await Promise.all(FIFTY.slice(0, 20).map(() => run('Total: 5.00')));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`200 ${answers[0]!.text}`]),
    );
    expect(await run('Total: 6.00')).toMatchObject({ status: 422 });

    expect((await client.get(`/api/ai/run/batch/${id as string}/`).expect(200)).body).toHaveLength(1);
    expect((await client.get('/api/user/').expect(200)).body).toHaveLength(1);
    const stored = `SELECT FROM stored_object WHERE team_id = $1 AND owner_table = 'extraction_run'`;
    expect(await sql(stored, scope.teamId)).toHaveLength(1);
    expect(folder).toHaveBeenCalled();
    expect((await readdir(uploads)).filter((name) => !name.startsWith('work-'))).toEqual([]);
  }, 120_000);
});
