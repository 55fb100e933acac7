import type { ApprovalMode, Viewport } from '@app/browsing/services';

/** A bound of a number and its default. */
interface Range {
  min: number;
  max: number;
  default: number;
}

/** Characters of a task: some 200 steps of a hundred characters. */
export const MAX_TASK = 20_000;

/** Characters of an address, as browsers and proxies commonly take them (RFC 9110, 4.1 recommends at least 8,000). */
export const MAX_ADDRESS = 8_000;

/** Items of the lists of an agent. */
export const MAX_DOMAINS = 100;
export const MAX_ORIGINS = 20;
export const MAX_SECRETS = 50;
export const MAX_SECRET_FIELDS = 100;
/** Characters of a secret. */
export const MAX_SECRET_VALUE = 4_000;
export const MAX_DOWNLOAD_TYPES = 50;

/** Fits the longest tasks: a step of a form of a hundred fields for each, and as many clicks. */
export const MAX_STEPS: Range = { min: 1, max: 1_000, default: 200 };

/** A run occupies one of the few browsers of a worker, so it may not last longer than an hour. */
export const MAX_SECONDS: Range = { min: 5, max: 3_600, default: 600 };

/** A page that has not settled after a minute does not in most cases. */
export const IDLE_SECONDS: Range = { min: 1, max: 600, default: 60 };

/** Documents, tables, pictures and archives; nothing that a computer executes. */
export const DEFAULT_DOWNLOAD_TYPES: readonly string[] = [
  ...['pdf', 'doc', 'docx', 'odt', 'rtf', 'txt', 'csv', 'tsv', 'xls', 'xlsx', 'ods', 'ppt', 'pptx'],
  ...['json', 'xml', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'tif', 'tiff', 'zip', 'eml', 'ics'],
];

const MB = 1024 * 1024;

/** The default is that of `UPLOAD_LIMIT_BYTES`: what a person may upload to a field, an agent may save to it. */
export const MAX_DOWNLOAD_BYTES: Range = { min: 1, max: 500 * MB, default: 50 * MB };

/** From a small phone to a 4K screen, in CSS pixels; the default is a common laptop. */
export const VIEWPORT_WIDTH: Range = { min: 320, max: 3_840, default: 1_280 };
export const VIEWPORT_HEIGHT: Range = { min: 240, max: 2_160, default: 800 };
export const DEFAULT_VIEWPORT: Viewport = { width: VIEWPORT_WIDTH.default, height: VIEWPORT_HEIGHT.default };

export const DEFAULT_APPROVAL: ApprovalMode = 'never';

/** How long a run waits for a reviewer: by default a day, at most 30 days. */
export const APPROVAL_SECONDS: Range = { min: 1, max: 30 * 24 * 3_600, default: 24 * 3_600 };

/** Recorded steps: as many as the largest `max_steps`. */
export const MAX_RECORDED_STEPS = MAX_STEPS.max;

/** A run opens a browser and may submit something, so runs of one schedule are at least this far apart. */
export const MIN_SCHEDULE_SECONDS = 300;
