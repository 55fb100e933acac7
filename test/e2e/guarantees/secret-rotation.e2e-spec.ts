import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { Env, FileLinks, rotateColumn, sealedColumns, Secrets } from '@app/core';
import { anEmail, commandHere, mailsTo, signsIn, testService } from '@app/testing';
import { SigningLinks } from '../../../libs/documents/src/signing/signing-links';
import { samplePdfTemplate } from '../../../apps/local/src/demo/documents/sample-pdf';
import { InvitationLinks } from '../../../libs/teams/src/invitations/invitation-links';
import { projectRoot } from '../../../libs/testing/src/project-root';

const [NEW, OLD] = ['n'.repeat(40), 'o'.repeat(40)];
const service = testService({ settings: { SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD } });
const signedIn = signsIn(service);

const envOf = (secret: string, previous?: string) =>
  new Env({ SECRET_KEY: secret, SECRET_KEY_PREVIOUS: previous, BASE_URL: service.client.baseUrl });
const secretsOf = (secret: string, previous?: string) => new Secrets(envOf(secret, previous));

/** Restores every stored value to its state before the rotation. */
async function sealWithOld() {
  const dataSource = await service.database.connection();
  for (const column of sealedColumns()) await rotateColumn(dataSource, secretsOf(OLD, NEW), column);
}

/** Runs `npm run secret:rotate`. */
async function rotate(more: Record<string, string> = {}): Promise<{ code: number; out: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: service.database.url, SECRET_KEY: NEW, SECRET_KEY_PREVIOUS: OLD, ...more };
  const { code, output } = await commandHere('apps/local/src/secret', [], env);
  return { code, out: output };
}

/** Stores a run and a kept session of the agent. */
async function sealAgentRun(dataSource: DataSource): Promise<void> {
  const secrets = secretsOf(OLD);
  const run = randomUUID();
  const [environment] = await dataSource.query(`SELECT id, team_id FROM environment WHERE name = 'production' LIMIT 1`);
  const [{ id }] = await dataSource.query('SELECT id FROM agent');
  await dataSource.query(
    `INSERT INTO agent_run (id, team_id, environment_id, agent_id, planner, sealed_fields) VALUES ($1, $2, $3, $4, 'rules', $5)`,
    [run, environment.team_id, environment.id, id, secrets.seal(`fields of agent run ${run}`, '{}')],
  );
  await dataSource.query(
    `INSERT INTO agent_session (agent_id, environment_id, team_id, sealed_state) VALUES ($1, $2, $3, $4)`,
    [id, environment.id, environment.team_id, secrets.seal(`session of agent ${id} in ${environment.id}`, '{}')],
  );
}

/** The number of stored values by column that one secret alone opens. */
async function opening(secret: string): Promise<Record<string, number>> {
  const dataSource = await service.database.connection();
  const counts: Record<string, number> = {};
  for (const { table, column, key, purpose } of sealedColumns()) {
    const rows = await dataSource.query(
      `SELECT ${Object.keys(key)
        .map((name) => `"${name}"::text`)
        .join(', ')}, "${column}" AS sealed FROM "${table}" WHERE "${column}" IS NOT NULL`,
    );
    counts[`${table}.${column}`] = rows.filter((row: { sealed: string } & Record<string, string>) =>
      opens(() => secretsOf(secret).unseal(purpose(row), row.sealed)),
    ).length;
  }
  return counts;
}

function opens(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch {
    return false;
  }
}

