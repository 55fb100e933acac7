import type { DataSource } from 'typeorm';
import { testService } from '@app/testing';
import { makesOwners } from '../owner';
import { type CallScope, directCalls } from './direct-calls';
import { callEverything } from './every-call';
import { EXEMPT_METHODS, EXEMPT_SCANS, EXEMPT_TABLES } from './exempt';
import { fillTables } from './filler-rows';
import { scannedBy } from './plans';
import { StatementLog } from './statement-log';

const log = new StatementLog();
const service = testService({ settings: { SANDBOX: 'all' } });
afterAll(() => log.stop());

/** Calls that failed, which may have sent only some of their statements. */
let failed: string[];
let empty: string[];

beforeAll(async () => {
  const owner = await makesOwners(service)();
  failed = await callEverything(owner);
  const dataSource = await service.database.connection();
  const scope = { ...owner.scope, accountId: owner.account.id, userId: 'nobody' };
  failed.push(...(await callDirectly(dataSource, scope)));
  log.stop();
  empty = await fillTables(dataSource, EXEMPT_TABLES);
}, 600_000);

/** Calls methods in a transaction that is not committed. @returns those that failed, with their errors */
async function callDirectly(dataSource: DataSource, scope: CallScope): Promise<string[]> {
  const broken: string[] = [];
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  for (const [method, args] of Object.entries(directCalls(scope, runner.manager))) {
    await runner.query('SAVEPOINT before_call');
    await log
      .call(method, args, service.inWorker)
      .catch((error: unknown) => broken.push(`${method}: ${String(error)}`));
    await runner.query('ROLLBACK TO SAVEPOINT before_call');
  }
  await runner.rollbackTransaction();
  await runner.release();
  return broken;
}

describe('The statements of the repositories', () => {
  it('are recorded: each method is called', () => {
    expect(failed).toEqual([]);
    const missing = log.methods.filter((method) => !log.called.has(method) && !EXEMPT_METHODS.has(method));
    expect(missing).toEqual([]);
    expect(log.statements.length).toBeGreaterThan(300);
  });

  it('read no table that grows from its first to its last row, among the rows of many teams', async () => {
    expect(empty).toEqual([]);
    const dataSource = await service.database.connection();
    const scans: string[] = [];
    for (const statement of log.statements)
      for (const table of await scannedBy(dataSource, statement))
        if (!EXEMPT_TABLES.has(table) && !EXEMPT_SCANS.has(`${statement.method}: ${table}`))
          scans.push(`${statement.method}: ${table}: ${statement.text}`);
    expect(scans).toEqual([]);
  });
});
