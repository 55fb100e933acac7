import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Mailbox } from '../mail/mail-address';
import { InvalidSettingsError, readSettingValues, serviceFaults, type SettingSource } from './setting-values';
import {
  type CONFINEMENT_MODES,
  SETTINGS,
  type LOG_LEVELS,
  type MODEL_PROVIDERS,
  type OcrEngine,
  type OcrLanguage,
  type Queue,
  type Region,
  type SANDBOX_MODES,
  type SettingValues,
  type TRACE_SAMPLERS,
} from './settings';

/** A bucket of Amazon S3 or of an S3-compatible server. */
export interface S3Settings {
  bucket: string;
  region: string;
  /** Null: Amazon's endpoint. */
  endpoint: string | null;
  /** Null leaves it to the SDK to find credentials (instance roles, profiles). */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

/** A Redis server, or a cluster of them. */
export interface RedisSettings {
  /** At least one address; of a cluster some of its nodes. */
  urls: readonly string[];
  isCluster: boolean;
}

/** Where traces go, and which of them. */
export interface TraceSettings {
  endpoint: string;
  headers: Record<string, string>;
  /** Null: by the process. */
  serviceName: string | null;
  attributes: Record<string, string>;
  sampler: (typeof TRACE_SAMPLERS)[number];
  ratio: number;
  delayMs: number;
}

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

/**
 * Every setting of the service, read once from the environment (`SETTINGS`) and validated at boot. Nothing else in the project reads `process.env`.
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
  /** Address of PostgreSQL itself; null: `databaseUrl` is it. */
  readonly databaseDirectUrl: string | null;
  /** Whether connections of `databaseUrl` keep statements by their names. */
  readonly namedStatements: boolean;
  /** Whether a pooler may hand each connection of `databaseUrl` to another client after each transaction. */
  readonly isPooled: boolean;
  readonly databasePool: number;
  /** How workers learn of jobs. `database` needs no Redis at all. */
  readonly queue: Queue;
  readonly redis: RedisSettings;
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
  /** Whether seals hold proofs that their certificates were not revoked. */
  readonly sealProofs: boolean;
  readonly bodyLimit: number;
  readonly uploadLimit: number;
  readonly uploadFiles: number;
  readonly uploadSpace: number;
  /** Factor applied to the built-in rate limits; 0 switches them off. */
  readonly rateLimitFactor: number;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  readonly logRequests: boolean;
  /** Id of this worker process in its claims. A launcher sets it, so that it can release the claims of a worker that died. */
  readonly workerId: string;
  /** Address of the worker's health endpoint; null: no endpoint. */
  readonly workerHealth: { port: number; host: string } | null;
  /** Address of `GET /metrics`; null: no endpoint. */
  readonly metrics: { port: number; host: string } | null;
  /** Lease of a worker's claim on a job, in seconds. When it expires without an extension, another worker takes the job over. */
  readonly jobLeaseSeconds: number;
  /** Seconds that running jobs get to finish when a worker is stopped. */
  readonly jobDrainSeconds: number;
  /** Seconds for which a stopped API still takes new connections. */
  readonly shutdownDelaySeconds: number;
  /** Time limit in seconds for one step of heavy work: reading a page; filling, drawing or converting a document. */
  readonly workSeconds: number;
  /** Memory limit in megabytes for one process of heavy work including its descendants. */
  readonly workMemoryMb: number;
  /** Memory limit in megabytes for the browser of one agent's run with its processes. */
  readonly agentMemoryMb: number;
  readonly ocrEngine: OcrEngine;
  /** Codes of ISO 639-2. */
  readonly ocrLanguages: OcrLanguage[];
  /** Null: no traces. */
  readonly traces: TraceSettings | null;
  /** Whether programs that read files of unknown origin are confined (`confined`). */
  readonly confinement: (typeof CONFINEMENT_MODES)[number];
  readonly sandbox: (typeof SANDBOX_MODES)[number];
  /** Where workers reach the receivers of a sandbox. */
  readonly sandboxUrl: string;
  /** Null: the service works without a language model. */
  readonly model: ModelSettings | null;
  /** Private CIDR ranges that outgoing calls to callers' addresses may reach nevertheless. */
  readonly outboundAllowCidrs: string[];
  /** Path of the operator's Chromium; null: the one on `searchPath`, else the bundled one. */
  readonly chromiumPath: string | null;
  /** Folders in which optional programs are searched, in the format of PATH. */
  readonly searchPath: string;
  /** Proxies in front of the API, in the format of Express' `trust proxy`; null trusts none. */
  readonly trustProxy: number | string[] | null;

