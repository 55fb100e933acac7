import ipaddr from 'ipaddr.js';
import {
  boolean,
  factor,
  integer,
  keyPrefix,
  keyValues,
  machineKind,
  mailbox,
  masterSecret,
  oneOf,
  optionalBoolean,
  optionalList,
  optionalOneOf,
  optionalServerAddress,
  optionalText,
  ratio,
  secret,
  serverAddress,
  serverAddresses,
  someOf,
  text,
  uuid,
  webAddress,
  type Setting,
} from './setting-kinds';

export const REGIONS = ['us', 'ca', 'eu', 'au'] as const;
export type Region = (typeof REGIONS)[number];

/** The transport of job wake-ups to the workers: Redis through Bull, or PostgreSQL alone. */
export const QUEUES = ['redis', 'database'] as const;
export type Queue = (typeof QUEUES)[number];

/** The engine that reads pictures; `auto` is PaddleOCR where it can be loaded, else Tesseract. */
const OCR_ENGINES = ['auto', 'paddle', 'tesseract'] as const;
export type OcrEngine = (typeof OCR_ENGINES)[number];

/** Languages of scans by their codes in ISO 639-2; their data are packages. */
export const OCR_LANGUAGES = ['eng', 'deu', 'fra', 'spa'] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];

/** Log levels, most important first; each level includes those before it. */
export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'verbose'] as const;

/** Whether keys may use `/api/sandbox/`: not at all, outside of the environment with real data, or everywhere. */
/** `required`: the service does not start where programs cannot be confined. */
export const CONFINEMENT_MODES = ['auto', 'required', 'off'] as const;

export const SANDBOX_MODES = ['off', 'on', 'all'] as const;

export const MODEL_PROVIDERS = ['openai-compatible', 'anthropic'] as const;

/** The samplers of OpenTelemetry's specification of environment variables. */
export const TRACE_SAMPLERS = [
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
  'always_on',
  'always_off',
  'traceidratio',
] as const;

const MEGABYTE = 1024 * 1024;
const PORTS = { min: 0, max: 65_535 };
const DAYS = { min: 0, max: 36_500 }; // a hundred years
const HOUR_SECONDS = { min: 1, max: 3_600 };

/** The names of Express for ranges of proxies, besides addresses and ranges in CIDR notation. */
const PROXY_RANGES = ['loopback', 'linklocal', 'uniquelocal'];
const isProxy = (part: string): boolean => PROXY_RANGES.includes(part) || ipaddr.isValid(part) || isRange(part);
const isRange = (part: string): boolean => ipaddr.isValidCIDR(part);

const regionUrl = (region: string, name: string) =>
  webAddress({
    meaning: `address of the service in ${name}, for the OpenAPI document`,
    example: `https://${region}.formwork.example`,
    shown: `https://${region}.formwork.example`,
  });

