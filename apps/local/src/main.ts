import '@app/core/compile-cache';
import { randomUUID } from 'node:crypto';
import { join, relative } from 'node:path';
import { banner } from './banner';
import { databaseIdentity } from './database-identity';
import { Databases, startDatabases } from './databases';
import { Demo, hasDemo, seedDemo } from './demo';
import { DEMO_STEPS } from './demo/steps';
import { isMigrated } from './is-migrated';
import { LocalFolders } from './local-folders';
import { makeRoom } from './predecessor';
import { assertCallable, freePort } from './processes/free-port';
import { PidFiles } from './processes/pid-files';
import { missingOf } from './processes/readiness';
import { ServiceProcess, type ServiceOptions } from './processes/service-process';
import { Shutdown } from './processes/shutdown';
import { readSettings, settingFaults, Settings } from './settings';
import { Terminal } from './terminal';

/** Runs `npm start` after installation and build. */
class Launcher {
  private readonly terminal = new Terminal();
  private readonly shutdown = new Shutdown((line) => this.terminal.say(line));
  private readonly folders: LocalFolders;
  private readonly pidFiles: PidFiles;

  constructor(private readonly settings: Settings) {
    this.folders = new LocalFolders(settings.folder);
    this.pidFiles = new PidFiles(this.folders.run);
  }

  async run(): Promise<void> {
    const faults = settingFaults(this.settings);
    if (faults.length > 0) return this.fail(faults.join('\n'));
    await makeRoom(this.settings, this.folders, this.pidFiles, this.terminal);
    this.shutdown.listen();
    this.shutdown.add(
      async () => this.pidFiles.forget('launcher'),
      () => undefined,
    );
    try {
      await this.start();
    } catch (error) {
      if (!this.shutdown.underWay) await this.fail(error);
    }
  }

  private async start(): Promise<void> {
    const { folders, settings, terminal } = this;
    await this.requireConsent();
    const databases = await startDatabases(this.surroundings());
    await terminal.step(this.migrate(settings.databaseDirectUrl ?? databases.databaseUrl), (count) =>
      count > 0 ? `Database migrated (${count} new)` : 'Database is up to date',
    );
    const environment = await this.serviceEnvironment(databases);
    const [practiceUrl] = await Promise.all([
      this.startPractice(),
      this.startApi(environment),
      this.startWorker(environment),
    ]);
    this.pidFiles.record('launcher', process.pid, environment.BASE_URL);
    await folders.storeEnvironment(environment);

    const demo = await this.seed(databases, environment, practiceUrl);
    const seconds = (performance.now() - installedAt()) / 1000;
    const mailDir = environment.MAIL_DIR ?? folders.mail;
    const folder = folderAsSeenFrom(settings.root, folders.folder);
    const missing = await missingOf(`${apiUrl(environment)}/health/ready`);
    terminal.say(banner(demo, { seconds, missing, folder, mailDir, bold: (text) => terminal.heading(text) }));
    if (settings.fresh && settings.databaseUrl) terminal.warn('--fresh left the database at DATABASE_URL as it was.');
  }

  /** Somebody's database is migrated and gets demo teams only when they say so, once. */
  private async requireConsent(): Promise<void> {
    const { databaseUrl, demo } = this.settings;
    if (databaseUrl === null) return;
    const identity = await this.identityOf(databaseUrl);
    if (demo || (await hasDemo(this.folders.demo, identity))) return;
    throw new Error(
      'DATABASE_URL names a database of yours. npm start migrates it and makes demo teams with keys in it: say that you want this ' +
        'with npm start -- --demo, or unset DATABASE_URL to use a database of its own.',
    );
  }

  /** @throws Error that says what to do when the database cannot be connected to */
  private async identityOf(url: string): Promise<string> {
    return databaseIdentity(url).catch(async (error: unknown) => {
      const { connectionFault } = await import('./migrate.js');
      throw new Error((await connectionFault(url)) ?? String(error));
    });
  }

  private surroundings() {
    const { settings, folders, pidFiles, shutdown, terminal } = this;
    return { settings, folders, pidFiles, shutdown, terminal };
  }

  private async migrate(url: string): Promise<number> {
    if (await isMigrated(join(this.settings.root, 'dist'), url)) return 0;
    const { migrate } = await import('./migrate.js');
    return migrate(url);
  }

  private async serviceEnvironment(databases: Databases): Promise<NodeJS.ProcessEnv> {
    const { environment, host, port: wanted } = this.settings;
    await assertCallable('PORT', wanted);
    const port = await freePort(wanted);
    if (port !== wanted) this.terminal.warn(`         Port ${wanted} is in use: the API uses ${port}.`);
    const baseUrl = environment.BASE_URL || `http://localhost:${port}`;
    return {
      SECRET_KEY: await this.folders.secret(),
      STORAGE_DIR: this.folders.storage,
      MAIL_DIR: this.folders.mail,
      BASE_URL: baseUrl,
      DASHBOARD_URL: baseUrl,
      // Higher limits for trials and scripts on one machine.
      RATE_LIMIT: '10',
      SANDBOX: isTrial(this.settings) ? 'on' : 'off',
      ...nonEmpty(environment),
      HOST: host,
      PORT: String(port),
      DATABASE_URL: databases.databaseUrl,
      ...(databases.redisUrl ? { QUEUE: 'redis', REDIS_URL: databases.redisUrl } : { QUEUE: 'database' }),
    };
  }