  /** A second valid secret during a rotation of `secretKey`; null: none. */
  readonly previousSecretKey: string | null;

  private readonly givenSecret: string | null;

  /** @throws InvalidSettingsError with every fault of the settings */
  constructor(source: SettingSource = process.env) {
    const values = readSettingValues(source);
    this.production = values.NODE_ENV === 'production';
    this.region = values.REGION;
    this.port = values.PORT;
    this.host = values.HOST;
    this.baseUrl = values.BASE_URL ?? `http://localhost:${this.port}`;
    this.dashboardUrl = values.DASHBOARD_URL ?? this.baseUrl;
    this.regionUrls = regionUrls(values, this.baseUrl);
    this.databaseUrl = values.DATABASE_URL;
    this.databaseDirectUrl = values.DATABASE_DIRECT_URL;
    this.namedStatements = values.DATABASE_NAMED_STATEMENTS ?? values.DATABASE_DIRECT_URL === null;
    this.isPooled = this.databaseDirectUrl !== null || !this.namedStatements;
    this.databasePool = values.DATABASE_POOL;
    this.queue = values.QUEUE;
    this.redis = { urls: values.REDIS_URL, isCluster: values.REDIS_CLUSTER };
    this.redisPrefix = values.REDIS_PREFIX;
    this.storageDir = resolve(values.STORAGE_DIR);
    this.s3 = s3Settings(values);
    this.mailDir = resolve(values.MAIL_DIR);
    this.smtpUrl = values.SMTP_URL;
    this.mailFrom = values.MAIL_FROM;
    this.givenSecret = values.SECRET_KEY;
    this.previousSecretKey = values.SECRET_KEY_PREVIOUS;
    this.fileLinkSeconds = values.FILE_LINK_SECONDS;
    this.invitationHours = values.INVITATION_HOURS;
    this.signingLinkDays = values.SIGNING_LINK_DAYS;
    this.callbackWaitSeconds = values.CALLBACK_WAIT_SECONDS;
    this.retentionDays = {
      runs: values.RETENTION_RUN_DAYS,
      mails: values.RETENTION_MAIL_DAYS,
      deliveries: values.RETENTION_DELIVERY_DAYS,
    };
    this.sealKey = { file: values.SEAL_KEY_FILE, password: values.SEAL_KEY_PASSWORD ?? '' };
    this.tsaRootsFile = values.TSA_ROOTS_FILE;
    this.tsaUrl = values.TSA_URL;
    this.sealProofs = values.SEAL_PROOFS;
    this.bodyLimit = values.BODY_LIMIT_BYTES;
    this.uploadLimit = values.UPLOAD_LIMIT_BYTES;
    this.uploadFiles = values.UPLOAD_LIMIT_FILES;
    this.uploadSpace = values.UPLOAD_SPACE_BYTES;
    this.rateLimitFactor = values.RATE_LIMIT;
    this.logLevel = values.LOG_LEVEL;
    this.logRequests = values.LOG_REQUESTS;
    this.workerId = values.WORKER_ID ?? randomUUID();
    this.workerHealth = values.WORKER_PORT === 0 ? null : { port: values.WORKER_PORT, host: values.WORKER_HOST };
    this.metrics = values.METRICS_PORT === 0 ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST };
    this.jobLeaseSeconds = values.JOB_LEASE_SECONDS;
    this.jobDrainSeconds = values.JOB_DRAIN_SECONDS;
    this.shutdownDelaySeconds = values.SHUTDOWN_DELAY_SECONDS;
    this.workSeconds = values.WORK_SECONDS;
    this.workMemoryMb = values.WORK_MEMORY_MB;
    this.agentMemoryMb = values.AGENT_MEMORY_MB;
    this.ocrEngine = values.OCR_ENGINE;
    this.ocrLanguages = values.OCR_LANGUAGES;
    this.traces = traceSettings(values);
    this.confinement = values.CONFINEMENT;
    this.sandbox = values.SANDBOX;
    this.sandboxUrl = values.SANDBOX_URL ?? this.baseUrl;
    this.model = modelSettings(values);
    this.outboundAllowCidrs = values.OUTBOUND_ALLOW_CIDRS ?? (this.production ? [] : LOOPBACK);
    this.chromiumPath = values.CHROMIUM_PATH;
    this.searchPath = source.PATH ?? '';
    this.trustProxy = trustedProxies(values.TRUST_PROXY);
  }

  /**
   * The settings for the API or a worker, which need more than a command does.
   * @throws InvalidSettingsError with every fault of the settings
   */
  static forService(source: SettingSource = process.env): Env {
    const missing = serviceFaults(source);
    try {
      const env = new Env(source);
      if (missing.length === 0) return env;
    } catch (error) {
      if (!(error instanceof InvalidSettingsError)) throw error;
      throw new InvalidSettingsError([...error.faults, ...withoutKnown(missing, error.faults)]);
    }
    throw new InvalidSettingsError(missing);
  }

  /** Whether the environment asks for production, also when other settings are invalid. */
  static isProduction(source: SettingSource = process.env): boolean {
    return SETTINGS.NODE_ENV.read(source.NODE_ENV?.trim() || null) === 'production';
  }

  /** Whether keys may use the sandbox, and mails are kept instead of sent. */
  get isSandbox(): boolean {
    return this.sandbox !== 'off';
  }

  /** For what needs a session of its own: notifications, session locks, temporary tables, migrations and commands of operators. */
  get sessionUrl(): string {
    return this.databaseDirectUrl ?? this.databaseUrl;
  }

  /** Folder for uploads and for files on their way to a bucket; each user of the machine has their own. */
  get temporaryDir(): string {
    return join(tmpdir(), `formwork-uploads-${process.getuid?.() ?? 'all'}`);
  }

  /**
   * Master secret from which the keys for link signatures, user keys and webhook secrets are derived. All processes
   * share it.
   * @throws InvalidSettingsError when it is not set; only at use, because migrations run without it
   */
  get secretKey(): string {
    if (this.givenSecret !== null) return this.givenSecret;
    throw new InvalidSettingsError([`SECRET_KEY must be set to ${SETTINGS.SECRET_KEY.wanted}`]);
  }
}

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