/** Every setting of the service by the name of its environment variable. The table of the documentation is made from it. */
export const SETTINGS = {
  NODE_ENV: machineKind('development', {
    meaning: '`production`: stricter defaults, JSON lines in the log, and a start only with the settings that it needs',
    example: 'production',
  }),
  DATABASE_URL: serverAddress(['postgres', 'postgresql'], 'postgres://postgres@127.0.0.1:5432/formwork', {
    meaning: 'PostgreSQL 15 or newer; required in production',
    example: 'postgres://formwork:password@db.example.com:5432/formwork',
  }),
  DATABASE_DIRECT_URL: optionalServerAddress(['postgres', 'postgresql'], {
    meaning:
      'address of PostgreSQL itself when `DATABASE_URL` is that of a pooler in transaction mode (PgBouncer); notifications, migrations and commands of operators use it',
    example: 'postgres://formwork:password@db.example.com:5432/formwork',
  }),
  DATABASE_NAMED_STATEMENTS: optionalBoolean({
    meaning:
      'whether hot queries are prepared once per connection; a pooler must support that (PgBouncer 1.21 or newer, `max_prepared_statements`)',
    shown: 'true, with DATABASE_DIRECT_URL false',
    example: 'true',
  }),
  DATABASE_POOL: integer(
    20,
    { min: 1, max: 500 },
    {
      meaning:
        'connections of a process, plus one for notifications, and 7 of a worker for the claims and ends of its jobs',
    },
  ),
  QUEUE: oneOf(QUEUES, 'redis', {
    meaning:
      'transport of wake-ups of workers, the same for all processes: `redis`, or `database` (PostgreSQL, no Redis)',
  }),
  REDIS_URL: serverAddresses(['redis', 'rediss'], 'redis://127.0.0.1:6379', {
    meaning: 'Redis 6 or newer, or Valkey; of a cluster one or more nodes, separated by commas',
  }),
  REDIS_CLUSTER: boolean(false, { meaning: 'whether `REDIS_URL` is that of a Redis Cluster' }),
  REDIS_PREFIX: keyPrefix('formwork', { meaning: 'what the names of all keys in Redis begin with, without { and }' }),
  SECRET_KEY: masterSecret({
    meaning: 'required; at least 32 random characters, the same for all processes: `openssl rand -hex 32`',
    example: '<output of: openssl rand -hex 32>',
  }),
  SECRET_KEY_PREVIOUS: masterSecret({
    meaning: 'a second valid secret during a rotation',
    example: '<the SECRET_KEY before, of 32 characters or more>',
  }),
  PORT: integer(3000, PORTS, { meaning: 'port of the API' }),
  HOST: text('0.0.0.0', { meaning: 'address of the interface on which the API listens' }),
  BASE_URL: webAddress({
    meaning: 'base address of links in responses and mails; required in production',
    shown: 'http://localhost:<port>',
  }),
  DASHBOARD_URL: webAddress({ meaning: 'base address of links to a dashboard', shown: 'BASE_URL' }),
  REGION: oneOf(REGIONS, 'us', {
    meaning: `where this service runs: ${REGIONS.map((one) => `\`${one}\``).join(', ')}`,
  }),
  REGION_URL_US: regionUrl('us', 'the United States'),
  REGION_URL_CA: regionUrl('ca', 'Canada'),
  REGION_URL_EU: regionUrl('eu', 'Europe'),
  REGION_URL_AU: regionUrl('au', 'Australia'),
  STORAGE_DIR: text('.local/storage', {
    meaning: 'folder for files, unless a bucket is set',
    example: '/var/lib/formwork',
  }),
  S3_BUCKET: optionalText({ meaning: 'bucket for files, of Amazon S3 or a compatible server', example: 'formwork' }),
  S3_REGION: text('us-east-1', { meaning: 'region of the bucket' }),
  S3_ENDPOINT: webAddress({
    meaning: 'address of the compatible server',
    shown: "Amazon's",
    example: 'https://s3.example.com',
  }),
  S3_ACCESS_KEY_ID: secret({ meaning: 'credentials, unless the machine has a role', example: 'AKIA…' }),
  S3_SECRET_ACCESS_KEY: secret({ meaning: 'credentials, together with `S3_ACCESS_KEY_ID`', example: '…' }),
  FILE_LINK_SECONDS: integer(900, { min: 1, max: 604_800 }, { meaning: 'seconds for which a file link is valid' }),
  RETENTION_RUN_DAYS: integer(0, DAYS, {
    meaning: 'days after which finished runs are deleted with their files; 0: never',
  }),
  RETENTION_MAIL_DAYS: integer(0, DAYS, { meaning: 'days after which sent mails are deleted; 0: never' }),
  RETENTION_DELIVERY_DAYS: integer(30, DAYS, {
    meaning: 'days after which ended webhook deliveries are deleted with their bodies and attempts; 0: never',
  }),
  SMTP_URL: optionalServerAddress(['smtp', 'smtps'], {
    meaning: 'mail server, with a password only by TLS; without one, mails become files in `MAIL_DIR`',
    example: 'smtps://user:password@mail.example.com:465',
  }),
  MAIL_FROM: mailbox('Formwork <no-reply@formwork.local>', { meaning: 'sender of mails' }),
  MAIL_DIR: text('.local/mail', { meaning: 'folder for mails where no mail server is set' }),
  INVITATION_HOURS: integer(72, { min: 1, max: 8_760 }, { meaning: 'hours for which an invitation is valid' }),
  SIGNING_LINK_DAYS: integer(14, { min: 1, max: 365 }, { meaning: 'days for which a signing link is valid' }),
  CALLBACK_WAIT_SECONDS: integer(
    3_600,
    { min: 1, max: 2_592_000 },
    {
      meaning:
        'seconds after which a callback that waits for boxes or scores of a run in review is sent with the values that need no review',
    },
  ),
  SEAL_KEY_FILE: optionalText({
    meaning: 'PEM or PKCS#12 file with key and certificate for seals',
    shown: 'the service makes a key',
    example: '/run/secrets/seal.p12',
  }),
  SEAL_KEY_PASSWORD: secret({ meaning: 'password of that file', example: '…' }),
  TSA_URL: webAddress({ meaning: 'RFC 3161 timestamping authority', example: 'http://timestamp.example.com' }),
  TSA_ROOTS_FILE: optionalText({
    meaning: 'PEM file with the trusted roots of timestamps, for sealing and verifying',
    example: '/etc/formwork/tsa-roots.pem',
  }),
  SEAL_PROOFS: boolean(false, {
    meaning:
      'whether seals hold proofs that no certificate of theirs was revoked (OCSP, revocation lists); with `TSA_URL` it needs `TSA_ROOTS_FILE`',
  }),
  BODY_LIMIT_BYTES: integer(8 * MEGABYTE, { min: 1_024 }, { meaning: 'bytes of the largest JSON body' }),
  UPLOAD_LIMIT_BYTES: integer(50 * MEGABYTE, { min: 1_024 }, { meaning: 'bytes of the largest file' }),
  UPLOAD_LIMIT_FILES: integer(50, { min: 1, max: 1_000 }, { meaning: 'files of a call' }),
  UPLOAD_SPACE_BYTES: integer(
    768 * MEGABYTE,
    { min: 1_024 },
    {
      meaning:
        'bytes of all files that an API process takes at the same time, and so of one call; more wait outside (503)',
    },
  ),
  RATE_LIMIT: factor(1, 1_000, {
    meaning: 'factor on all rate limits (values: `/docs`), or `off`; `npm start` uses 10',
  }),
  OUTBOUND_ALLOW_CIDRS: optionalList(
    {
      meaning: 'private ranges that callbacks and agents may reach',
      shown: 'loopback, in production nothing',
      example: '10.0.0.0/8',
    },
    'ranges such as 10.0.0.0/8, separated by commas',
    isRange,
  ),
  TRUST_PROXY: optionalList(
    { meaning: 'proxies in front of the API: how many, or their addresses', example: 'loopback, 10.0.0.0/8' },
    `a number of proxies, or addresses, ranges and ${PROXY_RANGES.join(', ')}, separated by commas`,
    (part) => /^[1-9]$/.test(part) || isProxy(part),
  ),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'info', { meaning: `least important level of the log: ${LOG_LEVELS.join(', ')}` }),
  LOG_REQUESTS: boolean(true, { meaning: 'whether requests are in the log, without query, headers and bodies' }),
  JOB_LEASE_SECONDS: integer(30, HOUR_SECONDS, {
    meaning:
      'seconds after which the job of a worker that hangs is taken over; that of a killed one after about half of it',
  }),
  JOB_DRAIN_SECONDS: integer(
    25,
    { min: 0, max: 3_600 },
    { meaning: 'seconds that running requests and jobs get when a process is stopped' },
  ),
  SHUTDOWN_DELAY_SECONDS: integer(
    0,
    { min: 0, max: 300 },
    {
      meaning:
        'seconds for which an API that is stopped still takes requests, while `/health/ready` answers 503, so that load balancers notice first',
      example: '5',
    },
  ),
  WORKER_PORT: integer(0, PORTS, {
    meaning: 'port on which a worker answers `/health/live` and `/health/ready`; 0: none',
    example: '3001',
  }),
  WORKER_HOST: text('127.0.0.1', { meaning: 'address of the interface for that port' }),
  METRICS_PORT: integer(0, PORTS, {
    meaning: 'port on which the API or a worker answers `/metrics` for Prometheus, without a key; 0: none',
    example: '9464',
  }),
  METRICS_HOST: text('127.0.0.1', { meaning: 'address of the interface for that port' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress({
    meaning: 'collector of OpenTelemetry that gets traces by OTLP (HTTP, JSON); without one there are none',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: keyValues(true, {
    meaning: 'headers of these calls',
    example: 'authorization=Basic%20…',
  }),
  OTEL_SERVICE_NAME: optionalText({
    meaning: 'name of the service in traces',
    shown: '`formwork-api`, `formwork-worker`',
    example: 'forms',
  }),
  OTEL_RESOURCE_ATTRIBUTES: keyValues(false, {
    meaning: 'further attributes of all spans',
    example: 'deployment.environment.name=staging',
  }),
  OTEL_TRACES_SAMPLER: oneOf(TRACE_SAMPLERS, 'parentbased_always_on', {
    meaning: `which traces are sent: ${TRACE_SAMPLERS.join(', ')}`,
  }),
  OTEL_TRACES_SAMPLER_ARG: ratio(1, { meaning: 'the share of traces for `traceidratio`', example: '0.1' }),
  OTEL_BSP_SCHEDULE_DELAY: integer(
    5_000,
    { min: 50, max: 600_000 },
    { meaning: 'milliseconds between two calls with spans' },
  ),
  WORKER_ID: uuid({
    meaning:
      'id of a worker process in its claims; a launcher that sets a new one at each start can release them at once',
    shown: 'a new UUID',
  }),
  WORK_SECONDS: integer(60, HOUR_SECONDS, { meaning: 'seconds for one page, fill or conversion' }),
  WORK_MEMORY_MB: integer(
    1_024,
    { min: 256, max: 65_536 },
    { meaning: 'megabytes for one process of such work; two of each kind run at once' },
  ),
  AGENT_MEMORY_MB: integer(
    2_048,
    { min: 512, max: 65_536 },
    { meaning: "megabytes for the browser of one agent's run; two run at once in a worker" },
  ),
  OCR_ENGINE: oneOf(OCR_ENGINES, 'auto', {
    meaning: 'reader of scans: `paddle`, `tesseract`, or `auto`: PaddleOCR where it can be loaded',
  }),
  OCR_LANGUAGES: someOf(OCR_LANGUAGES, { meaning: 'languages of scans (ISO 639-2)' }),
  MODEL_PROVIDER: optionalOneOf(MODEL_PROVIDERS, {
    meaning:
      'a language model for extraction: `openai-compatible` (also a local server, with its address) or `anthropic`',
  }),
  MODEL_NAME: optionalText({ meaning: 'name of the model; required with a provider', example: 'qwen3:8b' }),
  MODEL_URL: webAddress({
    meaning: "address of the model's API; required for `openai-compatible`",
    example: 'http://localhost:11434/v1',
    shown: "the provider's",
  }),
  MODEL_API_KEY: secret({ meaning: "key for the model's API", example: '…' }),
  MODEL_SECONDS: integer(60, HOUR_SECONDS, { meaning: 'seconds for one call with its retries' }),
  MODEL_TEAM_TOKENS: integer(
    5_000_000,
    { min: 0 },
    { meaning: 'tokens of a team in a calendar month (`GET /api/builder/model-usage/`); 0: no limit' },
  ),
  CHROMIUM_PATH: optionalText({
    meaning: 'Chromium for agents, and for printing documents where LibreOffice is not installed',
    shown: 'the one on PATH, else the bundled one',
    example: '/usr/bin/chromium-headless-shell',
  }),
  CONFINEMENT: oneOf(CONFINEMENT_MODES, 'auto', {
    meaning:
      'whether the kernel confines programs that read files: `auto`: where it can, `required`: no start without, `off`',
    example: 'required',
  }),
  SANDBOX: oneOf(SANDBOX_MODES, 'off', {
    meaning:
      'for QA, refused in production: `on` opens `/api/sandbox/` and keeps mails instead of sending them; `all` also lets the environment `production` be reset',
  }),
  SANDBOX_URL: webAddress({
    meaning: 'address under which the workers reach the API, for the addresses of receivers in a sandbox',
    example: 'http://proxy:8080',
    shown: 'BASE_URL',
  }),
  PRACTICE_PORT: integer(4100, PORTS, {
    meaning: '`npm start` only: first port that it tries for the practice site of the demo agents (loopback only)',
  }),
  LOCAL_DIR: text('.local', { meaning: '`npm start` only: folder of its data' }),
} satisfies Record<string, Setting<unknown>>;

export type SettingName = keyof typeof SETTINGS;

/** The value of each setting. */
export type SettingValues = {
  readonly [Name in SettingName]: (typeof SETTINGS)[Name] extends Setting<infer T> ? T : never;
};
