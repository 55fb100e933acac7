import { getQueueToken } from '@nestjs/bull';
import { DynamicModule, Global, Module, Provider } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Env } from '../config/env';
import type { Queue } from '../config/settings';
import { ClaimPool } from './claim-pool';
import { DatabaseTransport } from './transports/database-transport';
import type { JobDefinition } from './job';
import { JOB_DEFINITIONS, JobExecutor } from './job-executor';
import { JobEntriesRepository } from './job-entries.repository';
import { JobHandlers } from './job-handlers';
import { JobList } from './job-list.service';
import { JobRunner } from './job-runner';
import { JobSignals } from './job-signals';
import { JobSlots } from './transports/job-slots';
import { JobTransport } from './transports/job-transport';
import { JobWorker } from './job-worker';
import { Jobs } from './jobs';
import { OutboxEntry } from './outbox-entry.entity';
import { OutboxRelay } from './outbox-relay';
import { JobClock, OutboxRepository } from './outbox.repository';
import { OutboxSweep } from './outbox-sweep';
import { PgListener } from './pg-listener';
import { QueueMetrics } from '../metrics/queue-metrics';
import { RedisConnections } from './transports/redis-connections';
import { RedisTransport } from './transports/redis-transport';
import { type WakeUpQueue, wakeUpQueues } from './transports/wake-up-queues';
import { WorkerHealth } from './worker-health';

/**
 * Background jobs with exactly-once effects, although queues deliver at least once and workers die.
 *
 * A lib declares a job beside its service: `export const fillDocument = defineJob<{ envelopeId: string }>('fill-document')`,
 * and adds it in the transaction that writes the row: `jobs.add(manager, fillDocument, { envelopeId: envelope.id })`.
 * A worker's processor runs it:
 *
 *     @Processor(fillDocument.name)
 *     class FillDocumentProcessor {
 *       @Works(fillDocument)
 *       async fill({ envelopeId }: PayloadOf<typeof fillDocument>, claim: Claim) {
 *         const filled = await this.envelopes.render(envelopeId, claim.signal);                  // long, writes nothing
 *         await claim.finish((manager) => this.envelopes.complete(envelopeId, filled, manager)); // effects and end, or neither
 *       }
 *       giveUp({ envelopeId }: PayloadOf<typeof fillDocument>, error: Error, manager: EntityManager) { … }
 *     }
 *
 * The stages of a job: its outbox entry commits with the row → NOTIFY wakes a relay → the relay offers it to the transport
 * (`QUEUE`: the job's Bull queue, or this worker's own free slots) → a worker claims the entry (fencing token, lease,
 * heartbeat) → `claim.finish` writes the effects and deletes the entry in one transaction, which is refused once the claim
 * is lost. After an error the entry is retried after a pause; after the last attempt the failure handler runs. A sweep
 * recovers lost entries: the worker was killed or hangs, Redis was emptied. Store files with `StoredObjects.attempt`, which
 * discards the files of a lost attempt. A retry may repeat calls to other systems: send `claim.id` as idempotency key.
 *
 * The module lets any module add jobs and wait for their results. It needs PostgreSQL only; only workers use Redis. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEntry])],
  providers: [Jobs, JobClock, JobSignals, PgListener, JobEntriesRepository, JobList],
  exports: [Jobs, JobClock, JobSignals, PgListener, JobList],
})
export class JobsModule {}

type Definitions = readonly JobDefinition<object>[];

/** Makes a process a worker for the given jobs. Its start fails unless each job has exactly one handler. */
@Module({})
export class JobWorkerModule {
  static for(definitions: Definitions, queue: Queue): DynamicModule {
    const redis = queue === 'redis';
    return {
      module: JobWorkerModule,
      imports: [DiscoveryModule, JobsModule, ...(redis ? [wakeUpQueues(definitions)] : [])],
      providers: [
        { provide: JOB_DEFINITIONS, useValue: definitions },
        redis ? redisTransport(definitions) : DATABASE_TRANSPORT,
        ...WORKER_PROVIDERS,
      ],
      exports: [JobWorker],
    };
  }
}

const DATABASE_TRANSPORT: Provider = {
  provide: JobTransport,
  inject: [JobSlots],
  useFactory: (slots: JobSlots) => new DatabaseTransport(slots),
};

const redisTransport = (definitions: Definitions): Provider => ({
  provide: JobTransport,
  inject: [RedisConnections, ...definitions.map(({ name }) => getQueueToken(name))],
  useFactory: (connections: RedisConnections, ...queues: WakeUpQueue[]) => new RedisTransport(connections, queues),
});

const names = (definitions: Definitions) => definitions.map(({ name }) => name);

const WORKER_PROVIDERS: Provider[] = [
  ClaimPool,
  JobHandlers,
  JobExecutor,
  JobWorker,
  WorkerHealth,
  QueueMetrics,
  {
    provide: OutboxRepository,
    inject: [ClaimPool, JobClock],
    useFactory: (pool: ClaimPool, clock: JobClock) => new OutboxRepository(pool, clock),
  },
  {
    provide: JobSlots,
    inject: [JOB_DEFINITIONS, Env],
    useFactory: (definitions: Definitions, env: Env) => new JobSlots(definitions, env.databasePool),
  },
  {
    provide: JobRunner,
    inject: [OutboxRepository, DataSource, Env],
    useFactory: (outbox: OutboxRepository, dataSource: DataSource, { workerId, jobLeaseSeconds }: Env) =>
      new JobRunner(outbox, dataSource, { workerId, leaseSeconds: jobLeaseSeconds }),
  },
  {
    provide: OutboxRelay,
    inject: [OutboxRepository, JobTransport, PgListener, JOB_DEFINITIONS],
    useFactory: (outbox: OutboxRepository, transport: JobTransport, listener: PgListener, definitions: Definitions) =>
      new OutboxRelay(outbox, transport, listener, names(definitions)),
  },
  {
    provide: OutboxSweep,
    inject: [OutboxRepository, JobSlots, JobRunner, PgListener, JOB_DEFINITIONS, Env],
    useFactory: (
      outbox: OutboxRepository,
      slots: JobSlots,
      runner: JobRunner,
      listener: PgListener,
      definitions: Definitions,
      { jobLeaseSeconds }: Env,
    ) => new OutboxSweep(outbox, slots, runner, listener, { jobs: names(definitions), leaseSeconds: jobLeaseSeconds }),
  },
];
