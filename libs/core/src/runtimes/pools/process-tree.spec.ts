import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { until } from '@app/testing';
import { killIfThere, processTree, WatchedTree } from './process-tree';

/** A shell, which starts a process that sleeps for each line that it reads, and answers with its pid. Its own start is over. */
async function aShell() {
  const shell = spawn('bash', ['-c', 'echo ready; while read -r; do sleep 600 & echo $!; done'], { detached: true });
  const lines = createInterface(shell.stdout);
  await once(lines, 'line');
  return {
    pid: shell.pid ?? 0,
    async start(): Promise<number> {
      const answer = once(lines, 'line');
      shell.stdin.write('\n');
      return Number((await answer)[0]);
    },
    async end(): Promise<void> {
      const gone = once(shell, 'exit');
      killIfThere(shell.pid ?? 0);
      await gone;
    },
  };
}

const sorted = (pids: number[]) => pids.toSorted((a, b) => a - b);
const pidsOf = (tree: { pid: number }[]) => sorted(tree.map(({ pid }) => pid));

describe('WatchedTree', () => {
  const started: number[] = [];
  afterAll(() => started.forEach(killIfThere));

  it('finds a process and its descendants with their memory, and those that start later', async () => {
    const shell = await aShell();
    const tree = new WatchedTree(shell.pid);
    expect(pidsOf(await tree.look())).toEqual([shell.pid]);

    const first = await shell.start();
    started.push(first);
    const found = await tree.look();
    expect(pidsOf(found)).toEqual(sorted([shell.pid, first]));
    for (const { kilobytes } of found) expect(kilobytes).toBeGreaterThan(0);

    started.push(await shell.start());
    expect(pidsOf(await tree.look())).toEqual(sorted([shell.pid, ...started]));
    await shell.end();
  });

  it('keeps descendants that have lost their parent until they end', async () => {
    const shell = await aShell();
    const tree = new WatchedTree(shell.pid);
    const orphan = await shell.start();
    started.push(orphan);
    await tree.look();
    await shell.end();
    expect(pidsOf(await tree.look())).toEqual([orphan]);

    killIfThere(orphan);
    // Where nobody collects it, it stays as a zombie, which has no memory.
    await until(10_000, async () => (await tree.look()).every(({ kilobytes }) => kilobytes === 0));
  });

  it('leaves out processes of others', async () => {
    const [own, other] = [await aShell(), await aShell()];
    const tree = new WatchedTree(own.pid);
    await tree.look();
    started.push(await other.start());
    expect(pidsOf(await tree.look())).toEqual([own.pid]);
    expect(pidsOf(await processTree(other.pid))).toEqual(sorted([other.pid, ...started.slice(-1)]));
    await Promise.all([own.end(), other.end()]);
  });

  it('is empty for a process that is gone', async () => {
    const shell = await aShell();
    await shell.end();
    expect(await processTree(shell.pid)).toEqual([]);
  });
});
