import { type ApiClient, PERMISSION_FLAGS, signsIn, testService } from '@app/testing';
import { anExtraction, runCall, textFile } from '../ai/run.fixture';

const service = testService({ worker: false });
const signedIn = signsIn(service);

const query = { question_type: 'one_value', entities: ['Invoice number'] };
const AGENT = { name: 'Portal', task: 'Click "Apply".', start_address: 'https://portal.example/' };

const definitions = [
  {
    noun: 'extraction',
    create: (client: ApiClient) => anExtraction(client, { queries: [query] }),
    run: (client: ApiClient, id: string) => runCall(client, id, [textFile('A-1')]).expect(200),
    list: async (client: ApiClient, id: string) =>
      (await client.get(`/api/ai/run/batch/${id}/`).expect(200)).body as object[],
  },
  {
    noun: 'agent',
    create: async (client: ApiClient) =>
      (await client.post('/api/builder/agent/', AGENT).expect(201)).body.id as string,
    run: (client: ApiClient, id: string) => client.post(`/api/computer-agent/${id}/run/`, {}).expect(201),
    list: async (client: ApiClient, id: string) =>
      (await client.get(`/api/computer-agent/${id}/run/`).expect(200)).body.results as object[],
  },
];

describe.each(definitions)('the deletion of an $noun', ({ noun, create, run, list }) => {
  const pathOf = (id: string) => `/api/builder/${noun}/${id}/`;

  it('erases its runs only for whoever may change form results', async () => {
    const { team, client } = await signedIn();
    const flags = PERMISSION_FLAGS.filter((flag) => flag !== 'permission_edit_form_results');
    const { client: editor } = await signedIn({ team, role: 'editor', flags });
    const limits = { environment: 'production', scopes: [`${noun}s:*`] };
    const { body: key } = await client.post('/api/builder/key/', limits).expect(201);
    const id = await create(client);
    await run(client, id);

    const { body } = await editor.delete(pathOf(id)).expect(403);
    expect(body.detail).toContain('permission_edit_form_results');
    const { body: limited } = await client.as(key.api_key).delete(pathOf(id)).expect(403);
    expect(limited.detail).toContain(`${noun}_runs:write`);
    expect(await list(client, id)).toHaveLength(1);
    await client.delete(pathOf(id)).expect(204);
    await client.delete(pathOf(id)).expect(404);
    await editor.delete(pathOf(await create(client))).expect(204);
  });

  it('needs a key of production when another environment has runs of it', async () => {
    const { client, keys } = await signedIn();
    const development = client.as(keys.development!);
    const [live, draft] = [await create(client), await create(client)];
    await run(client, live);
    for (const id of [live, draft]) await run(development, id);

    const { body } = await development.delete(pathOf(live)).expect(403);
    expect(body.detail).toContain(`runs of production, which the ${noun} has`);
    expect(await list(client, live)).toHaveLength(1);
    await development.delete(pathOf(draft)).expect(204);
    await client.delete(pathOf(live)).expect(204);
  });
});
