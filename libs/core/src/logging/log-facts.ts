import { AsyncLocalStorage } from 'node:async_hooks';
import { routePattern } from '../http/route-pattern';
import { requestIdOf } from '../http/request-id';
import type { ClaimedEntry } from '../jobs/claimed-entry';
import { currentRequest, type RequestContext } from '../requests/request-context';
import { activeTracer } from '../tracing/tracer';

type Job = Pick<ClaimedEntry, 'id' | 'job' | 'teamId' | 'requestId'>;

const jobs = new AsyncLocalStorage<Job>();

/** Runs an attempt of a job, whose lines in the log then name it. */
export const inJob = <T>(job: Job, work: () => T): T => jobs.run(job, work);

/** The id of the request that is handled, or of the one that caused the job; empty when there is none. */
export function causingRequestId(): string {
  const context = currentRequest();
  return context ? requestIdOf(context.request) : (jobs.getStore()?.requestId ?? '');
}

/** What a line of the log says besides its message; members without a value are absent. */
export type LogFacts = Partial<Record<'request_id' | 'route' | 'team' | 'key' | 'job' | 'job_id' | 'trace_id', string>>;

/** The facts of what this process does at the moment: a request, or an attempt of a job. */
export function logFacts(): LogFacts {
  const request = currentRequest();
  const job = jobs.getStore();
  const trace = activeTracer()?.traceId() ?? null;
  return {
    ...(request ? requestFacts(request) : job && jobFacts(job)),
    ...(trace !== null && { trace_id: trace }),
  };
}

/** The facts of a request, also after its end. */
export function requestFacts({ request, caller }: RequestContext): LogFacts {
  const route = routePattern(request);
  return {
    request_id: requestIdOf(request),
    ...(route !== null && { route }),
    ...(caller && { team: caller.teamId }),
    ...(caller?.keyPrefix && { key: caller.keyPrefix }),
  };
}

const jobFacts = ({ id, job, teamId, requestId }: Job): LogFacts => ({
  ...{ job, job_id: id },
  ...(teamId !== null && { team: teamId }),
  ...(requestId !== '' && { request_id: requestId }),
});
