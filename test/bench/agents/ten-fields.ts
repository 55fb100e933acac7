import { median } from '../median';
import type { BenchSite } from './bench-site';
import { AgentPerformer } from './agent-performer';
import { Chance } from './chance';
import type { Performer } from './performer';
import { ScriptPerformer } from './script-performer';
import { TEN_FIELDS } from './tasks/fill.tasks';

const ROUNDS = 7;

/**
 * The time of a form of ten fields, from the start of the browser to its end: by the agent and by a script that knows the page.
 * Both do the same pages alternately, so that other work of the machine slows both.
 */
export async function tenFields(site: BenchSite, folder: string): Promise<string> {
  const agent = new AgentPerformer();
  const times: { agent: number[]; script: number[] } = { agent: [], script: [] };
  // The first round warms the caches of files and of compiled code.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const byAgent = await timed(async () => agent, site, folder, round);
    const byScript = await timed(
      async () => ScriptPerformer.open(),
      site,
      folder,
      round,
      (performer) => performer.close(),
    );
    if (round > 0) times.agent.push(byAgent);
    if (round > 0) times.script.push(byScript);
  }
  await agent.close();
  const [one, other] = [median(times.agent), median(times.script)];
  return `form of ten fields with the start of the browser: agent ${one.toFixed(2)} s, script ${other.toFixed(2)} s, ratio ${(one / other).toFixed(2)} (medians of ${ROUNDS})`;
}

async function timed<P extends Performer>(
  open: () => Promise<P>,
  site: BenchSite,
  folder: string,
  round: number,
  close: (performer: P) => Promise<void> = async () => undefined,
): Promise<number> {
  const instance = TEN_FIELDS.make(new Chance('speed', round), folder);
  const since = performance.now();
  const performer = await open();
  const result = await performer.perform(instance, site.add(instance));
  await close(performer);
  const seconds = (performance.now() - since) / 1000;
  const problem = instance.problem(result);
  if (problem !== null) throw new Error(`The form of ten fields was not filled in: ${problem}`);
  return seconds;
}
