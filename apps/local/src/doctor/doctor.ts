import {
  CommandError,
  databaseOptions,
  type Env,
  ForeignStorageError,
  pendingMigrations,
  SERVICE_VERSION,
} from '@app/core';
import { DataSource } from 'typeorm';
import { storagePlace } from '../storage-fault';
import { checkClock, checkDatabase, checkMigrations, checkPooler, checkSecrets } from './database-check';
import { filesReport, isInOrder } from './files-report';
import { type Finding, findingsOf, showFinding, showTotal } from './finding';
import { checkMail, checkModel, checkTraces } from './peers-check';
import { checkSealProofs } from './proofs-check';
import { programChecks } from './programs-check';
import { checkJobs, checkRedis } from './queue-check';
import { checkSealKey, checkTimestamps } from './seal-check';
import { auditFiles, checkFiles, checkStorage } from './storage-check';

/** What `npm run doctor` is to look at: everything, or the files only. */
export interface DoctorOptions {
  files?: boolean;
  /** Deletes bytes without a file, and notes files without bytes. */
  repair?: boolean;
}

/** Looks at a service, and prints what it finds. @returns whether all is in order */
export async function examine(env: Env, { files, repair = false }: DoctorOptions): Promise<boolean> {
  const dataSource = await new DataSource({ ...databaseOptions(env.sessionUrl, 2), migrations: [] }).initialize();
  try {
    return files ? await lookAtFiles(dataSource, env, repair) : await lookAtAll(dataSource, env);
  } catch (error) {
    throw error instanceof ForeignStorageError ? new CommandError(error.message) : error;
  } finally {
    await dataSource.destroy();
  }
}

async function lookAtFiles(dataSource: DataSource, env: Env, repair: boolean): Promise<boolean> {
  const report = await auditFiles(dataSource, env, repair);
  console.log(filesReport(report, storagePlace(env), repair));
  return isInOrder(report, repair);
}

type Check = () => Finding | Finding[] | Promise<Finding | Finding[]>;

async function lookAtAll(dataSource: DataSource, env: Env): Promise<boolean> {
  const found: Finding[] = [];
  for (const [subject, check] of checksOf(dataSource, env, await pendingMigrations(dataSource), found)) {
    const findings = [await outcomeOf(subject, check)].flat();
    for (const finding of findings) console.log(showFinding(finding));
    found.push(...findings);
  }
  console.log(showTotal(found));
  return found.every(({ state }) => state !== 'fault');
}

/** All checks, each with its subject. What needs tables waits for pending migrations; the files wait for a storage that works. */
function checksOf(dataSource: DataSource, env: Env, pending: string[], found: readonly Finding[]): [string, Check][] {
  const withTables = (...checks: [string, Check][]): [string, Check][] => (pending.length === 0 ? checks : []);
  const isAtFault = (name: string): boolean =>
    found.some(({ subject, state }) => subject === name && state === 'fault');
  return [
    [
      'Formwork',
      () => findingsOf('Formwork').good(`${SERVICE_VERSION} on Node.js ${process.versions.node}, all settings valid`),
    ],
    ['PostgreSQL', () => checkDatabase(dataSource, env)],
    ['pooler', () => checkPooler(env)],
    ['migrations', () => checkMigrations(pending)],
    ...withTables(['SECRET_KEY', () => checkSecrets(dataSource, env)]),
    ['clock', () => checkClock(dataSource)],
    ['Redis', () => checkRedis(env)],
    ...withTables(['jobs', () => checkJobs(dataSource)]),
    ['storage', () => checkStorage(env, pending.length === 0 ? dataSource : null)],
    ...withTables(['files', () => (isAtFault('storage') ? [] : checkFiles(dataSource, env))]),
    ['mail', () => checkMail(env)],
    ['seal', () => checkSealKey(env)],
    ['timestamps', () => checkTimestamps(env)],
    ['proofs', () => checkSealProofs(env)],
    ['traces', () => checkTraces(env)],
    ['model', () => checkModel(env)],
    ...programChecks(env),
  ];
}

/** A check that fails itself is a fault of its subject, and the others go on. */
async function outcomeOf(subject: string, check: Check): Promise<Finding | Finding[]> {
  try {
    return await check();
  } catch (error) {
    const reason = error instanceof CommandError ? error.message : String(error);
    return findingsOf(subject).fault(`could not be looked at: ${reason}`);
  }
}
