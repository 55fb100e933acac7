import { randomBytes } from 'node:crypto';
import { Env } from './env';
import { InvalidSettingsError, serviceFaults, type SettingSource } from './setting-values';
import { SETTINGS } from './settings';
import type { Setting } from './setting-kinds';

const faultsOf = (source: SettingSource): readonly string[] => {
  try {
    new Env(source);
    return [];
  } catch (error) {
    if (error instanceof InvalidSettingsError) return error.faults;
    throw error;
  }
};

const RANDOM = '4b1f0c9d2e7a8563b1f0c9d2e7a85634';
const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: RANDOM,
  DATABASE_URL: 'postgres://a@db/formwork',
  BASE_URL: 'https://forms.example.com',
};

describe('settings', () => {
  it('are all optional outside of production, except for the secret', () => {
    expect(faultsOf({})).toEqual([]);
    expect(serviceFaults({})).toEqual([
      'SECRET_KEY must be set. Example: SECRET_KEY=<output of: openssl rand -hex 32>',
    ]);
    expect(serviceFaults({ SECRET_KEY: 'x'.repeat(32) })).toEqual([]);
  });

  it('reports every fault at once, each with an example', () => {
    expect(
      faultsOf({ PORT: 'abc', QUEUE: 'kafka', SMTP_URL: 'mail.example.com', RATE_LIMIT: '-1', WORK_SECONDS: '1.5' }),
    ).toEqual([
      'QUEUE must be one of redis, database, not "kafka". Example: QUEUE=redis',
      'PORT must be a whole number from 0 to 65535, not "abc". Example: PORT=3000',
      'SMTP_URL must be an address that begins with smtp:// or smtps://. Example: SMTP_URL=smtps://user:password@mail.example.com:465',
      'RATE_LIMIT must be off, or a number over 0 up to 1000, not "-1". Example: RATE_LIMIT=1',
      'WORK_SECONDS must be a whole number from 1 to 3600, not "1.5". Example: WORK_SECONDS=60',
    ]);
  });

  it('reports conflicts beside invalid values, and nothing as missing that is invalid', () => {
    const faults = faultsOf({
      ...PRODUCTION,
      ...{ PORT: 'abc', SANDBOX: 'on', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' },
      ...{ MODEL_PROVIDER: 'openai-compatible', MODEL_NAME: 'a', MODEL_URL: 'nowhere' },
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(['PORT', 'MODEL_URL', 'S3_ACCESS_KEY_ID', 'SANDBOX']);
  });

  it.each(['Production', 'PRODUCTION', 'prod', 'prodution', 'production-eu'])('refuses %s for production', (name) => {
    expect(faultsOf({ NODE_ENV: name })).toEqual([
      `NODE_ENV must be "production", or a name that cannot be taken for it, such as "staging", not "${name}". Example: NODE_ENV=production`,
    ]);
  });

  it.each(['development', 'test', 'staging', 'qa'])('takes the kind of machine %s', (name) =>
    expect(faultsOf({ NODE_ENV: name })).toEqual([]),
  );

  it('refuses a sandbox in production, beside other faults', () => {
    expect(faultsOf({ ...PRODUCTION, SANDBOX: 'on', S3_BUCKET: 'a', S3_ACCESS_KEY_ID: 'b' })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither.',
      expect.stringMatching(/^SANDBOX must be off in production.*Example: NODE_ENV=staging$/),
    ]);
    expect(faultsOf({ NODE_ENV: 'staging', SANDBOX: 'all' })).toEqual([]);
  });

  it('reads where traces go, and refuses what no collector could be', () => {
    const { traces } = new Env({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/',
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc, x-tenant=1',
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '0.25',
    });
    expect(traces).toMatchObject({ endpoint: 'http://collector:4318', ratio: 0.25, serviceName: null });
    expect(traces?.headers).toEqual({ authorization: 'Basic abc', 'x-tenant': '1' });
    expect(new Env({ OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBeNull();
    const wrong = {
      OTEL_EXPORTER_OTLP_HEADERS: 'hunter2',
      OTEL_RESOURCE_ATTRIBUTES: 'a=%',
      OTEL_TRACES_SAMPLER_ARG: '2',
    };
    const faults = faultsOf(wrong);
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(faults.join()).not.toContain('hunter2');
  });

  it('never repeats what may contain a password', () => {
    const texts = {
      DATABASE_URL: 'mysql://me:hunter2@db/x',
      REDIS_URL: 'hunter2',
      SMTP_URL: 'hunter2',
      SECRET_KEY: 'hunter2',
    };
    const faults = faultsOf(texts);
    expect(faults).toHaveLength(4);
    expect(faults.join()).not.toContain('hunter2');
  });

  it.each([
    ['STMP_URL', 'SMTP_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['S3_BUCKETS', 'S3_BUCKET'],
    ['OUTBOUND_ALLOWED_CIDRS', 'OUTBOUND_ALLOW_CIDRS'],
  ])('names %s as a misspelled %s', (wrong, right) => {
    const [fault] = faultsOf({ [wrong]: 'x' });
    expect(fault).toMatch(
      new RegExp(`^${wrong} is not a setting, but ${right} is: rename or unset it. Example: ${right}=`),
    );
  });

  it.each([
    'HOME',
    'POST',
    'npm_config_registry',
    'KUBERNETES_SERVICE_HOST',
    'REDIS_PORT',
    'AWS_REGION',
    'SHELL',
    'LANGUAGE',
  ])('ignores %s', (name) => expect(faultsOf({ [name]: 'x' })).toEqual([]));

  it('wants the settings of a model and of a bucket together', () => {
    expect(faultsOf({ MODEL_PROVIDER: 'openai-compatible' })).toEqual([
      'MODEL_NAME must be set when MODEL_PROVIDER is. Example: MODEL_NAME=qwen3:8b',
      'MODEL_URL must be set for openai-compatible. Example: MODEL_URL=http://localhost:11434/v1',
    ]);
    expect(faultsOf({ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a' })).toEqual([
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must both be set, or neither.',
    ]);
  });

  it('refuses a part of what is not set, which would do nothing, beside other faults', () => {
    const parts = { S3_ENDPOINT: 'http://bucket:7070', MODEL_API_KEY: 'hunter2', SEAL_KEY_PASSWORD: 'hunter2' };
    const faults = faultsOf({ ...parts, LOG_LEVEL: 'loud' });
    expect(faults).toEqual([
      expect.stringMatching(/^LOG_LEVEL /),
      'S3_BUCKET must be set when S3_ENDPOINT is, which does nothing without it. Example: S3_BUCKET=formwork',
      expect.stringMatching(/^MODEL_PROVIDER must be set when MODEL_API_KEY is, .*Example: MODEL_PROVIDER=/),
      expect.stringMatching(/^SEAL_KEY_FILE must be set when SEAL_KEY_PASSWORD is, .*Example: SEAL_KEY_FILE=/),
    ]);
    expect(faults.join()).not.toContain('hunter2');
    expect(faultsOf({ S3_ENDPOINT: ' ', MODEL_API_KEY: '' })).toEqual([]);
  });

  it('wants the roots of timestamps for proofs in seals', () => {
    const settings = { SEAL_PROOFS: 'true', TSA_URL: 'http://timestamp.example.com' };
    expect(faultsOf(settings)).toEqual([
      'TSA_ROOTS_FILE must be set when SEAL_PROOFS and TSA_URL are. Example: TSA_ROOTS_FILE=/etc/formwork/tsa-roots.pem',
    ]);
    expect(faultsOf({ ...settings, TSA_ROOTS_FILE: 'roots.pem' })).toEqual([]);
    expect(faultsOf({ SEAL_PROOFS: 'true' })).toEqual([]);
    expect(new Env({}).sealProofs).toBe(false);
  });

  it('takes a cluster of Redis by several addresses, which differ in host and port only', () => {
    expect(new Env({}).redis).toEqual({ urls: ['redis://127.0.0.1:6379'], isCluster: false });
    const nodes = ['rediss://me:hunter2@a:1', 'rediss://me:hunter2@b:2'];
    const env = new Env({ REDIS_URL: nodes.join(', '), REDIS_CLUSTER: 'true' });
    expect(env.redis).toEqual({ urls: nodes, isCluster: true });
    expect(faultsOf({ REDIS_URL: nodes.join() })).toEqual([
      'REDIS_CLUSTER must be true when REDIS_URL has several addresses. Example: REDIS_CLUSTER=true',
    ]);
    const different = faultsOf({ REDIS_URL: `${nodes[0]},rediss://me:other@b:2/3`, REDIS_CLUSTER: 'true' });
    expect(different).toEqual([
      expect.stringMatching(
        /^REDIS_URL must have the same scheme, user and password in all addresses of a cluster\. Ex/,
      ),
      expect.stringMatching(
        /^REDIS_URL must not name a database of a cluster, which has only one\. Example: REDIS_URL=/,
      ),
    ]);
    expect(different.join()).not.toContain('hunter2');
    expect(faultsOf({ REDIS_URL: 'redis://a,http://b', REDIS_CLUSTER: 'true' })).toHaveLength(1);
    expect(faultsOf({ REDIS_PREFIX: '{forms}' })).toEqual([
      'REDIS_PREFIX must be a text without { and }, not "{forms}". Example: REDIS_PREFIX=formwork',
    ]);
  });

  it('takes a pooler and the address of PostgreSQL itself, behind which statements have no names', () => {
    const [pooler, direct] = ['postgres://a@pooler/formwork', 'postgres://a@db/formwork'];
    expect(new Env({ DATABASE_URL: direct })).toMatchObject({ sessionUrl: direct, namedStatements: true });
    const pooled = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct };
    expect(new Env(pooled)).toMatchObject({ databaseUrl: pooler, sessionUrl: direct, namedStatements: false });
    expect(new Env({ ...pooled, DATABASE_NAMED_STATEMENTS: 'true' }).namedStatements).toBe(true);
    expect(faultsOf({ DATABASE_DIRECT_URL: direct })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL must be set to the address of the pooler when DATABASE_DIRECT_URL is\. Example/,
      ),
    ]);
    expect(faultsOf({ ...pooled, DATABASE_NAMED_STATEMENTS: 'perhaps' })).toHaveLength(1);
  });

  it('takes a number of proxies, or their addresses', () => {
    expect(new Env({}).trustProxy).toBeNull();
    expect(new Env({ TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(new Env({ TRUST_PROXY: 'loopback, 10.0.0.0/8' }).trustProxy).toEqual(['loopback', '10.0.0.0/8']);
    expect(faultsOf({ TRUST_PROXY: 'true' })).toHaveLength(1);
    expect(faultsOf({ TRUST_PROXY: '1, loopback' })).toHaveLength(1);
  });

  it.each([
    'postgres://u:p@db.example.com:5432/formwork',
    'postgresql://u@db/formwork?sslmode=require',
    'postgres://u@/formwork?host=/run/postgresql',
    'postgres:///formwork?host=/run/postgresql',
    'postgres://%2Frun%2Fpostgresql/formwork',
  ])('takes the address %s of a database', (address) => expect(faultsOf({ DATABASE_URL: address })).toEqual([]));

  describe('in production', () => {
    it('are complete with a secret, a database and an address', () => {
      expect(serviceFaults(PRODUCTION)).toEqual([]);
      expect(serviceFaults({ NODE_ENV: 'production' }).map((fault) => fault.split(' ')[0])).toEqual([
        'SECRET_KEY',
        'DATABASE_URL',
        'BASE_URL',
      ]);
    });

    it.each([
      'a'.repeat(40),
      'changemechangemechangemechangeme',
      '01010101010101010101010101010101',
      '12345678901234567890123456789012',
      'replace-me-0123456789-abcdefghijklmnopqrstuvwxyz',
      SETTINGS.SECRET_KEY.example,
      'abcdefghijklmnopqrstuvwxyz012345',
    ])('refuses the secret %s', (secret) => {
      expect(serviceFaults({ ...PRODUCTION, SECRET_KEY: secret })).toEqual([
        expect.stringMatching(/^SECRET_KEY is too easy to guess\. Example: /),
      ]);
    });

    it('names a setting that is wrong in two ways once, beside others', () => {
      const start = () => Env.forService({ ...PRODUCTION, SECRET_KEY: 'short', PORT: 'abc', BASE_URL: '' });
      expect(start).toThrow(/^SECRET_KEY must be at least 32[^\n]*\nPORT [^\n]*\nBASE_URL must be set[^\n]*$/);
    });

    it('takes a weak secret as the previous one, so that it can be replaced', () =>
      expect(serviceFaults({ ...PRODUCTION, SECRET_KEY_PREVIOUS: 'a'.repeat(40) })).toEqual([]));

    it('takes every random secret', () => {
      const secrets = Array.from({ length: 2_000 }, (_, index) =>
        randomBytes(32).toString(index % 2 === 0 ? 'hex' : 'base64'),
      );
      expect(secrets.filter((secret) => serviceFaults({ ...PRODUCTION, SECRET_KEY: secret }).length > 0)).toEqual([]);
    });
  });

  it('have examples that are valid', () => {
    const examples = Object.entries<Setting<unknown>>(SETTINGS).filter(([, { example }]) => example !== '');
    for (const [name, { example, read }] of examples) expect([name, read(example) !== undefined]).toEqual([name, true]);
    expect(examples).toHaveLength(Object.keys(SETTINGS).length);
  });
});
