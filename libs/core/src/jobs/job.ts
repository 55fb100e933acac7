/** One kind of background work. Its name is its queue, its type parameter the payload: ids only, the handler re-reads the rows. */
export interface JobDefinition<Payload extends object> {
  readonly name: string;
  /** How many of these one worker process works on at a time. */
  readonly concurrency: number;
  /** Pauses before the second, third … attempt; there is one attempt more than pauses. */
  readonly retryAfterSeconds: readonly number[];
  /** Never set: it only ties the payload's type to the definition. */
  readonly payload?: Payload;
}

export type PayloadOf<Definition> = Definition extends JobDefinition<infer Payload> ? Payload : never;

type JobOptions = Partial<Pick<JobDefinition<object>, 'concurrency' | 'retryAfterSeconds'>>;

const NAME = /^[a-z]+(-[a-z]+)+$/;
const DEFAULT_RETRIES = exponentialDelays({ first: 2, factor: 4, times: 4 });
const defined = new Map<string, JobDefinition<object>>();

/** Declares a job, once, in the lib that owns its rows. Names are verb-noun (`run-extraction`); throws when one is taken. */
export function defineJob<Payload extends object>(name: string, options: JobOptions = {}): JobDefinition<Payload> {
  const { concurrency = 1, retryAfterSeconds = DEFAULT_RETRIES } = options;
  if (!NAME.test(name)) throw new Error(`A job is named like "send-mail", not "${name}".`);
  if (defined.has(name)) throw new Error(`Job ${name} is defined twice.`);

  const definition: JobDefinition<Payload> = { name, concurrency, retryAfterSeconds };
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

/** The pause after the given attempt (from 1), in seconds, or null when it was the last. Up to a tenth is added so that retries spread. */
export function pauseAfter(definition: JobDefinition<object>, attempt: number): number | null {
  const pause = definition.retryAfterSeconds[attempt - 1];
  return pause === undefined ? null : pause * (1 + Math.random() / 10);
}
