import sharp from 'sharp';
import { parse } from 'yaml';
import { aJob, anEmail, signsIn, testService, until } from '@app/testing';
import { numberExtraction, runsIn, start } from '../ai/run.fixture';
import { dockerFile } from './container-files.fixture';

/** The metrics of one process, as Prometheus reads them. */
async function scrape(port: number): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

/** The value of a metric with the labels, such as `formwork_jobs_failed{job_name="send-mail"}`. */
const valueOf = (text: string, metric: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${metric} `))
      ?.slice(metric.length + 1),
  );

/** Two ports of this process' own, below those that systems assign. */
const [API_PORT, WORKER_PORT] = [0, 1].map((index) => 22_000 + (process.pid % 400) * 2 + index) as [number, number];

const METRIC = /\b(?:formwork|nodejs|process)_\w+/g;

describe('The metrics', () => {
  const service = testService({ processes: true, worker: false, settings: { METRICS_PORT: String(API_PORT) } });
  const signedIn = signsIn(service);

  beforeAll(async () => {
    await service.startAnotherWorker({ METRICS_PORT: String(WORKER_PORT) });
  });

  it('count the requests by the pattern of their route and their status', async () => {
    const { client } = await signedIn();
    await client.post('/api/user/', { id: 'ann' }).expect(200);
    await client.get('/api/user/ann/').expect(200);
    await client.get('/api/user/bob/').expect(404);
    await service.client.get('/api/user/ann/').expect(401);
    await service.client.get('/nowhere/ann/').expect(404);

    const text = await scrape(API_PORT);
    const count = (labels: string) => valueOf(text, `formwork_http_request_seconds_count{${labels}}`);
    expect(count('method="POST",route="/api/user",status="200"')).toBe(1);
    expect(count('method="GET",route="/api/user/:id",status="200"')).toBe(1);
    expect(count('method="GET",route="/api/user/:id",status="404"')).toBe(1);
    // Keys are checked before a route is looked for.
    expect(count('method="GET",route="none",status="401"')).toBe(1);
    expect(count('method="GET",route="none",status="404"')).toBe(1);
    expect(text).not.toContain('ann');
    expect(valueOf(text, 'formwork_database_connections{state="waiting"}')).toBe(0);
  });

  it('show the state of the queue and how its jobs ended', async () => {
    const { client, team } = await signedIn();
    const dataSource = await service.database.connection();
    for (const failed of [true, true, false]) await aJob(dataSource, team.team.id, { job: 'seal-document', failed });
    await client.post('/api/account/invite/', { email: anEmail(), role: 'viewer' }).expect(200);
    let text = '';
    await until(30_000, async () => {
      text = await scrape(WORKER_PORT);
      return valueOf(text, 'formwork_job_seconds_count{job_name="send-mail",outcome="done"}') === 1;
    });
    expect(valueOf(text, 'formwork_jobs_failed{job_name="seal-document"}')).toBe(2);
    expect(valueOf(text, 'formwork_jobs_delayed{job_name="seal-document"}')).toBe(1);
    expect(valueOf(text, 'formwork_job_wait_seconds{job_name="seal-document"}')).toBe(0);
    expect(valueOf(text, 'formwork_job_open_seconds{job_name="seal-document"}')).toBeGreaterThan(0);
    expect(text).toContain('formwork_work_pool_running{pool="reading-process"} 0');
  });

  it('have a value for every job, so that a rule sees the first one that is given up', async () => {
    const text = await scrape(WORKER_PORT);
    const failed = text.match(/^formwork_jobs_failed\{job_name="[\w-]+"\}/gm) ?? [];
    expect(failed.length).toBeGreaterThan(8);
    expect(valueOf(text, 'formwork_jobs_failed{job_name="deliver-webhook"}')).toBe(0);
  });

  it('count the pages that OCR has read, and measure the work of processes', async () => {
    const { client } = await signedIn();
    const extraction = await numberExtraction(client);
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="700" height="200"><rect width="700" height="200" fill="white"/><text x="40" y="110" font-size="40">Invoice number: 4711</text></svg>';
    await start(client, extraction, [[await sharp(Buffer.from(svg)).png().toBuffer(), 'scan.png']]);
    await runsIn(client, extraction, 'succeeded');

    const text = await scrape(WORKER_PORT);
    expect(valueOf(text, 'formwork_ocr_pages_total')).toBe(1);
    expect(valueOf(text, 'formwork_work_seconds_count{pool="reading-process",outcome="done"}')).toBe(1);
    expect(valueOf(text, 'formwork_job_seconds_count{job_name="run-extraction",outcome="done"}')).toBe(1);
  });

  it('have no label that Prometheus sets to the name and address of a target', async () => {
    const text = `${await scrape(API_PORT)}${await scrape(WORKER_PORT)}`;
    expect(text.match(/[{,](?:job|instance)="[^"]*"/g)).toBeNull();
  });

  it('answer nothing else on their port', async () => {
    expect((await fetch(`http://127.0.0.1:${API_PORT}/api/account/`)).status).toBe(404);
    await service.client.get('/metrics').expect(404);
  });

  it('tell an API that is not there, and probes of its health from its use', async () => {
    await service.client.get('/health/ready').expect(200);
    const count = 'formwork_http_request_seconds_count{';
    const routesOf = (text: string) =>
      text.split('\n').flatMap((line) => (line.startsWith(count) ? [/route="([^"]*)"/.exec(line)?.[1]] : []));
    expect(routesOf(await scrape(API_PORT))).toContain('/health/ready');
    expect(routesOf(await scrape(WORKER_PORT))).toEqual([]);

    const rules = parse(dockerFile('monitoring/alerts.yaml')) as {
      groups: { rules: { alert: string; expr: string }[] }[];
    };
    const expressions = new Map(rules.groups.flatMap((group) => group.rules.map(({ alert, expr }) => [alert, expr])));
    expect(expressions.get('FormworkNoApi')).toBe(`absent(${count.slice(0, -1)})`);
    expect(expressions.get('FormworkNotReady')).toContain('{route="/health/ready",status="503"}');
    for (const alert of ['FormworkErrors', 'FormworkSlow'])
      expect(expressions.get(alert)).not.toMatch(/seconds_(?:count|bucket)(?!\{[^}]*route!~"\/health\/\.\*)/);
  });

  it('have every metric and every job that the alerts and the dashboard name', async () => {
    const known = new Set(`${await scrape(API_PORT)}${await scrape(WORKER_PORT)}`.match(METRIC));
    const rules = dockerFile('monitoring/alerts.yaml');
    expect(() => parse(rules)).not.toThrow();
    const dashboard = dockerFile('monitoring/dashboard.json');
    expect(() => JSON.parse(dashboard)).not.toThrow();
    const named = [...new Set((rules + dashboard).match(METRIC))];
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
