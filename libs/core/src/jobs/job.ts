/** A kind of background job. Its name is also its queue. The payload holds ids only; the handler reads the rows again. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** Jobs of this kind that one worker process runs at the same time. */
  readonly concurrency: number;
  /** Pauses before the second, third … attempt; there is one attempt more than pauses. Their sum is the retry horizon. */
  readonly retryAfterSeconds: readonly number[];
  /** Attempts after which an error that is no outage is final; default: as many as there are. */
  readonly faultAttempts: number;
  /** Short and mostly waiting for other systems (mails, callbacks); it never waits for heavy jobs. */
  readonly light: boolean;
  /** Whether a failed job can be retried. False when its failure handler writes a final state. */
  readonly retriable: boolean;
  /** Never set; a type-level member that binds the payload's type to the definition. */
  readonly payload?: Payload;
}

export type PayloadOf<Definition> = Definition extends JobDefinition<infer Payload> ? Payload : never;

/** `retryAfterSeconds` is required; `[]` for a job that is never retried. */
interface JobOptions {
  retryAfterSeconds: readonly number[];
  faultAttempts?: number;
  concurrency?: number;
  light?: boolean;
  retriable?: boolean;
}

const NAME = /^[a-z]+(-[a-z]+)+$/;
const DAY_SECONDS = 86_400;

/** Jobs by their names. */
export class JobRegistry {
  private readonly jobs = new Map<string, JobDefinition<object>>();

  /** Names are verb-noun (`run-extraction`). @throws when the name is in use */
  define<Payload extends object>(name: string, options: JobOptions): JobDefinition<Payload> {
    if (!NAME.test(name)) throw new Error(`A job is named like "send-mail", not "${name}".`);
    if (this.jobs.has(name)) throw new Error(`Job ${name} is defined twice.`);

    const defaults = { faultAttempts: Infinity, concurrency: 1, light: false, retriable: false };
    const definition: JobDefinition<Payload> = { ...defaults, ...options, name };
    this.jobs.set(name, definition);
    return definition;
  }

  all(): JobDefinition<object>[] {
    return [...this.jobs.values()];
  }
}

/** The jobs of the service. */
const registry = new JobRegistry();

/** Declares a job of the service, in the lib that owns its rows. */
export const defineJob = <Payload extends object>(name: string, options: JobOptions): JobDefinition<Payload> =>
  registry.define(name, options);

/** All jobs of the service that the modules loaded so far have declared. */
export const definedJobs = (): JobDefinition<object>[] => registry.all();

/** Pauses in seconds: `first`, `first · factor`, `first · factor²` …, `times` of them. */
export function exponentialDelays({ first, factor, times }: Record<'first' | 'factor' | 'times', number>): number[] {
  return Array.from({ length: times }, (_, retry) => first * factor ** retry);
}

/** Pauses in seconds from 2 s, multiplied by four up to an hour, with a sum of `days`; for work that must not be lost. */
export function delaysForDays(days: number): number[] {
  const delays: number[] = [];
  for (let pause = 2, sum = 0; sum < days * DAY_SECONDS; pause = Math.min(pause * 4, 3_600)) {
    delays.push(pause);
    sum += pause;
  }
  return delays;
}

/**
 * The pause after the given attempt (from 1) in seconds, with up to 10 % of jitter; null after the last attempt.
 * @param isOutage false when the attempt failed by a fault of its own
 */
export function pauseAfter(definition: JobDefinition<object>, attempt: number, isOutage = true): number | null {
  if (!isOutage && attempt >= definition.faultAttempts) return null;
  const pause = definition.retryAfterSeconds[attempt - 1];
  return pause === undefined ? null : pause * (1 + Math.random() / 10);
}