  private startApi(environment: NodeJS.ProcessEnv): Promise<void> {
    const healthUrl = `${apiUrl(environment)}/health/live`;
    return this.startService('api', { environment: () => environment, healthUrl });
  }

  /** The site where the demo agents work. It gets none of the service's settings. @returns its address */
  private async startPractice(): Promise<string> {
    const { practicePort, environment } = this.settings;
    await assertCallable('PRACTICE_PORT', practicePort);
    const port = String(await freePort(practicePort));
    const url = `http://localhost:${port}`;
    const { PATH } = environment;
    await this.startService('practice', { environment: () => ({ PATH, PORT: port }), healthUrl: `${url}/health` });
    return url;
  }

  /** Each start has its own worker id, so that the claims of a worker can be released when its process ends. */
  private async startWorker(environment: NodeJS.ProcessEnv): Promise<void> {
    const port = await freePort(Number(environment.WORKER_PORT || 0));
    await assertCallable('WORKER_PORT', port);
    const address = { WORKER_PORT: String(port), WORKER_HOST: '127.0.0.1' };
    const metrics = await workerMetrics(environment);
    return this.startService('worker', {
      environment: () => ({ ...environment, ...address, ...metrics, WORKER_ID: randomUUID() }),
      onEnd: ({ DATABASE_URL = '', WORKER_ID = '' }) => this.releaseClaims(DATABASE_URL, WORKER_ID),
      healthUrl: `http://127.0.0.1:${port}/health/live`,
    });
  }

  private async releaseClaims(databaseUrl: string, workerId: string): Promise<void> {
    if (this.shutdown.underWay) return;
    try {
      const { releaseClaims } = await import('./dead-worker.js');
      await releaseClaims(databaseUrl, workerId);
    } catch (error) {
      this.terminal.warn(`The jobs of the worker that ended wait until its leases expire: ${String(error)}`);
    }
  }

  private async startService(name: string, options: ServiceOptions): Promise<void> {
    const service = new ServiceProcess({
      ...options,
      name,
      program: join(this.settings.root, 'dist', 'apps', name, 'src', 'main.js'),
      logFile: this.folders.log(name),
      say: (line) => this.terminal.say(line),
      onStart: (pid) => this.pidFiles.record(name, pid),
    });
    this.shutdown.add(
      () => service.stop().then(() => this.pidFiles.forget(name)),
      () => service.kill(),
    );
    await this.terminal.step(service.start(), () => `The ${name} runs in its own process`);
  }

  private async seed(databases: Databases, environment: NodeJS.ProcessEnv, practiceUrl: string): Promise<Demo> {
    const since = performance.now();
    const { demo, made } = await seedDemo(DEMO_STEPS, {
      file: this.folders.demo,
      root: this.settings.root,
      databaseUrl: databases.databaseUrl,
      environment,
      database: await databaseIdentity(databases.databaseUrl),
      baseUrl: environment.BASE_URL ?? '',
      dashboardUrl: environment.DASHBOARD_URL ?? '',
      practiceUrl,
    });
    if (made > 0) this.terminal.done('The demo team is there', since);
    return demo;
  }

  private async fail(error: unknown): Promise<void> {
    this.terminal.warn(`\n${error instanceof Error ? error.message : String(error)}`);
    this.terminal.warn('Formwork has not started.');
    await this.shutdown.end(1);
  }
}

/** METRICS_PORT is that of the API. The worker takes the next free one, which its log names. */
async function workerMetrics({ METRICS_PORT }: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const port = Number(METRICS_PORT?.trim() || 0);
  return port === 0 ? {} : { METRICS_PORT: String(await freePort(port + 1)) };
}

/** Replaces the address that means "all addresses" by the loopback address, which clients can call. */
function callableHost(host: string): string {
  if (host === '::') return '[::1]';
  if (host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Whether no database and no mail server of the operator is used. Then the sandbox is on by default: data may be emptied and mails kept. */
function isTrial({ databaseUrl, environment: { NODE_ENV, SMTP_URL } }: Settings): boolean {
  return databaseUrl === null && !SMTP_URL && NODE_ENV?.trim() !== 'production';
}

/** An empty variable counts as not set. */
function nonEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

/** The address of the API for this machine. */
const apiUrl = ({ HOST = '', PORT }: NodeJS.ProcessEnv): string => `http://${callableHost(HOST)}:${PORT}`;

/** The path relative to the checkout when it is inside, because the commands of the banner run there. */
function folderAsSeenFrom(root: string, folder: string): string {
  const path = relative(root, folder);
  return path.startsWith('..') ? folder : path;
}

/** The end of the installation (set by scripts/start.mjs), in milliseconds since the start of this process. */
function installedAt(): number {
  return performance.getEntriesByName('installed')[0]?.startTime ?? 0;
}

try {
  void new Launcher(readSettings(process.argv.slice(2), process.env)).run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
