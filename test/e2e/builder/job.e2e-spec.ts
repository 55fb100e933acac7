import { randomUUID } from 'node:crypto';
import { aJob, signsIn, testService, until, type ApiClient } from '@app/testing';

const service = testService();
const signedIn = signsIn(service);

const anEntry = async (teamId: string | null, facts: Parameters<typeof aJob>[2]) =>
  aJob(await service.database.connection(), teamId, facts);

const ids = async (client: ApiClient, query = '') => {
  const { body } = await client.get(`/api/builder/job/${query}`).expect(200);
  return (body.results as { id: string }[]).map(({ id }) => id);
};

describe('GET /api/builder/job/', () => {
  it('lists waiting jobs with the error that they wait for', async () => {
    const { client, team } = await signedIn();
    const last_error = 'The timestamping authority does not answer.';
    const id = await anEntry(team.team.id, { job: 'seal-document', failed: false, attempts: 3, last_error });
    const { body } = await client.get('/api/builder/job/').expect(200);

    expect(body).toMatchObject({ count: 1, next: null, previous: null });
    expect(body.results).toEqual([
      {
        ...{ id, job: 'seal-document', state: 'waiting', known: true, attempts: 3, deaths: 0, last_error },
        ...{ next_attempt_at: expect.any(String), can_retry: true, created_at: expect.any(String), failed_at: null },
      },
    ]);
  });

  it('filters by state and by job', async () => {
    const { client, team } = await signedIn();
    const waiting = await anEntry(team.team.id, { job: 'seal-document', failed: false });
    const failed = await anEntry(team.team.id, { job: 'deliver-webhook', failed: true });

    expect(await ids(client, '?state=failed')).toEqual([failed]);
    expect(await ids(client, '?state=waiting')).toEqual([waiting]);
    expect(await ids(client, '?state=running')).toEqual([]);
    expect(await ids(client, '?job=deliver-webhook')).toEqual([failed]);
    expect(await ids(client, '?job=seal-document&state=failed')).toEqual([]);
    await client.get('/api/builder/job/?state=done').expect(400);
    expect((await client.get('/api/builder/job/?page_size=1').expect(200)).body).toMatchObject({ count: 2 });
  });

  it('reports a job that no worker knows', async () => {
    const { client, team } = await signedIn();
    await anEntry(team.team.id, { job: 'wash-elephant', failed: false });
    const { body } = await client.get('/api/builder/job/').expect(200);
    expect(body.results).toMatchObject([{ job: 'wash-elephant', known: false, state: 'waiting' }]);
  });

  it('shows neither jobs of other teams nor those of the service', async () => {
    const { client } = await signedIn();
    const { team } = await signedIn();
    await anEntry(team.team.id, { job: 'seal-document', failed: true });
    await anEntry(null, { job: 'send-mail', failed: true });
    expect(await ids(client)).toEqual([]);
  });

  it('is for admins', async () => {
    const { team } = await signedIn();
    for (const role of ['editor', 'viewer'] as const) {
      const { client } = await signedIn({ role, team });
      await client.get('/api/builder/job/').expect(403);
      await client.post(`/api/builder/job/${randomUUID()}/retry/`).expect(403);
    }
  });
});

describe('POST /api/builder/job/<id>/retry/', () => {
  it('has a failed job done again', async () => {
    const { client, team } = await signedIn();
    const id = await anEntry(team.team.id, { job: 'deliver-webhook', failed: true, attempts: 9 });
    const { body } = await client.post(`/api/builder/job/${id}/retry/`).expect(200);

    expect(body).toMatchObject({ id, failed_at: null });
    await until(20_000, async () => (await ids(client)).length === 0); // its delivery was deleted, so the job ends
  });

  it('does not keep a waiting job waiting', async () => {
    const { client, team } = await signedIn();
    const id = await anEntry(team.team.id, { job: 'deliver-webhook', failed: false });
    await client.post(`/api/builder/job/${id}/retry/`).expect(200);
    await until(20_000, async () => (await ids(client)).length === 0);
  });

  it('rejects jobs whose failure is final, and unknown jobs', async () => {
    const { client, team } = await signedIn();
    const stranger = await signedIn();
    const id = await anEntry(team.team.id, { job: 'run-extraction', failed: true });
    const { body } = await client.post(`/api/builder/job/${id}/retry/`).expect(400);

    expect(body.detail).toContain('run-extraction is final');
    await stranger.client.post(`/api/builder/job/${id}/retry/`).expect(404);
    await client.post(`/api/builder/job/${randomUUID()}/retry/`).expect(404);
    await client.post('/api/builder/job/x/retry/').expect(404);
  });
});
