import { aTeam, testDatabase } from '@app/testing';
import { Extraction } from './extraction.entity';
import { ExtractionsRepository } from './extractions.repository';

describe('ExtractionsRepository', () => {
  const database = testDatabase();

  it('does not bring back an extraction that was deleted since it was read', async () => {
    const { team } = await aTeam(database.dataSource);
    const scope = { teamId: team.id };
    const extractions = new ExtractionsRepository(database.dataSource.getRepository(Extraction));
    await database.dataSource.manager.insert(Extraction, { ...scope, name: 'Invoice', fileType: 'image' });
    const list = () => extractions.list(scope, {}, { skip: 0, take: 1 });
    const [read] = await list();
    if (!read) throw new Error('There is no extraction.');
    const remove = () =>
      extractions.locked(scope, read.id, (locked, manager) => extractions.delete(scope, locked.id, manager));

    const edited = extractions.locked(scope, read.id, async (locked, manager) => {
      const removed = remove();
      await extractions.update(locked, { ...locked, name: 'Bill' }, null, manager);
      return { removed };
    });
    await (
      await edited
    ).removed;

    expect(await list()).toEqual([]);
    await expect(remove()).rejects.toThrow('was not found');
  });
});
