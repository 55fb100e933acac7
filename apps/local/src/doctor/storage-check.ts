import { statfs } from 'node:fs/promises';
import type { DataSource } from 'typeorm';
import {
  type AuditReport,
  CommandError,
  type Env,
  openStorage,
  PreparedStatements,
  prepareStorage,
  type Storage,
  StorageAudit,
  StoredObjectsRepository,
  TimeLimitError,
  UnavailableError,
  within,
} from '@app/core';
import { storageFault, storagePlace } from '../storage-fault';
import { type Finding, findingsOf } from './finding';
import { filesReport, isInOrder } from './files-report';

const GIGABYTE = 1024 ** 3;
const LITTLE_GIGABYTES = 2;
/** More than a bucket takes with all attempts. A folder that has not answered by then hangs, such as one of a server that is away. */
const TIMEOUT_MS = 30_000;

/**
 * Whether the storage can be read and written, and whether a folder has space left. A new one is prepared.
 * @param dataSource null for a database without tables
 */
export async function checkStorage(env: Env, dataSource: DataSource | null): Promise<Finding> {
  const { good, fault, warning } = findingsOf('storage');
  try {
    await within(TIMEOUT_MS, preparedAndChecked(await openStorage(env), dataSource));
  } catch (error) {
    return fault(storageFault(env, error));
  }
  if (env.s3) return good(`${storagePlace(env)} can be read and written`);
  const { bavail, bsize } = await statfs(env.storageDir);
  const free = `${((bavail * bsize) / GIGABYTE).toFixed(1)} GB free in ${env.storageDir}`;
  return bavail * bsize < LITTLE_GIGABYTES * GIGABYTE ? warning(`${free}: give it more space`) : good(free);
}

async function preparedAndChecked(storage: Storage, dataSource: DataSource | null): Promise<void> {
  if (dataSource)
    await prepareStorage(storage, new StoredObjectsRepository(dataSource, new PreparedStatements(dataSource)));
  await storage.check();
}

/** Compares storage and table. A storage that does not answer is a fault. */
export async function checkFiles(dataSource: DataSource, env: Env): Promise<Finding> {
  const { good, fault } = findingsOf('files');
  const report = await auditFiles(dataSource, env, false);
  if (isInOrder(report, false)) return good(`all ${report.committed} have their bytes`);
  return fault(`${filesReport(report, storagePlace(env), false)}\nnpm run doctor -- --files --repair`);
}

/** @throws CommandError when the storage cannot be read, or does not answer */
export async function auditFiles(dataSource: DataSource, env: Env, repair: boolean): Promise<AuditReport> {
  const runner = dataSource.createQueryRunner();
  try {
    const files = new StorageAudit(runner, await openStorage(env));
    const report = await files.run();
    if (repair) await files.repair(report);
    return report;
  } catch (error) {
    if (!(error instanceof TimeLimitError || error instanceof UnavailableError)) throw error;
    throw new CommandError(storageFault(env, error, 'read'));
  } finally {
    await runner.release();
  }
}
