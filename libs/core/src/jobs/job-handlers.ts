import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { FailureHandler, Handler, HandlerMark, handlerMark } from './handles';
import { JobDefinition } from './job';

interface Found<Method> extends HandlerMark {
  /** `Class.method`, for messages. */
  where: string;
  call: Method;
}

/** Throws, naming every job that has no handler or several, and every handler of a job that this worker does not know. */
export function assertHandled(
  definitions: readonly JobDefinition<object>[],
  found: readonly { job: string; where: string }[],
): void {
  const known = new Set(definitions.map(({ name }) => name));
  const byJob = (name: string) => found.filter(({ job }) => job === name).map(({ where }) => where);
  const problems = [
    ...[...known].filter((name) => byJob(name).length === 0).map((name) => `job ${name} has no handler`),
    ...[...known]
      .filter((name) => byJob(name).length > 1)
      .map((name) => `job ${name} is handled by ${byJob(name).join(' and ')}`),
    ...found.filter(({ job }) => !known.has(job)).map(({ job, where }) => `${where} handles the unknown job ${job}`),
  ];
  if (problems.length > 0) throw new Error(`The worker cannot start: ${problems.join('; ')}.`);
}

/** Finds the methods marked with `@Handles` and `@HandlesFailure` among the worker's providers. */
@Injectable()
export class JobHandlers {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  /** The handlers of the given jobs by job name; throws unless every job has exactly one. */
  collect(definitions: readonly JobDefinition<object>[]) {
    const found = this.discovery.getProviders().flatMap(({ instance }) => this.methodsOf(instance));
    const working = found.filter(({ role }) => role === 'work');
    assertHandled(definitions, working);

    const failing = found.filter(({ role }) => role === 'failure');
    assertHandled(
      definitions.filter(({ name }) => failing.some(({ job }) => job === name)),
      failing,
    );
    return {
      work: new Map<string, Handler<object>>(working.map(({ job, call }) => [job, call])),
      failure: new Map<string, FailureHandler<object>>(failing.map(({ job, call }) => [job, call])),
    };
  }

  private methodsOf(instance: unknown): Found<(...input: unknown[]) => Promise<void>>[] {
    if (typeof instance !== 'object' || instance === null) return [];
    const prototype: unknown = Object.getPrototypeOf(instance);
    if (typeof prototype !== 'object' || prototype === null || prototype === Object.prototype) return [];

    return this.scanner.getAllMethodNames(prototype).flatMap((key) => {
      const method: unknown = Reflect.get(instance, key);
      const mark = typeof method === 'function' ? handlerMark(method) : undefined;
      if (typeof method !== 'function' || !mark) return [];
      return [
        { ...mark, where: `${instance.constructor.name}.${key}`, call: (...input) => method.apply(instance, input) },
      ];
    });
  }
}
