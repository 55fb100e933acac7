import { createServer, type AddressInfo } from 'node:net';
import { signsIn, testService, until } from '@app/testing';

describe('QUEUE=database', () => {
  /** Listens on the port of Redis. */
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  const settings: Record<string, string> = { QUEUE: 'database' };
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    settings.REDIS_URL = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));
  const service = testService({ settings });
  const signedIn = signsIn(service);

  it('does jobs, is ready, and opens no connection to Redis', async () => {
    const { client } = await signedIn();
    const fields = [{ id: 'name', type: 'text_field', required: false }];
    const rules = [{ name: 'Tidy', trigger_event: 'form_complete', code: 'fields.name = fields.name.trim()' }];
    await client.post('/api/builder/form/', { form_name: 'Card', steps: [{ id: 'only', fields }], rules }).expect(201);
    const card = { user_id: 'ann', forms: ['Card'], complete: true, fields: { name: ' Ann ' } };
    await client.post('/api/form/submission/', card).expect(201);
    const name = async () => (await client.get('/api/field/?id=ann').expect(200)).body[0].value as unknown;
    await until(20_000, async () => (await name()) === 'Ann');

    const { body } = await service.client.get('/health/ready').expect(200);
    expect(body).toMatchObject({ status: 'ok', degraded: [], redis: null });
    expect(connections).toBe(0);
  });
});
