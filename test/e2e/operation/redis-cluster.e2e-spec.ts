import { describeWithRedis, RedisCluster, signsIn, testRedis, testService, until } from '@app/testing';
import { redisFault } from '../../../libs/core/src/redis/redis-fault';
import { docxOf, upload } from '../document/document.fixture';

const ROWS = 30;
/** Counts the wake-ups for fills that the cluster has had. */
const FILL_IDS = 'formwork:{fill-document}:fill-document:id';

describeWithRedis('With a Redis Cluster', () => {
  let cluster: RedisCluster;
  const settings: Record<string, string> = { QUEUE: 'redis', REDIS_CLUSTER: 'true' };
  beforeAll(async () => {
    cluster = await RedisCluster.start();
    // The others are found through these.
    settings.REDIS_URL = cluster.urls.slice(0, 2).join(',');
  }, 60_000);
  const service = testService({ settings });
  afterAll(() => cluster.stop());
  const signedIn = signsIn(service);

  it('fills documents, one for a call and one for each row', async () => {
    const { client } = await signedIn();
    const document = (await upload(client, { 'Letter.docx': docxOf(['Dear {{name}}']) }))[0]!.id;
    const fill = () => client.post('/api/document/fill/', { document, field_values: { name: 'Ann' } }).expect(200);
    expect((await fill()).body.file_url).toMatch(/^http/);
    // A worker that has just started may take jobs from PostgreSQL, until it is connected to the cluster.
    await until(60_000, async () => {
      await fill();
      return (await cluster.keys()).flat().includes(FILL_IDS);
    });

    const rows = Array.from({ length: ROWS }, (_, index) => ({ field_values: { name: `Bob ${index}` } }));
    const { body: bulk } = await client.post('/api/document/fill/bulk/', { document, rows }).expect(202);
    const state = async () => (await client.get(`/api/document/fill/bulk/${bulk.id}/`).expect(200)).body;
    await until(60_000, async () => (await state()).filled === ROWS);
  }, 150_000);

  it('keeps the keys of a queue in one node, and queues and counters in several', async () => {
    const nodes = await cluster.keys();
    const queues = nodes.map((keys) => new Set(keys.map((key) => /^formwork:(\{[\w-]+\}):/.exec(key)?.[1])));
    for (const name of ['{fill-document}', '{fill-row}'])
      expect(queues.filter((there) => there.has(name))).toHaveLength(1);
    expect(nodes.filter((keys) => keys.length > 0).length).toBeGreaterThan(1);
    const keys = nodes.flat();
    expect(keys).toEqual(expect.arrayContaining([FILL_IDS]));
    expect(keys.filter((key) => key.startsWith('formwork:limit:'))).not.toEqual([]);
    expect(keys.filter((key) => !/^formwork:(\{[\w-]+\}|limit):/.test(key))).toEqual([]);
  });

  it('is ready', async () => {
    const { body } = await service.client.get('/health/ready').expect(200);
    expect(body).toMatchObject({ status: 'ok', degraded: [] });
  });

  it('says in a sentence when a cluster is taken for a server, or a server for a cluster', async () => {
    const single = await testRedis();
    expect(await redisFault({ urls: cluster.urls, isCluster: true })).toBeNull();
    expect(await redisFault({ urls: [single], isCluster: false })).toBeNull();
    expect(await redisFault({ urls: cluster.urls.slice(0, 1), isCluster: false })).toMatch(
      /^Redis at 127.0.0.1:\d+ is a node of a cluster: set REDIS_CLUSTER=true, or correct REDIS_URL, like/,
    );
    expect(await redisFault({ urls: ['redis://127.0.0.1:1', single], isCluster: true })).toMatch(
      /^Redis at 127.0.0.1:\d+ is no node of a cluster: unset REDIS_CLUSTER, or correct REDIS_URL, like/,
    );
    expect(await redisFault({ urls: ['redis://127.0.0.1:1'], isCluster: true })).toBeNull();
  });

  it('does its work while the cluster is away', async () => {
    const { client } = await signedIn();
    const document = (await upload(client, { 'Letter.docx': docxOf(['Dear {{name}}']) }))[0]!.id;
    await cluster.stop();
    const { body } = await client.post('/api/document/fill/', { document, field_values: { name: 'Ann' } }).expect(200);
    expect(body.file_url).toMatch(/^http/);
    const ready = async () => (await service.client.get('/health/ready').expect(200)).body.degraded as string[];
    await until(20_000, async () => (await ready()).includes('redis'));
  }, 60_000);
});
