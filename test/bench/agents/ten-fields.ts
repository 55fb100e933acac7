import { setTimeout as delay } from 'node:timers/promises';
import { compiledProgram, type Env, locateChromium, ProcessPool } from '@app/core';
import { median } from '../median';
import { AgentPerformer } from './agent-performer';
import { benchEnv } from './bench-env';
import type { BenchSite } from './bench-site';
import { Chance } from './chance';
import type { Result } from './instance';
import type { ScriptWork } from './script-process';
import { TEN_FIELDS } from './tasks/fill.tasks';

const ROUNDS = 7;
/** Meanwhile the browser before ends, and the process for the next run is loaded. */
const REST_MS = 3_000;
const SCRIPT = { slots: 1, timeoutMs: 60_000, memoryMb: 2_000, singleUse: true, spare: true };

/**
 * The time of a form of ten fields by the agent, and by a script that knows the page and reads its entries back. Both have a process
 * that is loaded and works once. The time is from the start of the browser until the outcome is known; neither waits for the browser
 * to end. The agent also has its proxy, its events and pictures of its steps in that time. Both do the same pages alternately, so that other
 * work of the machine slows both.
 */
export async function tenFields(site: BenchSite, folder: string): Promise<string> {
  const env = benchEnv();
  const [agent, scripts] = [new AgentPerformer(), scriptPool(env)];
  const times: { agent: number[]; script: number[] } = { agent: [], script: [] };
  // The first round loads the processes, and finds out how the browser starts.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const byAgent = await timed(site, folder, round, (instance, address) => agent.perform(instance, address));
    const byScript = await timed(site, folder, round, async (_, address) => {
      await scripts.run({ round, folder, address, chromium: await locateChromium(env) });
      return { reads: {}, downloads: [] };
    });
    if (round > 0) times.agent.push(byAgent);
    if (round > 0) times.script.push(byScript);
  }
  await Promise.all([agent.close(), scripts.close()]);
  const [one, other] = [median(times.agent), median(times.script)];
  return `form of ten fields with the start of the browser: agent ${one.toFixed(2)} s, script ${other.toFixed(2)} s, ratio ${(one / other).toFixed(2)} (medians of ${ROUNDS})`;
}

const scriptPool = ({ searchPath }: Env) =>
  new ProcessPool<ScriptWork, null>(
    compiledProgram(__dirname, 'script-process'),
    SCRIPT,
    { PATH: searchPath },
    { network: true, browser: true },
  );

type TenFields = ReturnType<typeof TEN_FIELDS.make>;

/** Seconds that `perform` takes for the form of a round. */
async function timed(
  site: BenchSite,
  folder: string,
  round: number,
  perform: (instance: TenFields, address: string) => Promise<Result>,
): Promise<number> {
  await delay(REST_MS);
  const instance = TEN_FIELDS.make(new Chance('speed', round), folder);
  const address = site.add(instance);
  const since = performance.now();
  const result = await perform(instance, address);
  const seconds = (performance.now() - since) / 1_000;
  const problem = instance.problem(result);
  if (problem !== null) throw new Error(`The form of ten fields was not filled in: ${problem}`);
  return seconds;
}
