import { setTimeout as sleep } from 'node:timers/promises';
import { CAUSES } from './causes';
import type { Requests } from './load/requests';
import { KINDS, type PlannedFault } from './plan';
import type { ChaosService } from './world/chaos-service';

/** A fault that happened. Times are milliseconds of `performance.now()`. */
export interface CausedFault {
  fault: PlannedFault;
  at: number;
  mendedAt: number;
  /** Requests that failed during a rolling restart; null for other faults. */
  failedRequests: string[] | null;
}

const ACCEPTED = 300;

/**
 * Causes the planned faults in their order. Faults of different targets overlap; a target has one at a time. A rolling restart
 * waits until everything is well and has no other fault beside it, because every request must be answered meanwhile.
 */
export async function causeAll(
  service: ChaosService,
  requests: Requests,
  plan: readonly PlannedFault[],
  onEnd: (caused: CausedFault) => void,
): Promise<CausedFault[]> {
  const caused: CausedFault[] = [];
  const busy = new Map<string, Promise<void>>();
  for (const fault of plan) {
    await sleep(fault.pauseMs);
    const isAlone = KINDS[fault.kind].target === 'everything';
    if (isAlone) await allWell(service, requests, busy);
    else await busy.get(fault.target);
    const causing = cause(service, requests, fault, isAlone).then((one) => {
      caused.push(one);
      onEnd(one);
    });
    causing.catch(() => undefined); // whoever waits for the target throws it
    if (isAlone) await causing;
    else busy.set(fault.target, causing);
  }
  await Promise.all(busy.values());
  return caused;
}

async function cause(
  service: ChaosService,
  requests: Requests,
  fault: PlannedFault,
  isAlone: boolean,
): Promise<CausedFault> {
  const at = performance.now();
  await CAUSES[fault.kind](service, fault);
  const mendedAt = performance.now();
  if (!isAlone) return { fault, at, mendedAt, failedRequests: null };
  await answered(requests, mendedAt);
  const during = requests.sent.filter((sent) => sent.endedAt > at && sent.at < mendedAt);
  const failed = during.filter(({ status }) => status === 0 || status >= ACCEPTED);
  if (during.length === 0) throw new Error(`No request was sent during the ${fault.kind}.`);
  return {
    fault,
    at,
    mendedAt,
    failedRequests: failed.map(({ what, status, reason }) => `${what}: ${status} ${reason}`),
  };
}

/** Resolves when no fault lasts, all processes are ready, and the requests of the time before are answered. */
async function allWell(service: ChaosService, requests: Requests, busy: Map<string, Promise<void>>): Promise<void> {
  await Promise.all(busy.values());
  await service.ready();
  await answered(requests, performance.now());
}

async function answered(requests: Requests, before: number): Promise<void> {
  while ([...requests.open].some((at) => at < before)) await sleep(20);
}
