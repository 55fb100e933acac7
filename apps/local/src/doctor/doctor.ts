import { CommandError, databaseOptions, type Env, ForeignStorageError, SERVICE_VERSION } from '@app/core';
import { DataSource } from 'typeorm';
// Each of these imports declares its columns of sealed values.
import '@app/agents';
import '@app/documents';
import '@app/events';
import '@app/extraction';
import '@app/forms';
import '@app/teams';
import '@app/users';
import { checkClock, checkDatabase, checkMigrations, checkPooler, checkSecrets } from './database-check';
import { filesReport, isInOrder } from './files-report';
import { type Finding, findingsOf, showFinding, showTotal } from './finding';
import { checkMail, checkTimestamps } from './peers-check';
import { programChecks } from './programs-check';
import { checkJobs, checkRedis } from './queue-check';
import { auditFiles, checkFiles, checkStorage, storagePlace } from './storage-check';

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
  const checks: [string, Check][] = [
    [
      'Formwork',
      () => findingsOf('Formwork').good(`${SERVICE_VERSION} on Node.js ${process.versions.node}, all settings valid`),
    ],
    ['PostgreSQL', () => checkDatabase(dataSource, env)],
    ['pooler', () => checkPooler(env)],
    ['migrations', () => checkMigrations(dataSource)],
    ['SECRET_KEY', () => checkSecrets(dataSource, env)],
    ['clock', () => checkClock(dataSource)],
    ['Redis', () => checkRedis(env)],
    ['jobs', () => checkJobs(dataSource)],
    ['storage', () => checkStorage(env)],
    ['files', () => checkFiles(dataSource, env)],
    ['mail', () => checkMail(env)],
    ['timestamps', () => checkTimestamps(env)],
    ...programChecks(env),
  ];
  const found: Finding[] = [];
  for (const [subject, check] of checks) {
    const findings = [await outcomeOf(subject, check)].flat();
    for (const finding of findings) console.log(showFinding(finding));
    found.push(...findings);
  }
  console.log(showTotal(found));
  return found.every(({ state }) => state !== 'fault');
}

/** A check that fails itself is a fault of its subject, and the others go on. */
async function outcomeOf(subject: string, check: Check): Promise<Finding | Finding[]> {
  try {
    return await check();
  } catch (error) {
    return findingsOf(subject).fault(`could not be looked at: ${String(error)}`);
  }
}
