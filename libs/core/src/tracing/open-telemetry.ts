import {
  diag,
  DiagLogLevel,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer as OtelTracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { Logger } from '@nestjs/common';
import type { TraceSettings } from '../config/env';
import { SERVICE_VERSION } from '../config/service-version';
import type { OpenSpan, SpanAttributes, SpanStart, Tracer } from './tracer';

const KINDS: Record<SpanStart['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

class OtelSpan implements OpenSpan {
  constructor(readonly span: Span) {}

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(attributes);
  }

  end(failure?: string): void {
    if (failure !== undefined) this.span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
    this.span.end();
  }
}

/** Sends spans by OTLP over HTTP, in batches. The context is that of this tracer, not the global one of the library. */
class OtlpTracer implements Tracer {
  private readonly contexts = new AsyncLocalStorageContextManager();

  constructor(
    private readonly provider: TracerProvider,
    private readonly tracer: OtelTracer,
  ) {}

  start(name: string, { kind, parent, attributes, startedAt }: SpanStart): OpenSpan {
    const remote = parent === undefined || parent === null ? null : spanContextOf(parent);
    const context = remote === null ? this.contexts.active() : trace.setSpanContext(ROOT_CONTEXT, remote);
    return new OtelSpan(this.tracer.startSpan(name, { kind: KINDS[kind], attributes, startTime: startedAt }, context));
  }

  within<T>(span: OpenSpan, work: () => T): T {
    return this.contexts.with(trace.setSpan(this.contexts.active(), (span as OtelSpan).span), work);
  }

  traceparent(): string | null {
    const span = trace.getSpanContext(this.contexts.active());
    if (!span) return null;
    return `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}`;
  }

  traceId(): string | null {
    return trace.getSpanContext(this.contexts.active())?.traceId ?? null;
  }

  shutdown(): Promise<void> {
    return this.provider.shutdown();
  }
}

/** Versions after the first one begin with the same parts (W3C Trace Context, "Versioning of traceparent"). */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/** The span of another process that a header names; null for an invalid one. */
function spanContextOf(traceparent: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = '0'] = TRACEPARENT.exec(traceparent) ?? [];
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(context) ? context : null;
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = sampler.endsWith('always_off')
    ? new AlwaysOffSampler()
    : sampler.endsWith('traceidratio')
      ? new TraceIdRatioBasedSampler(ratio)
      : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

/** The exporter writes an error as a text of JSON with its stack. */
function reasonIn(text: string): string {
  const [, message] = /"message":("(?:[^"\\]|\\.)*")/.exec(text) ?? [];
  return message === undefined ? text : String(JSON.parse(message));
}

/** A tracer by the settings. */
export function openTelemetry(settings: TraceSettings, service: string): Tracer {
  const logger = new Logger('Traces');
  const { host } = new URL(settings.endpoint);
  const warn = (text: string) =>
    logger.warn(`Traces cannot be sent to ${host} (OTEL_EXPORTER_OTLP_ENDPOINT): ${reasonIn(text)}`);
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, headers: settings.headers });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      ...{ 'service.name': service, 'service.version': SERVICE_VERSION, 'process.pid': process.pid },
      ...settings.attributes,
    }),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.delayMs })],
  });
  return new OtlpTracer(provider, provider.getTracer('formwork', SERVICE_VERSION));
}
