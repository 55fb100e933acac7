import { aReceiver, aSuite, caught, received, service, signedIn } from './sandbox.fixture';

const send = (url: string, options: RequestInit = {}) => fetch(url, { method: 'POST', body: 'hello', ...options });

describe('receivers of a sandbox', () => {
  it('answer as their script says, and then with 200', async () => {
    const { client } = await aSuite(await signedIn(), 'qa-1');
    const { url, id } = await aReceiver(client, [
      { status: 429, retry_after: 7, body: 'later' },
      { drop: true },
      { delay_ms: 10 },
    ]);

    const refused = await send(url, { headers: { 'X-Test': 'a', 'Content-Type': 'application/json' } });
    expect([refused.status, refused.headers.get('retry-after'), await refused.text()]).toEqual([429, '7', 'later']);
    await expect(send(url)).rejects.toThrow();
    expect((await send(url, { method: 'PUT' })).status).toBe(200);
    expect((await send(`${url}/`, { method: 'GET', body: undefined })).status).toBe(200);

    const { calls, call_count } = await received(client, id, 4);
    expect(call_count).toBe(4);
    expect(calls.map(({ method, answered_status }) => [method, answered_status])).toEqual([
      ['GET', 200],
      ['PUT', 200],
      ['POST', null],
      ['POST', 429],
    ]);
    expect(calls.at(-1)).toMatchObject({ body: 'hello', signature: 'missing', headers: { 'x-test': 'a' } });
  });

  it('keep the last hundred calls and the beginning of a large body', async () => {
    const { client } = await aSuite(await signedIn(), 'qa-2');
    const { url, id } = await aReceiver(client);
    for (let call = 0; call < 104; call += 1) await send(url);
    await send(url, { body: 'ü'.repeat(70_000) });

    const { calls } = await received(client, id, 105);
    expect(calls).toHaveLength(100);
    expect(calls[0]).toMatchObject({ number: 105, body_bytes: 140_000 });
    expect(calls[0]!.body).toHaveLength(65_536);
  });

  it('give each of several calls at once a step of its own', async () => {
    const { client } = await aSuite(await signedIn(), 'qa-3');
    const { url } = await aReceiver(
      client,
      Array.from({ length: 10 }, (_, at) => ({ status: 200 + at })),
    );
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual(Array.from({ length: 10 }, (_, at) => 200 + at));
  });

  it('are there for their environment only, until they are deleted', async () => {
    const owner = await signedIn();
    const [one, two] = [await aSuite(owner, 'qa-4'), await aSuite(owner, 'qa-5')];
    const { url, id } = await aReceiver(one.client);
    await two.client.get(`/api/sandbox/receiver/${id}/`).expect(404);
    await two.client.delete(`/api/sandbox/receiver/${id}/`).expect(404);
    await (await signedIn()).client.get(`/api/sandbox/receiver/${id}/`).expect(404);
    expect((await two.client.get('/api/sandbox/receiver/').expect(200)).body.count).toBe(0);

    const forged = `${service.client.baseUrl}/sandbox/receiver/${id}.${'A'.repeat(43)}`;
    expect((await send(forged)).status).toBe(404);
    await one.client.delete(`/api/sandbox/receiver/${id}/`).expect(204);
    expect((await send(url)).status).toBe(404);
  });
});

describe('GET /api/sandbox/mail/', () => {
  it('shows a mail to its environment only, with its links, also filtered', async () => {
    const owner = await signedIn();
    const [one, two] = [await aSuite(owner, 'qa-6'), await aSuite(owner, 'qa-7')];
    await one.client.post('/api/account/invite/', { email: 'new@example.com', role: 'viewer' }).expect(200);
    await one.client.post('/api/account/invite/', { email: 'other@example.com', role: 'viewer' }).expect(200);

    const mails = await caught(one.client, '', 2);
    const [mail] = await caught(one.client, '?to=New@Example.com', 1);
    expect(mail).toMatchObject({
      to: 'new@example.com',
      attachments: [],
      html: expect.stringContaining('<!doctype html>'),
    });
    expect(mail!.links).toEqual([expect.stringMatching(/\/invitation\/[\w.-]+$/)]);
    expect(mail!.text).toContain(mail!.links[0]);
    const newest = mails[0]!.caught_at;
    expect((await one.client.get(`/api/sandbox/mail/?after=${newest}`).expect(200)).body.count).toBe(0);

    for (const { client } of [owner, two, await signedIn()])
      expect((await client.get('/api/sandbox/mail/').expect(200)).body.count).toBe(0);
  });
});
