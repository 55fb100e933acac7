import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { databaseOptions, Env, ForeignStorageError, InvalidSettingsError, SERVICE_VERSION } from '@app/core';
// Each of these imports declares its columns of sealed values.
import '@app/agents';
import '@app/documents';
import '@app/events';
import '@app/extraction';
import '@app/forms';
import '@app/teams';
import '@app/users';
import { runningEnvironment } from '../running-environment';
import { checkClock, checkDatabase, checkMigrations, checkPooler, checkSecrets } from './database-check';
import { filesReport, isInOrder } from './files-report';
import { type Finding, findingsOf, showFinding, showTotal } from './finding';
import { checkMail, checkTimestamps } from './peers-check';
import { checkChromium, checkOcr, checkOffice } from './programs-check';
import { checkJobs, checkRedis } from './queue-check';
import { auditFiles, checkFiles, checkStorage, storagePlace } from './storage-check';

const USAGE = `npm run doctor [-- --files [--repair]]
Looks at settings, versions, migrations, secrets, queue, clock, storage, mail and optional programs, and says what to do.
With --files it only compares the file storage with the database, both ways, and prints what differs. With --repair it also
deletes bytes that belong to no file (when they are older than a day) and notes files whose bytes are missing.
The service is that of DATABASE_URL, with its STORAGE_DIR or S3_ settings, or the one that npm start runs here.
Exit code: 0 in order, 1 something is not, 3 it could not be looked at.`;

const NOT_IN_ORDER = 1;
const NOT_LOOKED_AT = 3;

/** `npm run doctor`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { files: { type: 'boolean' }, repair: { type: 'boolean' } } });
  if (values.repair && !values.files) throw new Error(USAGE);
  const env = new Env({ ...process.env, ...runningEnvironment(USAGE) });
  const dataSource = await new DataSource({ ...databaseOptions(env.sessionUrl, 2), migrations: [] }).initialize();
  try {
    const isWell = values.files
      ? await lookAtFiles(dataSource, env, values.repair ?? false)
      : await lookAtAll(dataSource, env);
    process.exitCode = isWell ? 0 : NOT_IN_ORDER;
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
    ['Chromium', () => checkChromium(env)],
    ['LibreOffice', () => checkOffice(env)],
    ['OCR', () => checkOcr(env)],
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

main().catch((error: Error) => {
  if (error instanceof InvalidSettingsError) {
    for (const text of error.faults) console.error(showFinding(findingsOf('settings').fault(text)));
    process.exitCode = NOT_IN_ORDER;
    return;
  }
  const isExpected = error instanceof ForeignStorageError || error.message.endsWith(USAGE);
  console.error(isExpected ? error.message : error);
  process.exitCode = NOT_LOOKED_AT;
});
