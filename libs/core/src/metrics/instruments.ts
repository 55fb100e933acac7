import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { observeWork, poolUse } from '../runtimes/pools/pool-use';

/**
 * The metrics of this process, in the names and units of Prometheus (https://prometheus.io/docs/practices/naming/). The default
 * ones are about the process: CPU, memory, garbage collection, lag of the event loop.
 */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const registers = [registry];

/** From a read without a query to an upload; in seconds. */
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a mail to the run of an agent; in seconds. */
const JOB_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 900, 3600];

/** `route` is the pattern, such as `/api/user/:id`, because there are too many paths. */
export const requestSeconds = new Histogram({
  name: 'formwork_http_request_seconds',
  help: 'Time from the first byte of a request to the last one of its response.',
  labelNames: ['method', 'route', 'status'],
  buckets: REQUEST_BUCKETS,
  registers,
});

export type JobOutcome = 'done' | 'retried' | 'postponed' | 'failed' | 'lost';

export const jobSeconds = new Histogram({
  name: 'formwork_job_seconds',
  help: 'Time of one attempt of a job, by how it ended.',
  // Prometheus itself sets the label `job`, to the name of a scrape configuration.
  labelNames: ['job_name', 'outcome'],
  buckets: JOB_BUCKETS,
  registers,
});

/** OCR takes most of the time of reading. */
export const ocrPageCount = new Counter({
  name: 'formwork_ocr_pages_total',
  help: 'Pages with words that were read from pictures.',
  registers,
});

const workSeconds = new Histogram({
  name: 'formwork_work_seconds',
  help: 'Time of work in threads and processes with its wait for a free one: reading, filling, conversion, browsers of agents.',
  labelNames: ['pool', 'outcome'],
  buckets: JOB_BUCKETS,
  registers,
});
observeWork((pool, seconds, outcome) => workSeconds.observe({ pool, outcome }, seconds));

new Gauge({
  name: 'formwork_work_pool_running',
  help: 'Threads and processes that work: reading and OCR, filling, conversion, browsers of agents, rules.',
  labelNames: ['pool'],
  registers,
  collect() {
    this.reset();
    for (const { name, running } of poolUse()) this.set({ pool: name }, running);
  },
});

new Gauge({
  name: 'formwork_work_pool_waiting',
  help: 'Work that waits for a free thread or process.',
  labelNames: ['pool'],
  registers,
  collect() {
    this.reset();
    for (const { name, waiting } of poolUse()) this.set({ pool: name }, waiting);
  },
});
