import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseMailbox, type Mailbox } from '../mail/mail-address';

export const REGIONS = ['us', 'ca', 'eu', 'au'] as const;
export type Region = (typeof REGIONS)[number];

/** The transport of job wake-ups to the workers: Redis through Bull, or PostgreSQL alone. */
export const QUEUES = ['redis', 'database'] as const;
export type Queue = (typeof QUEUES)[number];

/** The engine that reads pictures; `auto` is PaddleOCR where it can be loaded, else Tesseract. */
export const OCR_ENGINES = ['auto', 'paddle', 'tesseract'] as const;
export type OcrEngine = (typeof OCR_ENGINES)[number];

/** Languages of scans by their codes in ISO 639-2; their data are packages. */
export const OCR_LANGUAGES = ['eng', 'deu', 'fra', 'spa'] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];

/** Log levels, most important first; each level includes those before it. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'verbose'] as const;

/** A bucket of Amazon S3 or of an S3-compatible server. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's endpoint. */
  endpoint: string | null;
  /** Null leaves it to the SDK to find credentials (instance roles, profiles). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const;

/** The language model of the operator. */
export interface ModelSettings {
  provider: (typeof MODEL_PROVIDERS)[number];
  /** Null: the provider's own address. */
  url: string | null;
  name: string;
  apiKey: string | null;
  /** Time limit in seconds for one call with its retries. */
  seconds: number;
  /** Tokens that the calls of one team may take in a calendar month; 0: no limit. */
  teamTokens: number;
}

/** A hundred years. */
const MAX_DAYS = 36_500;

/** An invalid setting; the message names the variable and its valid values. */
export class InvalidSettingError extends Error {}

type Source = Record<string, string | undefined>;

/**
 * Every setting of the service, read once from the environment and validated at boot. The table of
 * docs/guide/self-hosting.md lists them (a test compares). Nothing else in the project reads `process.env`.
 */
export class Env {
  readonly production: boolean;
  readonly region: Region;
  readonly port: number;
  readonly host: string;
  readonly baseUrl: string;
  readonly dashboardUrl: string;
  /** The base address of every region; the own one is `baseUrl`. */
  readonly regionUrls: Record<Region, string>;
  readonly databaseUrl: string;
  readonly databasePool: number;
  /** How workers learn of jobs. `database` needs no Redis at all. */
  readonly queue: Queue;
  readonly redisUrl: string;
  readonly redisPrefix: string;
  readonly storageDir: string;
  /** When set, files are stored in this bucket instead of `storageDir`. */
  readonly s3: S3Settings | null;
  readonly mailDir: string;
  readonly smtpUrl: string | null;
  readonly mailFrom: Mailbox;
  readonly fileLinkSeconds: number;
  readonly invitationHours: number;
  readonly signingLinkDays: number;
  /** Seconds after which a callback that waits for boxes or scores of a run in review is sent in part. */
  readonly callbackWaitSeconds: number;
  /** Days after which finished runs (with their files), sent mails and ended webhook deliveries are deleted; 0: never. */
  readonly retentionDays: { runs: number; mails: number; deliveries: number };
  /** The operator's key for sealing documents, PEM or PKCS#12; `file` is null when the service makes its own. */
  readonly sealKey: { file: string | null; password: string };
  /** RFC 3161 timestamping authority. */
  readonly tsaUrl: string | null;
  /** PEM file with the root certificates of trusted timestamp authorities. */
  readonly tsaRootsFile: string | null;
  readonly bodyLimit: number;
  readonly uploadLimit: number;
  readonly uploadFiles: number;
  /** Factor applied to the built-in rate limits; 0 switches them off. */
  readonly rateLimitFactor: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logRequests: boolean;
  /** Id of this worker process in its claims. A launcher sets it, so that it can release the claims of a worker that died. */
  readonly workerId: string;
  /** Address of the worker's health endpoint; null: no endpoint. */
  readonly workerHealth: { port: number; host: string } | null;
  /** Lease of a worker's claim on a job, in seconds. When it expires without an extension, another worker takes the job over. */
  readonly jobLeaseSeconds: number;
  /** Seconds that running jobs get to finish when a worker is stopped. */
  readonly jobDrainSeconds: number;
  /** Time limit in seconds for one step of heavy work: reading a page; filling, drawing or converting a document. */
  readonly workSeconds: number;
  /** Memory limit in megabytes for one process of heavy work including its descendants. */
  readonly workMemoryMb: number;
  /** Memory limit in megabytes for the browser of one agent's run with its processes. */
  readonly agentMemoryMb: number;
  readonly ocrEngine: OcrEngine;
  /** Codes of ISO 639-2. */
  readonly ocrLanguages: OcrLanguage[];
  /** Null: the service works without a language model. */
  readonly model: ModelSettings | null;
  /** Private CIDR ranges that outgoing calls to callers' addresses may reach nevertheless. */
  readonly outboundAllowCidrs: string[];
  /** Path of the operator's Chromium; null: the one on `searchPath`, else the bundled one. */
  readonly chromiumPath: string | null;
  /** Folders in which optional programs are searched, in the format of PATH. */
  readonly searchPath: string;
  /** Proxies in front of the API, in the format of Express' `trust proxy`; empty trusts none. */
  readonly trustProxy: string;

