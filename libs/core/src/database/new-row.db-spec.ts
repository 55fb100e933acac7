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

const stored = (id: string) => database.dataSource.getRepository(OutboxEntry).findOneByOrFail({ id });

it('inserts a row with the defaults of its other columns', async () => {
  const job = await aJob();
  await rows().insert(job);
  const row = await stored(job.id);
  expect(row).toMatchObject({ ...job, requestId: '', fence: 0, failedAt: null });
  expect(row.createdAt).toBeInstanceOf(Date);
});

it('has a statement of its own for each set of properties, whichever was the first', async () => {
  const job = await aJob();
  for (const one of [{ requestId: 'a' }, { lastError: 'b' }]) {
    const [first, second] = [rows(), rows()];
    const inserted = async (by: ReturnType<typeof rows>, more: object) => {
      const id = randomUUID();
      await by.insert({ ...job, ...more, id });
      return stored(id);
    };
    expect(await inserted(first, {})).not.toMatchObject(one);
    expect(await inserted(first, one)).toMatchObject(one);
    expect(await inserted(second, one)).toMatchObject(one);
    expect(await inserted(second, {})).not.toMatchObject(one);
  }
});
