import 'reflect-metadata';
import { Process } from '@nestjs/bull';
import type { EntityManager } from 'typeorm';
import type { Claim } from './claim';
import type { JobDefinition } from './job';

export type Handler<Payload extends object> = (payload: Payload, claim: Claim) => Promise<void>;

/**
 * Writes the domain's final state when a job fails for good: after its last attempt, a `PermanentFailure`, or its third
 * worker death. Writes through `manager` commit together with the end of the job.
 */
export type FailureHandler<Payload extends object> = (
  payload: Payload,
  error: Error,
  manager: EntityManager,
) => Promise<void>;

/** The class of a job handler, with its failure handler. */
interface GivesUp<Payload extends object> {
  giveUp: FailureHandler<Payload>;
}

const JOB = Symbol('job');

/**
 * Marks a method of a `@Processor(job.name)` class as the job's handler. It compiles only when the method's parameter is
 * the job's payload and the class has the failure handler `giveUp`. It includes Bull's `@Process` for the Redis transport.
 */
export function Works<Payload extends object>(job: JobDefinition<Payload>) {
  return <Method extends Handler<Payload>>(
    target: GivesUp<Payload>,
    key: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => {
    Process({ concurrency: job.concurrency })(target, key, descriptor);
    if (descriptor.value) Reflect.defineMetadata(JOB, job.name, descriptor.value);
  };
}

/** The name of the job that a method handles, or undefined. */
export function jobOf(method: object): string | undefined {
  return Reflect.getMetadata(JOB, method);
}
