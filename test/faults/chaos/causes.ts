import { setTimeout as sleep } from 'node:timers/promises';
import type { Kind, PlannedFault } from './plan';
import type { ChaosService } from './world/chaos-service';
import type { KeptProcess } from './world/kept-process';
import type { RedisServer } from './world/redis-server';

/** Causes a fault, keeps it up for its time, and mends it. */
type Cause = (service: ChaosService, fault: PlannedFault) => Promise<void>;

const processOf = (service: ChaosService, { target }: PlannedFault): KeptProcess =>
  [...service.apis, ...service.workers].find(({ name }) => name === target)!;

function redisOf({ redis }: ChaosService): RedisServer {
  if (!redis) throw new Error('There is no Redis.');
  return redis;
}

const kill: Cause = async (service, fault) => {
  const one = processOf(service, fault);
  await one.kill();
  await sleep(fault.lastsMs);
  await one.start();
};

const stall: Cause = async (service, fault) => {
  const one = processOf(service, fault);
  one.stall();
  await sleep(fault.lastsMs).finally(() => one.resume());
};

/** Ends the processes in order with SIGTERM, one after the other, each when the one before it is back and ready. */
async function restartAll(processes: readonly KeptProcess[]): Promise<void> {
  for (const one of processes) {
    await one.drain();
    await one.start();
  }
}

export const CAUSES: Record<Kind, Cause> = {
  'kill -9 of an API': kill,
  'stall of an API': stall,
  'kill -9 of a worker': kill,
  'stall of a worker': stall,
  'kill -9 of Redis': async (service, { lastsMs }) => {
    const redis = redisOf(service);
    await redis.kill();
    await sleep(lastsMs);
    await redis.restart();
  },
  'stall of Redis': async (service, { lastsMs }) => {
    const redis = redisOf(service);
    redis.stall();
    await sleep(lastsMs).finally(() => redis.resume());
  },
  'Redis emptied': (service) => redisOf(service).empty(),
  'kill -9 of a connection of PostgreSQL': ({ postgres }, { share }) => postgres.killConnection(share),
  'kill -9 of PostgreSQL': async ({ postgres }, { lastsMs }) => {
    await postgres.kill();
    await sleep(lastsMs);
    await postgres.restart();
  },
  'stall of PostgreSQL': async ({ postgres }, { lastsMs }) => {
    await postgres.stall();
    await sleep(lastsMs).finally(() => postgres.resume());
  },
  'disk full': async ({ disk }, { lastsMs }) => {
    if (!disk) throw new Error('There is no disk of its own to be filled.');
    await disk.fill();
    await sleep(lastsMs).finally(() => disk.free());
  },
  'storage away': async (service, { lastsMs, share }) => {
    await service.takeStorageAway(share);
    await sleep(lastsMs).finally(() => service.bringStorageBack());
  },
  'timestamp authority away': async ({ timestamps }, { lastsMs, share }) => {
    timestamps.goAway(share);
    await sleep(lastsMs).finally(() => timestamps.comeBack());
  },
  'rolling restart of the APIs': ({ apis }) => restartAll(apis),
  'rolling restart of the workers': ({ workers }) => restartAll(workers),
};