  private readonly givenSecret: string | null;
  private readonly givenPreviousSecret: string | null;

  constructor(source: Source = process.env) {
    const read = new SettingReader(source);
    this.production = read.text('NODE_ENV', 'development') === 'production';
    this.region = read.oneOf('REGION', REGIONS, 'us');
    this.port = read.integer('PORT', 3000, 0, 65535);
    this.host = read.text('HOST', '0.0.0.0');
    this.baseUrl = read.url('BASE_URL', `http://localhost:${this.port}`);
    this.dashboardUrl = read.url('DASHBOARD_URL', this.baseUrl);
    this.regionUrls = {
      us: read.url('REGION_URL_US', 'https://us.formwork.example'),
      ca: read.url('REGION_URL_CA', 'https://ca.formwork.example'),
      eu: read.url('REGION_URL_EU', 'https://eu.formwork.example'),
      au: read.url('REGION_URL_AU', 'https://au.formwork.example'),
      [this.region]: this.baseUrl,
    };
    this.databaseUrl = read.text('DATABASE_URL', 'postgres://postgres@127.0.0.1:5432/formwork');
    this.databasePool = read.integer('DATABASE_POOL', 20, 1, 500);
    this.queue = read.oneOf('QUEUE', QUEUES, 'redis');
    this.redisUrl = read.text('REDIS_URL', 'redis://127.0.0.1:6379');
    this.redisPrefix = read.text('REDIS_PREFIX', 'formwork');
    this.storageDir = resolve(read.text('STORAGE_DIR', join('.local', 'storage')));
    this.s3 = this.readS3(read);
    this.mailDir = resolve(read.text('MAIL_DIR', join('.local', 'mail')));
    this.smtpUrl = read.smtpUrl('SMTP_URL');
    this.mailFrom = read.mailbox('MAIL_FROM', 'Formwork <no-reply@formwork.local>');
    this.givenSecret = read.optional('SECRET_KEY');
    this.givenPreviousSecret = read.optional('SECRET_KEY_PREVIOUS');
    this.fileLinkSeconds = read.integer('FILE_LINK_SECONDS', 900, 1, 604_800);
    this.invitationHours = read.integer('INVITATION_HOURS', 72, 1, 8_760);
    this.signingLinkDays = read.integer('SIGNING_LINK_DAYS', 14, 1, 365);
    this.callbackWaitSeconds = read.integer('CALLBACK_WAIT_SECONDS', 3_600, 1, 2_592_000);
    this.retentionDays = {
      runs: read.integer('RETENTION_RUN_DAYS', 0, 0, MAX_DAYS),
      mails: read.integer('RETENTION_MAIL_DAYS', 0, 0, MAX_DAYS),
      deliveries: read.integer('RETENTION_DELIVERY_DAYS', 30, 0, MAX_DAYS),
    };
    this.sealKey = { file: read.optional('SEAL_KEY_FILE'), password: read.text('SEAL_KEY_PASSWORD', '') };
    this.tsaRootsFile = read.optional('TSA_ROOTS_FILE');
    this.tsaUrl = read.optional('TSA_URL') === null ? null : read.url('TSA_URL', '');
    this.bodyLimit = read.integer('BODY_LIMIT_BYTES', 8 * 1024 * 1024, 1024);
    this.uploadLimit = read.integer('UPLOAD_LIMIT_BYTES', 50 * 1024 * 1024, 1024);
    this.uploadFiles = read.integer('UPLOAD_LIMIT_FILES', 50, 1, 1000);
    this.rateLimitFactor = read.factor('RATE_LIMIT', 1, 1_000);
    this.logLevel = read.oneOf('LOG_LEVEL', LOG_LEVELS, 'info');
    this.logRequests = read.boolean('LOG_REQUESTS', true);
    this.workerId = read.uuid('WORKER_ID', randomUUID());
    const workerPort = read.integer('WORKER_PORT', 0, 0, 65535);
    this.workerHealth = workerPort === 0 ? null : { port: workerPort, host: read.text('WORKER_HOST', '127.0.0.1') };
    this.jobLeaseSeconds = read.integer('JOB_LEASE_SECONDS', 30, 1, 3600);
    this.jobDrainSeconds = read.integer('JOB_DRAIN_SECONDS', 25, 0, 3600);
    this.workSeconds = read.integer('WORK_SECONDS', 60, 1, 3600);
    this.workMemoryMb = read.integer('WORK_MEMORY_MB', 1024, 256, 65_536);
    this.agentMemoryMb = read.integer('AGENT_MEMORY_MB', 2048, 512, 65_536);
    this.ocrEngine = read.oneOf('OCR_ENGINE', OCR_ENGINES, 'auto');
    this.ocrLanguages = read.listOf('OCR_LANGUAGES', OCR_LANGUAGES);
    this.model = this.readModel(read);
    this.outboundAllowCidrs = read.list('OUTBOUND_ALLOW_CIDRS', this.production ? [] : ['127.0.0.0/8', '::1/128']);
    this.chromiumPath = read.optional('CHROMIUM_PATH');
    this.searchPath = read.text('PATH', '');
    this.trustProxy = read.text('TRUST_PROXY', '');
  }

