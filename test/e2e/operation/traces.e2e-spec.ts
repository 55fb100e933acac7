import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { signsIn, TestService, until, WebhookReceiver } from '@app/testing';
import { projectRoot } from '../../../libs/testing/src/project-root';
import { Collector, type Span } from './collector.fixture';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('traces', () => {
  let collector: Collector;
  let receiver: WebhookReceiver;
  let service: TestService;
  beforeAll(async () => {
    [collector, receiver] = await Promise.all([Collector.open(), WebhookReceiver.open()]);
    service = new TestService({
      processes: true,
      settings: {
        NODE_ENV: 'production',
        LOG_REQUESTS: 'true',
        OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc',
        OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    });
    await service.start();
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await Promise.all([collector.close(), receiver.close()]);
  }, 120_000);

  const ofTrace = () => collector.spans.filter(({ traceId }) => traceId === TRACE);
  const named = (name: string): Span => {
    const span = ofTrace().find((one) => one.name === name);
    if (!span)
      throw new Error(
        `No span ${name} among ${ofTrace()
          .map((one) => one.name)
          .join(', ')}`,
      );
    return span;
  };

  it('lead from a request over the outbox, the worker and its processes to the call of a webhook', async () => {
    const { client, key, keys, scope } = await signsIn(service)();
    const query = { question_type: 'one_value', entities: ['Order code'] };
    const { body } = await client.post('/api/builder/extraction/', { name: 'Orders', queries: [query] }).expect(201);
    const endpoint = { url: `${receiver.url}?token=hidden-token`, event_types: ['extraction.completed'] };
    await client.post('/api/builder/webhook-endpoint/', endpoint).expect(201);

    await client
      .post(`/api/ai/run/${body.id}/`)
      .set('traceparent', `00-${TRACE}-${PARENT}-01`)
      .attach('files', Buffer.from('Order code: secret-value'), 'confidential.txt')
      .expect(200);
    await until(40_000, () => receiver.calls.length === 1);
    await until(10_000, () => ofTrace().some(({ name }) => name === 'process deliver-webhook'));

    const request = named('POST /api/ai/run/:extraction_id');
    expect(request).toMatchObject({ service: 'formwork-api', parentSpanId: PARENT });
    expect(request.attributes).toMatchObject({
      'http.route': '/api/ai/run/:extraction_id',
      'http.response.status_code': 200,
    });
    const run = named('process run-extraction');
    expect(run).toMatchObject({ service: 'formwork-worker', parentSpanId: request.spanId });
    expect(run.attributes).toMatchObject({ 'formwork.job': 'run-extraction', 'formwork.job.outcome': 'done' });
    expect(named('wait run-extraction').parentSpanId).toBe(request.spanId);
    expect(named('work reading-process').parentSpanId).toBe(run.spanId);
    const delivery = named('process deliver-webhook');
    expect(delivery.parentSpanId).toBe(run.spanId);
    const call = named('POST');
    expect(call).toMatchObject({ parentSpanId: delivery.spanId, attributes: { 'server.address': '127.0.0.1' } });
    expect(receiver.calls[0]?.headers.traceparent).toBe(`00-${TRACE}-${call.spanId}-01`);
    const statements = ofTrace().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql');
    expect(new Set(statements.map(({ service: of }) => of))).toEqual(new Set(['formwork-api', 'formwork-worker']));

    for (const hidden of [key, keys.development!, 'secret-value', 'confidential', 'hidden-token', 'Order code'])
      expect(collector.sent).not.toContain(hidden);
    expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', authorization: 'Basic abc' });
    const lines = (log: string) =>
      log
        .split('\n')
        .filter((line) => line.includes(TRACE))
        .map((line) => JSON.parse(line));
    expect(lines(service.api.log)).toContainEqual(
      expect.objectContaining({ trace_id: TRACE, team: scope.teamId, route: '/api/ai/run/:extraction_id' }),
    );
  }, 120_000);

  it('begin anew without or with an invalid header', async () => {
    await service.client.get('/docs/guide/keys').set('traceparent', '00-xyz-1-01').expect(200);
    await until(10_000, () => collector.spans.some(({ name }) => name.endsWith('guide/:name')));
    expect(collector.spans.find(({ name }) => name.endsWith('guide/:name'))?.parentSpanId ?? '').toBe('');
  });

  it('send their last spans when the process ends', async () => {
    await service.client.get('/docs/guide/errors').expect(200);
    const before = collector.spans.length;
    await service.api.kill('SIGTERM');
    expect(collector.spans.length).toBeGreaterThan(before);
  });
});

describe('without a collector', () => {
  it('no library of traces is loaded', async () => {
    const script = `require('./dist/apps/api/src/api.js'); require('./dist/apps/worker/src/worker.js');
      const loaded = Object.keys(require.cache).filter((path) => /@opentelemetry.(sdk|exporter|otlp|context)/.test(path));
      process.stdout.write(JSON.stringify(loaded)); process.exit(0)`;
    const { stdout } = await promisify(execFile)(process.execPath, ['-r', 'reflect-metadata', '-e', script], {
      cwd: projectRoot,
    });
    expect(JSON.parse(stdout)).toEqual([]);
  }, 60_000);
});
