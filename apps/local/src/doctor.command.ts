import { databaseOptions, Env, ForeignStorageError, openStorage, StorageAudit, type AuditReport } from '@app/core';
import { parseArgs } from 'node:util';
import { DataSource } from 'typeorm';
import { filesReport, isInOrder } from './files-report';
import { runningEnvironment } from './running-environment';

const USAGE = `npm run doctor -- --files [--repair]
Compares the file storage with the database, both ways, and prints what differs. With --repair it deletes bytes that belong
to no file (when they are older than a day) and notes files whose bytes are missing.
The service is that of DATABASE_URL, with its STORAGE_DIR or S3_ settings, or the one that npm start runs here.
Exit code: 0 in order, 1 something differs, 3 it could not be looked at.`;

const DIFFERS = 1;
const NOT_LOOKED_AT = 3;

/** `npm run doctor`. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { files: { type: 'boolean' }, repair: { type: 'boolean' } } });
  if (!values.files) throw new Error(USAGE);
  const env = new Env({ ...process.env, ...runningEnvironment(USAGE) });
  const report = await audit(env, values.repair ?? false);

  const place = env.s3 ? `the bucket ${env.s3.bucket}` : env.storageDir;
  console.log(filesReport(report, place, values.repair ?? false));
  process.exitCode = isInOrder(report, values.repair ?? false) ? 0 : DIFFERS;
}

async function audit(env: Env, repair: boolean): Promise<AuditReport> {
  const dataSource = await new DataSource({ ...databaseOptions(env.databaseUrl, 1), migrations: [] }).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const files = new StorageAudit(runner, await openStorage(env));
    const report = await files.run();
    if (repair) await files.repair(report);
    return report;
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
}

main().catch((error: Error) => {
  const isExpected = error instanceof ForeignStorageError || error.message.endsWith(USAGE);
  console.error(isExpected ? error.message : error);
  process.exitCode = NOT_LOOKED_AT;
});
