/** What is known of a span when it begins. */
export interface SpanStart {
  kind: 'server' | 'client' | 'consumer' | 'internal';
  /** The header `traceparent` of what caused it (W3C Trace Context); an invalid one counts as none. Default: the active span. */
  parent?: string | null;
  attributes?: SpanAttributes;
  /** Default now. */
  startedAt?: Date;
}

/** Names of things and numbers; never values, keys, addresses with secrets, or names of files. */
export type SpanAttributes = Record<string, string | number | boolean>;

export interface OpenSpan {
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** @param failure the kind of the failure, when it failed */
  end(failure?: string): void;
}

/** Makes spans of this process. There is none unless the settings ask for traces, so that nothing costs anything otherwise. */
export interface Tracer {
  start(name: string, start: SpanStart): OpenSpan;
  /** Runs `work` with the span as the active one. */
  within<T>(span: OpenSpan, work: () => T): T;
  /** The active span as the header of a call that it causes; null without one. */
  traceparent(): string | null;
  /** The trace of the active span; null without one. */
  traceId(): string | null;
  /** Sends the spans that are left. */
  shutdown(): Promise<void>;
}

let active: Tracer | null = null;

/** Sets the tracer of this process; null ends its traces. */
export const setTracer = (tracer: Tracer | null): void => void (active = tracer);

/** The tracer of this process; null without traces. */
export const activeTracer = (): Tracer | null => active;

/** Runs `work` in a span, or just runs it. */
export async function inSpan<T>(
  name: string,
  start: SpanStart,
  work: (span: OpenSpan | null) => Promise<T>,
): Promise<T> {
  if (active === null) return work(null);
  const span = active.start(name, start);
  try {
    const result = await active.within(span, () => work(span));
    span.end();
    return result;
  } catch (error) {
    span.end(failureOf(error));
    throw error;
  }
}

/** The class of an error. Its message may hold values. */
export const failureOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);
