import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type FailureHandler, type Handler, jobOf } from './works';
import type { JobDefinition } from './job';

/** Metadata key of `@Processor` of @nestjs/bull (its constant `BULL_MODULE_QUEUE` is not exported); the value is `{ name }`. */
const PROCESSOR = 'bull:module_queue';

type Method = (...input: unknown[]) => Promise<void>;

interface Found {
  job: string;
  /** `Class.method`, for messages. */
  where: string;
  /** The queue name of `@Processor`; null without one. */
  processor: string | null;
  work: Method;
  giveUp: Method | null;
}

/** The methods that a worker calls for one job. */
export interface JobHandler {
  work: Handler<object>;
  giveUp: FailureHandler<object>;
}

/**
 * Throws when a job has no handler or several, or when a handler is for an unknown job, has no failure handler, or is in a
 * class whose `@Processor` names another queue. The message lists all of them.
 */
export function assertHandled(
  definitions: readonly JobDefinition<object>[],
  found: readonly Pick<Found, 'job' | 'where' | 'processor' | 'giveUp'>[],
): void {
  const known = new Set(definitions.map(({ name }) => name));
  const byJob = (name: string) => found.filter(({ job }) => job === name).map(({ where }) => where);
  const problems = [
    ...[...known].filter((name) => byJob(name).length === 0).map((name) => `job ${name} has no handler`),
    ...[...known]
      .filter((name) => byJob(name).length > 1)
      .map((name) => `job ${name} is handled by ${byJob(name).join(' and ')}`),
    ...found.filter(({ job }) => !known.has(job)).map(({ job, where }) => `${where} handles the unknown job ${job}`),
    ...found.filter(({ giveUp }) => !giveUp).map(({ where }) => `${where} has no failure handler giveUp`),
    ...found
      .filter(({ job, processor }) => processor !== job)
      .map(({ job, where }) => `the class of ${where} must be a @Processor('${job}')`),
  ];
  if (problems.length > 0) throw new Error(`The worker cannot start: ${problems.join('; ')}.`);
}

/** Finds the methods marked with `@Works` among the worker's providers. */
@Injectable()
export class JobHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The handlers of the jobs by name. @throws unless every job has exactly one */
  collect(definitions: readonly JobDefinition<object>[]): Map<string, JobHandler> {
    const found = this.discovery.getProviders().flatMap(({ instance }) => this.methodsOf(instance));
    assertHandled(definitions, found);
    return new Map(found.flatMap(({ job, work, giveUp }) => (giveUp ? [[job, { work, giveUp }]] : [])));
  }

  private methodsOf(instance: unknown): Found[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];

    const processor: unknown = Reflect.getMetadata(PROCESSOR, instance.constructor)?.name ?? null;
    return this.scanner.getAllMethodNames(prototype).flatMap((key) => {
      const method: unknown = Reflect.get(instance, key);
      const job = typeof method === 'function' ? jobOf(method) : undefined;
      const work = bound(instance, key);
      if (!job || !work) return [];
      const where = `${instance.constructor.name}.${key}`;
      return [{ job, where, processor: String(processor), work, giveUp: bound(instance, 'giveUp') }];
    });
  }
}

function bound(instance: object, key: string): Method | null {
  const method: unknown = Reflect.get(instance, key);
  return typeof method === 'function' ? (...input) => method.apply(instance, input) : null;
}
