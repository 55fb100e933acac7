import { DynamicModule, Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { JobDefinition } from './job';
import { JobHandlers } from './job-handlers';
import { JobSignals } from './job-signals';
import { JOB_DEFINITIONS, JobWorker } from './job-worker';
import { Jobs } from './jobs';
import { OutboxEntry } from './outbox-entry.entity';
import { OutboxRepository } from './outbox.repository';
import { PgListener } from './pg-listener';

/**
 * Background work, exactly-once in its effects although queues deliver at least once and workers die.
 *
 * A lib declares a job beside its service: `export const fillTemplate = defineJob<{ envelopeId: string }>('fill-template')`,
 * and asks for it in the transaction that writes the row: `jobs.add(manager, fillTemplate, { envelopeId: envelope.id })`.
 * A worker's processor does it:
 *
 *     @Handles(fillTemplate)
 *     async fill({ envelopeId }: PayloadOf<typeof fillTemplate>, claim: Claim) {
 *       const filled = await this.envelopes.render(envelopeId, claim.signal);                  // long, writes nothing
 *       await claim.finish((manager) => this.envelopes.complete(envelopeId, filled, manager)); // effects and end, or neither
 *     }
 *     @HandlesFailure(fillTemplate)
 *     giveUp({ envelopeId }: PayloadOf<typeof fillTemplate>, error: Error, manager: EntityManager) { … }
 *
 * The way of a job: its outbox entry commits with the row → NOTIFY wakes a relay → the relay puts a nudge into the job's
 * Bull queue → a worker claims the entry (fencing number, lease, heartbeat) → `claim.finish` writes the effects and
 * deletes the entry in one transaction, which is refused once the claim is lost. An error brings the entry back after a
 * pause, the last one to the failure handler. A sweep relays again what no longer has a living claim or nudge: the
 * worker was killed, Redis was down or emptied. Files that a lost attempt stored are garbage, not effects: give every
 * attempt its own object key. Calls to other systems can be repeated by a retry: send `claim.id` as idempotency key.
 *
 * Lets any module add jobs and wait for their results. It needs PostgreSQL only; Redis is the workers' business. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([OutboxEntry])],
  providers: [Jobs, JobSignals, PgListener, OutboxRepository],
  exports: [Jobs, JobSignals, PgListener, OutboxRepository],
})
export class JobsModule {}

/** Makes a process a worker of the given jobs; it refuses to start unless each has exactly one `@Handles` method. */
@Module({})
export class JobWorkerModule {
  static for(definitions: readonly JobDefinition<object>[]): DynamicModule {
    return {
      module: JobWorkerModule,
      imports: [DiscoveryModule, JobsModule],
      providers: [{ provide: JOB_DEFINITIONS, useValue: definitions }, JobHandlers, JobWorker],
    };
  }
}