function regionUrls(values: SettingValues, own: string): Record<Region, string> {
  const url = (region: Region, given: string | null) =>
    region === values.REGION ? own : (given ?? `https://${region}.formwork.example`);
  return {
    us: url('us', values.REGION_URL_US),
    ca: url('ca', values.REGION_URL_CA),
    eu: url('eu', values.REGION_URL_EU),
    au: url('au', values.REGION_URL_AU),
  };
}

function modelSettings(values: SettingValues): ModelSettings | null {
  const { MODEL_PROVIDER: provider, MODEL_NAME: name } = values;
  if (provider === null || name === null) return null;
  return {
    provider,
    url: values.MODEL_URL,
    name,
    apiKey: values.MODEL_API_KEY,
    seconds: values.MODEL_SECONDS,
    teamTokens: values.MODEL_TEAM_TOKENS,
  };
}

function traceSettings(values: SettingValues): TraceSettings | null {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === null) return null;
  return {
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS,
    serviceName: values.OTEL_SERVICE_NAME,
    attributes: values.OTEL_RESOURCE_ATTRIBUTES,
    sampler: values.OTEL_TRACES_SAMPLER,
    ratio: values.OTEL_TRACES_SAMPLER_ARG,
    delayMs: values.OTEL_BSP_SCHEDULE_DELAY,
  };
}

function s3Settings(values: SettingValues): S3Settings | null {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (bucket === null) return null;
  const credentials = accessKeyId !== null && secretAccessKey !== null ? { accessKeyId, secretAccessKey } : null;
  return { bucket, region: values.S3_REGION, endpoint: values.S3_ENDPOINT, credentials };
}

/** The faults of settings without another one before; the name of the setting is the first word. */
function withoutKnown(faults: string[], known: readonly string[]): string[] {
  const settingOf = (fault: string) => fault.split(' ')[0];
  const named = new Set(known.map(settingOf));
  return faults.filter((fault) => !named.has(settingOf(fault)));
}

/** In the format of Express' `trust proxy`: how many proxies, or their addresses. */
function trustedProxies(given: string[] | null): number | string[] | null {
  const [first] = given ?? [];
  return first !== undefined && /^\d$/.test(first) ? Number(first) : given;
}