  /** Folder for uploads and for files on their way to a bucket; each user of the machine has their own. */
  get temporaryDir(): string {
    return join(tmpdir(), `formwork-uploads-${process.getuid?.() ?? 'all'}`);
  }

  private readModel(read: SettingReader): ModelSettings | null {
    if (read.optional('MODEL_PROVIDER') === null) return null;
    const provider = read.oneOf('MODEL_PROVIDER', MODEL_PROVIDERS, 'openai-compatible');
    const name = read.optional('MODEL_NAME');
    if (name === null) throw new InvalidSettingError('MODEL_NAME must be set when MODEL_PROVIDER is, like qwen3:8b.');
    const url = read.optional('MODEL_URL') && read.url('MODEL_URL', '');
    if (provider === 'openai-compatible' && url === null)
      throw new InvalidSettingError('MODEL_URL must be set for openai-compatible, like http://localhost:11434/v1.');
    return {
      provider,
      url,
      name,
      apiKey: read.optional('MODEL_API_KEY'),
      seconds: read.integer('MODEL_SECONDS', 60, 1, 3600),
      teamTokens: read.integer('MODEL_TEAM_TOKENS', 5_000_000, 0),
    };
  }

  private readS3(read: SettingReader): S3Settings | null {
    const bucket = read.optional('S3_BUCKET');
    if (bucket === null) return null;
    const endpoint = read.optional('S3_ENDPOINT') && read.url('S3_ENDPOINT', '');
    const accessKeyId = read.optional('S3_ACCESS_KEY_ID');
    const secretAccessKey = read.optional('S3_SECRET_ACCESS_KEY');
    const credentials = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
    return { bucket, region: read.text('S3_REGION', 'us-east-1'), endpoint, credentials };
  }

