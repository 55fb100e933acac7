import type { ClaimedEntry } from '../jobs/claimed-entry';
import type { JobOutcome } from '../metrics/instruments';
import { activeTracer, inSpan } from './tracer';

/** Runs an attempt of a job in a span of the trace that caused it, beside a span for the time that the job waited. */
export function inJobSpan(entry: ClaimedEntry, attempt: () => Promise<JobOutcome>): Promise<JobOutcome> {
  const { id, job, traceparent: parent, dueAt: startedAt } = entry;
  const attributes = { 'formwork.job': job, 'formwork.job.id': id, 'formwork.job.attempt': entry.attempt };
  activeTracer()?.start(`wait ${job}`, { kind: 'internal', parent, attributes, startedAt }).end();
  return inSpan(`process ${job}`, { kind: 'consumer', parent, attributes }, async (span) => {
    const outcome = await attempt();
    span?.set({ 'formwork.job.outcome': outcome });
    return outcome;
  });
}
