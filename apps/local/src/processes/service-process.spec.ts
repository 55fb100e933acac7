import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { ServiceProcess } from './service-process';
import { until } from './until';

/** A server whose `/hang` blocks its event loop and whose `/die` exits with code 3. */
const PROGRAM = `
  const { createServer } = require('node:http');
  createServer((request, response) => {
    response.end('ok');
    if (request.url === '/hang') setImmediate(() => { for (;;); });
    if (request.url === '/die') setImmediate(() => process.exit(3));
  }).listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'));`;

describe('ServiceProcess', () => {
  let folder: string;
  let service: ServiceProcess;
  let base: string;
  const lines: string[] = [];
  const started: number[] = [];
  const ended: (string | undefined)[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'service-'));
    await writeFile(join(folder, 'program.cjs'), PROGRAM);
    const port = await freePort(0);
    base = `http://127.0.0.1:${port}`;
    service = new ServiceProcess({
      name: 'worker',
      program: join(folder, 'program.cjs'),
      environment: () => ({ PORT: String(port), WORKER_ID: `start ${started.length + 1}` }),
      logFile: join(folder, 'worker.log'),
      say: (line) => lines.push(line),
      onStart: (pid) => started.push(pid),
      onEnd: async ({ WORKER_ID }) => void ended.push(WORKER_ID),
      healthUrl: `${base}/health/live`,
      hangLimits: { timeoutMs: 100, failures: 2 },
    });
    await service.start();
  });
  afterAll(async () => {
    await service.stop();
    await rm(folder, { recursive: true });
  });

  const responds = () =>
    fetch(base).then(
      () => true,
      () => false,
    );

  it('restarts a process that has ended, 100 ms later, and reports the environment of the old one', async () => {
    await fetch(`${base}/die`).catch(() => undefined);
    await until(10_000, () => started.length === 2);
    await until(10_000, responds);
    expect(ended).toEqual(['start 1']);
    expect(lines).toEqual([expect.stringContaining('The worker ended (exit code 3); it starts again in 0.1 s.')]);
  });

  it('replaces a process that hangs', async () => {
    await fetch(`${base}/hang`).catch(() => undefined);
    await until(20_000, () => started.length === 3);
    await until(10_000, responds);
    expect(ended).toEqual(['start 1', 'start 2']);
    expect(lines.join('\n')).toContain('The worker hangs');
  });
});
