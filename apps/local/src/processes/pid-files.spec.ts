import { ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PidFiles } from './pid-files';
import { startOf } from './process-facts';

describe('PidFiles', () => {
  let folder: string;
  let children: ChildProcess[];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'formwork-pids-'));
    children = [];
  });
  afterEach(() => {
    children.forEach((child) => child.kill('SIGKILL'));
    rmSync(folder, { recursive: true });
  });

  it('finds a process that still runs, also from another launcher', async () => {
    const pid = await sleeper();
    new PidFiles(folder).record('api', pid, 'http://localhost:3000');
    expect(new PidFiles(folder).running('api')).toMatchObject({ pid, url: 'http://localhost:3000' });
  });

  it('recognizes that the id belongs to another process now', async () => {
    const pid = await sleeper();
    writeFileSync(join(folder, 'api.json'), JSON.stringify({ name: 'api', pid, start: 'long ago' }));
    const files = new PidFiles(folder);

    expect(files.running('api')).toBeNull();
    expect(await files.endLeftovers(['api'])).toEqual([]);
    expect(startOf(pid)).not.toBeNull();
  });

  it('ends leftover processes, with SIGKILL when SIGTERM has no effect', async () => {
    const files = new PidFiles(folder);
    const [ending, ignoring] = [await sleeper(), await sleeper(`process.on('SIGTERM', () => {});`)];
    files.record('worker', ending);
    files.record('api', ignoring);

    expect(await files.endLeftovers(['api', 'worker', 'redis'], {}, 300)).toEqual(['api', 'worker']);
    expect([startOf(ending), startOf(ignoring)]).toEqual([null, null]);
    expect(files.names()).toEqual([]);
  });

  it('ignores a file that is incomplete', () => {
    writeFileSync(join(folder, 'api.json'), '{"name":"a');
    expect(new PidFiles(folder).running('api')).toBeNull();
  });

  async function sleeper(setup = ''): Promise<number> {
    const program = `${setup} setInterval(() => {}, 1000); console.log('up');`;
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
    children.push(child);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    return child.pid ?? 0;
  }
});