describe('SECRET_KEY_PREVIOUS', () => {
  it('keeps existing links and secrets valid until all values are resealed', async () => {
    const { client } = await signedIn();
    const dataSource = await service.database.connection();
    const saveOnce = () => client.post('/api/user/', { id: 'ann/ü' }).set('Idempotency-Key', 'ann').expect(200);
    const user = (await saveOnce()).body;
    await client.get('/api/builder/webhook-secret/').expect(200);
    const secret = (await client.post('/api/builder/webhook-secret/rotate/').expect(200)).body.secret;
    const signer = anEmail();
    const pdf = await samplePdfTemplate();
    const { body: templates } = await client.post('/api/document/template/').attach('files', pdf, 'a.pdf').expect(201);
    const fill = { document: templates[0].id, signer_email: signer };
    await client.post('/api/document/fill/', fill).timeout(60_000).expect(200);
    await mailsTo(service, signer, 1);
    await service.client.post('/verify').attach('file', pdf, 'a.pdf').expect(200);
    const headers = [{ name: 'authorization', value: 'Bearer x' }];
    const integrations = [{ type: 'webhook', webhook: 'https://a.example', headers }];
    await client.post('/api/builder/form/', { form_name: 'a', steps: [{ id: 'one' }], integrations }).expect(201);
    await client.post('/api/builder/extraction/', { name: 'a', integrations }).expect(201);
    const secrets = [{ name: 'password', origins: ['https://a.example'], value: 'x' }];
    const agent = { name: 'a', task: 'Click "a".', start_address: 'https://a.example', secrets };
    await client.post('/api/builder/agent/', agent).expect(201);

    const [{ id: recipient }] = await dataSource.query('SELECT id FROM recipient');
    const owner = { id: recipient as string, linkNumber: 0, tokenHash: null };
    const links = new SigningLinks(envOf(OLD), secretsOf(OLD));
    await dataSource.query('UPDATE recipient SET token_hash = $1, sealed_mark = $2', [
      links.hash(owner),
      secretsOf(OLD).seal('signature marks', 'null'),
    ]);
    await dataSource.query(`INSERT INTO mail ("to", subject, sealed_body) VALUES ('a@example.com', 'a', $1)`, [
      secretsOf(NEW).seal('mail bodies', '{}'),
    ]);
    await dataSource.query(
      `INSERT INTO webhook_delivery
         (team_id, environment_id, event_id, event_type, target, url, body, delivered_at, sealed_headers)
       SELECT team_id, id, id, 'submission.completed', 'integration', 'https://a.example', '{}', now(), $1
       FROM environment WHERE name = 'production' LIMIT 1`,
      [secretsOf(OLD).seal('webhook headers', '{"authorization":"Bearer x"}')],
    );
    await sealAgentRun(dataSource);
    await sealWithOld();
    const everywhere = Object.fromEntries(sealedColumns().map((one) => [`${one.table}.${one.column}`, 1]));
    const nowhere = Object.fromEntries(Object.keys(everywhere).map((name) => [name, 0]));
    expect([await opening(OLD), await opening(NEW)]).toEqual([everywhere, nowhere]);

    const works = async () => {
      expect((await client.post('/api/user/', { id: 'ann/ü' }).expect(200)).body.api_key).toBe(user.api_key);
      expect((await saveOnce().expect('Idempotency-Replayed', 'true')).body).toEqual(user);
      expect((await client.get('/api/builder/webhook-secret/').expect(200)).body.secret).toBe(secret);
      await service.client.get(new URL(links.url(owner)).pathname).expect(200);
    };
    await works();
    const { code, out } = await rotate();
    expect([code, out]).toEqual([0, expect.stringContaining('user.sealed_key: 1 of 1 sealed anew')]);
    expect([await opening(OLD), await opening(NEW)]).toEqual([nowhere, everywhere]);
    await works();
    expect((await rotate()).out).toContain('user.sealed_key: 0 of 1 sealed anew');

    // The document was signed through a link of the old secret; the mail with the copy has a link of the new secret.
    const sign = { name: 'Ann', consent: true, consent_version: '2026-11', kind: 'typed' };
    await service.client.post(`${new URL(links.url(owner)).pathname}/sign`, sign).expect(204);
    const mails = await mailsTo(service, signer, 2);
    const copy = mails
      .map(({ text }) => /\/sign\/[\w-]+/.exec(text)?.[0] ?? '')
      .find((_, index) => mails[index]!.subject.startsWith('Signed'));
    await service.client.get(copy ?? '').expect(200);
  }, 120_000);

  it('opens file links and invitations that were signed with it', async () => {
    const { client } = await signedIn();
    const email = anEmail();
    await client.post('/api/account/invite/', [{ email }]).expect(200);
    const dataSource = await service.database.connection();
    const [{ id }] = await dataSource.query(
      'SELECT invitation.id FROM invitation JOIN account ON account.id = account_id WHERE email = $1',
      [email],
    );
    const pathOf = (url: string) => new URL(url).pathname;
    const invitation = (secret: string) => pathOf(new InvitationLinks(envOf(secret), secretsOf(secret)).url(id));
    await service.client.get(invitation('x'.repeat(40))).expect(404);
    await service.client.post(invitation(OLD)).expect(200);

    const { body } = await client
      .post('/api/document/template/')
      .attach('files', await samplePdfTemplate(), 'b.pdf')
      .expect(201);
    const now = new FileLinks(envOf(NEW), secretsOf(NEW));
    const file = now.open(now.tokenOf(body[0].file) ?? '');
    const link = (secret: string) => pathOf(new FileLinks(envOf(secret), secretsOf(secret)).url(file));
    await service.client.get(link(OLD)).expect(200);
    await service.client.get(link('x'.repeat(40))).expect(404);
  });
});

describe('npm run secret:rotate', () => {
  it('lists values that neither secret opens, does not change them, and fails', async () => {
    const { client, scope } = await signedIn();
    await client.get('/api/builder/webhook-secret/').expect(200);
    const dataSource = await service.database.connection();
    const foreign = secretsOf('x'.repeat(40)).seal('webhook secrets', 'whsec_');
    const where = [scope.environmentId];
    await dataSource.query(`UPDATE webhook_secret SET secret = '${foreign}' WHERE environment_id = $1`, where);
    const { code, out } = await rotate();

    expect([code, out]).toEqual([1, expect.stringContaining(scope.environmentId)]);
    const [row] = await dataSource.query('SELECT secret FROM webhook_secret WHERE environment_id = $1', where);
    expect(row.secret).toBe(foreign);
    await dataSource.query('DELETE FROM webhook_secret WHERE environment_id = $1', where);
  });

  it('requires both secrets', async () => {
    expect(await rotate({ SECRET_KEY_PREVIOUS: '' })).toEqual({
      code: 1,
      out: expect.stringContaining('SECRET_KEY_PREVIOUS'),
    });
  });

  it('finds every place where values are sealed: whoever seals declares the column', () => {
    const sources = readdirSync(join(projectRoot, 'libs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('spec.ts') && !file.endsWith('/secrets.ts'))
      .map((file) => ({ file, text: readFileSync(join(projectRoot, 'libs', file), 'utf8') }))
      .filter(({ text }) => /ecrets\.seal\(/.test(text));

    expect(sources.length).toBeGreaterThan(4);
    expect(sources.filter(({ text }) => !text.includes('declareSealed(')).map(({ file }) => file)).toEqual([]);
  });
});
