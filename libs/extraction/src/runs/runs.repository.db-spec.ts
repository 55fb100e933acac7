import { randomUUID } from 'node:crypto';
import { aTeam, aUser, statementsOf, testDatabase } from '@app/testing';
import { ExtractionFile } from './extraction-file.entity';
import { ExtractionRun, type Datapoint } from './extraction-run.entity';
import { Extraction } from '../extractions/extraction.entity';
import { RunsRepository } from './runs.repository';

const database = testDatabase();
const NAME = randomUUID();
const TOTAL = randomUUID();
const OTHER = randomUUID();

const found = (fieldInternalId: string, value: unknown): Datapoint => ({
  ...{ queryId: 'q', entity: 'Entity', fieldInternalId, fieldId: 'key', value, confidence: 90 },
  boxes: [{ page: 1, x: 0, y: 0, width: 1, height: 1 }],
});

/** The runs of a call that uploads so many files, and what stores them. */
async function aBatch(count: number) {
  const { dataSource } = database;
  const { team, environments } = await aTeam(dataSource);
  const scope = { teamId: team.id, environmentId: environments.production ?? '' };
  const { id: userId } = await aUser(dataSource, scope);
  const extraction = { id: randomUUID(), teamId: scope.teamId, name: 'Invoice', fileType: 'image' } as const;
  await dataSource.manager.insert(Extraction, extraction);
  const batchId = randomUUID();
  const runs = Array.from({ length: count }, (_, position) =>
    Object.assign(new ExtractionRun(), {
      ...{ id: randomUUID(), extractionId: extraction.id, userId, batchId, position, fileName: 'a.pdf' },
    }),
  );
  const files = runs.map(({ id: runId }) =>
    Object.assign(new ExtractionFile(), {
      ...{ runId, position: 0, name: 'a.pdf', mediaType: 'application/pdf', size: 1, sha256: 'x', storageKey: 'y' },
    }),
  );
  const callback = {
    url: 'https://a.example',
    waitForBoundingBoxes: false,
    waitForConfidenceScores: false,
    requestId: '',
  };
  const repository = new RunsRepository(
    dataSource.getRepository(ExtractionRun),
    dataSource.getRepository(ExtractionFile),
  );
  const insert = () => repository.insert(scope, { runs, files, callback }, dataSource.manager);
  return { scope, runs, repository, insert };
}

describe('the runs of one call', () => {
  it('are stored with one statement per table, however many they are', async () => {
    const { scope, runs, repository, insert } = await aBatch(20);
    expect(await statementsOf(insert)).toHaveLength(2);

    const stored = await repository.findForJob(runs[7]!.id);
    expect(stored).toMatchObject({ ...scope, position: 7, status: 'pending', data: [], inboundMessage: null });
    expect(await repository.filesOf(stored!)).toHaveLength(1);
  });

  it('return only the values for the fields of a finished run, in upload order', async () => {
    const { scope, runs, repository, insert } = await aBatch(4);
    await insert();
    const { manager } = database.dataSource;
    const finish = async (index: number, status: 'succeeded' | 'failed', ...data: Datapoint[]) => {
      await repository.markRunning(scope, runs[index]!.id, manager);
      const result = { status, data, error: '', warnings: [], pages: [] };
      expect(await repository.markFinished(scope, runs[index]!.id, result, manager)).toBe(true);
    };
    await finish(2, 'succeeded', found(TOTAL, '3.00'), found(NAME, 'third'), found(OTHER, 'x'));
    await finish(0, 'failed', found(NAME, ['first', 'last']));
    await finish(1, 'succeeded', found(OTHER, 'y'));

    const last = await manager.transaction((own) => repository.finishedOfBatch(runs[2]!, [NAME, TOTAL], own));
    expect(last).toEqual([
      { fieldInternalId: NAME, entity: 'Entity', value: ['first', 'last'] },
      { fieldInternalId: TOTAL, entity: 'Entity', value: '3.00' },
      { fieldInternalId: NAME, entity: 'Entity', value: 'third' },
    ]);
  });
});
