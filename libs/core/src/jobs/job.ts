/** One kind of background work. Its name is its queue, its type parameter the payload: ids only, the handler re-reads the rows. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** How many of these one worker process works on at a time. */
  readonly concurrency: number;
  /** Pauses before the second, third … attempt; there is one attempt more than pauses. Their sum is the retry horizon. */
  readonly retryAfterSeconds: readonly number[];
  /** Short and mostly waiting for others (mails, callbacks): never waits for a turn behind heavy work. */
  readonly light: boolean;
  /** Whether a failed one can be done again. False where the failure handler writes a final state that ends the matter. */
  readonly retriable: boolean;
  /** Never set: it only ties the payload's type to the definition. */
  readonly payload?: Payload;
}

export type PayloadOf<Definition> = Definition extends JobDefinition<infer Payload> ? Payload : never;

/** The retry horizon must be given; a job that is tried only once says so with `[]`. */
interface JobOptions {
  retryAfterSeconds: readonly number[];
  concurrency?: number;
  light?: boolean;
  retriable?: boolean;
}

const NAME = /^[a-z]+(-[a-z]+)+$/;
const DAY_SECONDS = 86_400;
const defined = new Map<string, JobDefinition<object>>();

/** Declares a job, once, in the lib that owns its rows. Names are verb-noun (`run-extraction`); throws when one is taken. */
export function defineJob<Payload extends object>(name: string, options: JobOptions): JobDefinition<Payload> {
  if (!NAME.test(name)) throw new Error(`A job is named like "send-mail", not "${name}".`);
  if (defined.has(name)) throw new Error(`Job ${name} is defined twice.`);

  const definition: JobDefinition<Payload> = { concurrency: 1, light: false, retriable: false, ...options, name };
  defined.set(name, definition);
  return definition;
}

/** Every job that the modules loaded so far have defined. */
export function definedJobs(): JobDefinition<object>[] {
  return [...defined.values()];
}

/** Pauses in seconds: `first`, `first · factor`, `first · factor²` …, `times` of them. */
export function exponentialDelays({ first, factor, times }: Record<'first' | 'factor' | 'times', number>): number[] {
  return Array.from({ length: times }, (_, retry) => first * factor ** retry);
}

/** Pauses in seconds that grow fourfold from 2 s up to an hour, until they add up to `days`: for work that must be done one day. */
export function delaysForDays(days: number): number[] {
  const delays: number[] = [];
  for (let pause = 2, sum = 0; sum < days * DAY_SECONDS; pause = Math.min(pause * 4, 3_600)) {
    delays.push(pause);
    sum += pause;
  }
  return delays;
}

/** The pause after the given attempt (from 1), in seconds, or null when it was the last. Up to a tenth is added so that retries spread. */
export function pauseAfter(definition: JobDefinition<object>, attempt: number): number | null {
  const pause = definition.retryAfterSeconds[attempt - 1];
  return pause === undefined ? null : pause * (1 + Math.random() / 10);
}
