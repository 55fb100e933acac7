import { randomUUID } from 'node:crypto';
import { aTeam, testDatabase } from '@app/testing';
import { OutboxEntry } from '../jobs/outbox-entry.entity';
import { NewRow } from './new-row';
import { PreparedStatements } from './prepared-statements';

const database = testDatabase();
const rows = () =>
  new NewRow(new PreparedStatements(database.dataSource), database.dataSource.getRepository(OutboxEntry), 'test.job');

const aJob = async () => ({
  ...{ id: randomUUID(), job: 'test', payload: { of: 'a test' } },
  teamId: (await aTeam(database.dataSource)).team.id,
});

it('inserts a row with the defaults of its other columns, and returns all of it', async () => {
  const row = await rows().insert(await aJob());
  const stored = await database.dataSource.getRepository(OutboxEntry).findOneByOrFail({ id: row.id });
  expect(row).toEqual({ ...stored });
});

it('has a statement of its own for each set of properties, whichever was the first', async () => {
  const job = await aJob();
  for (const one of [{ requestId: 'a' }, { lastError: 'b' }]) {
    const [first, second] = [rows(), rows()];
    await first.insert({ ...job, id: randomUUID() });
    expect(await first.insert({ ...job, ...one, id: randomUUID() })).toMatchObject(one);
    expect(await second.insert({ ...job, ...one, id: randomUUID() })).toMatchObject(one);
    expect(await second.insert({ ...job, id: randomUUID() })).not.toMatchObject(one);
  }
});
