import type { Client } from 'pg';
import type { ReceivedCall } from '../../../../libs/testing/src/webhook-receiver';
import type { Load } from '../load/load';
import type { ChaosTeam } from '../load/team';
import type { ChaosService } from '../world/chaos-service';

/** What the checks compare, when everything has come to rest. */
export interface Evidence {
  service: ChaosService;
  team: ChaosTeam;
  load: Load;
  database: Client;
  calls: readonly ReceivedCall[];
}

/** A guarantee, with how many things were compared and what was found that breaks it. */
export interface Check {
  name: string;
  compared: number;
  faults: string[];
}

/** Compares `wanted` with `found` by their texts, each as often as it occurs. */
export function differences(wanted: readonly string[], found: readonly string[]): string[] {
  const [due, there] = [countsOf(wanted), countsOf(found)];
  return [...new Set([...wanted, ...found])]
    .filter((one) => due.get(one) !== there.get(one))
    .map((one) => `${one}: ${there.get(one) ?? 0} times instead of ${due.get(one) ?? 0}`);
}

function countsOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** A check of a list of things by a list of what is there. */
export const compare = (name: string, wanted: readonly string[], found: readonly string[]): Check => ({
  ...{ name, compared: wanted.length, faults: differences(wanted, found) },
});
