import 'reflect-metadata';
import { EntityManager } from 'typeorm';
import { Claim } from './claim';
import { JobDefinition } from './job';

export type Handler<Payload extends object> = (payload: Payload, claim: Claim) => Promise<void>;
export type FailureHandler<Payload extends object> = (
  payload: Payload,
  error: Error,
  manager: EntityManager,
) => Promise<void>;

type Role = 'work' | 'failure';
/** What a decorated method is for. */
export interface HandlerMark {
  job: string;
  role: Role;
}

const MARK = Symbol('job handler');

/** Binds a processor's method to a job; it compiles only when the method takes that job's payload. */
export function Handles<Payload extends object>(job: JobDefinition<Payload>) {
  return <Method extends Handler<Payload>>(_: object, __: string, descriptor: TypedPropertyDescriptor<Method>): void =>
    mark(descriptor.value, { job: job.name, role: 'work' });
}

/**
 * Binds the method that writes the domain's final state when a job is given up, after its last attempt or a
 * `PermanentFailure`. What it writes through `manager` commits together with the end of the job.
 */
export function HandlesFailure<Payload extends object>(job: JobDefinition<Payload>) {
  return <Method extends FailureHandler<Payload>>(
    _: object,
    __: string,
    descriptor: TypedPropertyDescriptor<Method>,
  ): void => mark(descriptor.value, { job: job.name, role: 'failure' });
}

/** The mark of a method, or undefined when it handles no job. */
export function handlerMark(method: object): HandlerMark | undefined {
  return Reflect.getMetadata(MARK, method);
}

function mark(method: object | undefined, value: HandlerMark) {
  if (method) Reflect.defineMetadata(MARK, value, method);
}