  /**
   * Master secret from which the keys for link signatures, user keys and webhook secrets are derived. All processes
   * share it.
   * @throws InvalidSettingError when it is not set or too short; only at use, because migrations run without it
   */
  get secretKey(): string {
    return longEnough('SECRET_KEY', this.givenSecret ?? '');
  }

  /** A second valid secret during a rotation of `secretKey`; null: none. @throws like `secretKey` */
  get previousSecretKey(): string | null {
    return this.givenPreviousSecret && longEnough('SECRET_KEY_PREVIOUS', this.givenPreviousSecret);
  }
}

function longEnough(name: string, secret: string): string {
  if (secret.length >= 32) return secret;
  throw new InvalidSettingError(`${name} must be set to at least 32 characters: openssl rand -hex 32`);
}

class SettingReader {
  constructor(private readonly source: Source) {}

  optional(name: string): string | null {
    const value = this.source[name]?.trim();
    return value ? value : null;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  integer(name: string, fallback: number, min: number, max = Number.MAX_SAFE_INTEGER): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    const value = Number(text);
    if (Number.isInteger(value) && value >= min && value <= max) return value;
    throw new InvalidSettingError(`${name} must be a whole number from ${min} to ${max}, not "${text}".`);
  }

  uuid(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    if (/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)) return text;
    throw new InvalidSettingError(`${name} must be a UUID, not "${text}".`);
  }

  /** A number over 0, or `off` for 0. */
  factor(name: string, fallback: number, max: number): number {
    const text = this.optional(name);
    if (text === null) return fallback;
    if (/^off$/i.test(text)) return 0;
    const value = Number(text);
    if (value > 0 && value <= max) return value;
    throw new InvalidSettingError(`${name} must be off, or a number over 0 up to ${max}, not "${text}".`);
  }

  boolean(name: string, fallback: boolean): boolean {
    const text = this.optional(name);
    if (text === null) return fallback;
    if (/^(true|1|on|yes)$/i.test(text)) return true;
    if (/^(false|0|off|no)$/i.test(text)) return false;
    throw new InvalidSettingError(`${name} must be true or false, not "${text}".`);
  }

  oneOf<T extends string>(name: string, values: readonly T[], fallback: T): T {
    const text = this.text(name, fallback);
    const known = values.find((value) => value === text);
    if (known !== undefined) return known;
    throw new InvalidSettingError(`${name} must be one of ${values.join(', ')}, not "${text}".`);
  }

  url(name: string, fallback: string): string {
    const text = this.text(name, fallback);
    if (/^https?:\/\//.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '');
    throw new InvalidSettingError(`${name} must be an http or https address, not "${text}".`);
  }

  /** The value may hold a password, so the error message does not repeat it. */
  smtpUrl(name: string): string | null {
    const text = this.optional(name);
    if (text === null || (/^smtps?:\/\/[^/]/.test(text) && URL.canParse(text))) return text;
    throw new InvalidSettingError(`${name} must be an address like smtp://user:password@host:port, or smtps://…`);
  }

  mailbox(name: string, fallback: string): Mailbox {
    const text = this.text(name, fallback);
    const mailbox = parseMailbox(text);
    if (mailbox) return mailbox;
    throw new InvalidSettingError(`${name} must be like Name <address>, not ${JSON.stringify(text)}.`);
  }

  /** Some of the values, separated by commas; all of them when it is not set. */
  listOf<T extends string>(name: string, values: readonly T[]): T[] {
    return this.list(name, [...values]).map((text) => {
      const known = values.find((value) => value === text);
      if (known !== undefined) return known;
      throw new InvalidSettingError(`${name} takes ${values.join(', ')}, not "${text}".`);
    });
  }

  list(name: string, fallback: string[]): string[] {
    const text = this.optional(name);
    if (text === null) return fallback;
    return text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  }
}
