import { BullModule, getQueueToken } from '@nestjs/bull';
import { Logger, Module, type DynamicModule, type FactoryProvider, type Provider } from '@nestjs/common';
import type { Queue, QueueOptions } from 'bull';
import { Env } from '../../config/env';
import type { JobDefinition } from '../job';
import { RedisConnections } from './redis-connections';

interface WakeUp {
  entry: string;
}

/** A Bull queue whose processing begins with `begin`, not when Nest finds the `@Process` method. */
export interface WakeUpQueue extends Queue<WakeUp> {
  /**
   * Calls `work` with the entry of each wake-up, from the first connection to Redis until `close`. The concurrency is that of
   * `@Process`.
   */
  begin(work: (entryId: string) => Promise<void>): void;
}

/** Pause of a queue after an error of Redis, such as the loss of the wake-up in progress. */
const RECOVER_MS = 500;

const logger = new Logger('Queues');

@Module({ providers: [RedisConnections], exports: [RedisConnections] })
class RedisModule {}

/**
 * One Bull queue per job, registered with @nestjs/bull. Redis holds wake-ups only ("entry X is due"), which may be lost,
 * duplicated or late without harm, so Bull neither retries nor keeps anything.
 */
export function wakeUpQueues(definitions: readonly JobDefinition<object>[]): DynamicModule {
  const registered = BullModule.registerQueueAsync(
    ...definitions.map(({ name }) => ({
      name,
      imports: [RedisModule],
      inject: [Env, RedisConnections],
      useFactory: (env: Env, connections: RedisConnections) => queueOptions(name, env, connections),
    })),
  );
  const tokens = new Set(definitions.map(({ name }) => getQueueToken(name)));
  const isQueue = (provider: Provider): provider is FactoryProvider<Queue<WakeUp>> =>
    'provide' in provider && tokens.has(String(provider.provide));
  const providers = registered.providers?.map((provider) => (isQueue(provider) ? guarded(provider) : provider));
  return {
    ...registered,
    imports: [...(registered.imports ?? []), RedisModule],
    providers,
    exports: [...tokens, RedisModule],
  };
}

function queueOptions(
  name: string,
  { redisPrefix, jobLeaseSeconds }: Env,
  connections: RedisConnections,
): QueueOptions {
  return {
    // The hash tag puts all keys of a queue, which Bull's scripts use together, into one slot of a cluster.
    prefix: `${redisPrefix}:{${name}}`,
    createClient: connections.get,
    defaultJobOptions: { attempts: 1, removeOnComplete: true, removeOnFail: true },
    // A wake-up that a dying connection took with it comes back after two rounds of this.
    settings: {
      stalledInterval: jobLeaseSeconds * 500,
      maxStalledCount: Number.MAX_SAFE_INTEGER,
      retryProcessDelay: RECOVER_MS,
    },
  };
}

function guarded(provider: FactoryProvider<Queue<WakeUp>>): FactoryProvider<Promise<WakeUpQueue>> {
  return { ...provider, useFactory: async (...input) => guard(await provider.useFactory(...input)) };
}

/** What Bull's types lack: the loops of a queue, each of which takes one job after the other until the queue closes. */
interface Loops {
  readonly processing?: readonly Promise<unknown>[];
}

/** Works around three unhandled rejections of Bull while Redis is down, and its close without a deadline. */
function guard(queue: Queue<WakeUp> & Loops): WakeUpQueue {
  const process = queue.process.bind(queue);
  let concurrency = 0;
  queue.on('error', (error) => logger.debug(`Queue ${queue.name}: ${error.message}`));
  queue.on('failed', (_, error) => logger.warn(`Queue ${queue.name}, the sweep tries again: ${error.message}`));
  return Object.assign(queue, {
    // Bull names its connections and does not handle a failure of that, which would end the process.
    setWorkerName: () => Promise.resolve(),
    // Bull connects once more, to end the wait for a wake-up, and does not handle a failure of that while jobs run.
    // `RedisTransport.drain` cuts the connections that wait.
    whenCurrentJobsFinished: () => Promise.allSettled(queue.processing ?? []),
    // The explorer of @nestjs/bull calls this with the concurrency of `@Process` and ignores the promise.
    process: async (slots: number) => void (concurrency = slots),
    // The worker drains within its deadline; the hook of @nestjs/bull would wait for ever.
    onApplicationShutdown: () => undefined,
    begin: (work: (entryId: string) => Promise<void>) =>
      void process(concurrency, ({ data }) => work(data.entry)).catch((error: unknown) =>
        logger.error(`Queue ${queue.name} stopped: ${String(error)}`),
      ),
  });
}
