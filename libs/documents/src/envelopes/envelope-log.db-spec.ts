import { PreparedStatements } from '@app/core';
import { aTeam, aUser, auditTrailOf, statementsOf, testDatabase } from '@app/testing';
import { EnvelopeEvent } from './envelope-event.entity';
import { EnvelopeEventsRepository } from './envelope-events.repository';
import { EnvelopePublisher } from './envelope-publisher';
import { EnvelopeLog } from './envelope-log';
import { Envelope } from './envelope.entity';
import { EnvelopesRepository } from './envelopes.repository';
import { UserErasure } from '@app/users';
import { verifyChain } from '../../../sealing/src/evidence/event-chain';
import { UserEnvelopesEraser } from './user-envelopes.eraser';

const database = testDatabase();

/** Envelopes of one user; every second one is signed. */
async function someEnvelopes(count: number) {
  const { dataSource } = database;
  const { team, environments } = await aTeam(dataSource);
  const scope = { teamId: team.id, environmentId: environments.production ?? '' };
  const { id: userId } = await aUser(dataSource, scope);
  const repository = new EnvelopesRepository(dataSource.getRepository(Envelope), new PreparedStatements(dataSource));
  const made = {
    templateName: 't',
    templateType: 'pdf',
    templateSyntax: null,
    templateDelimiters: null,
    templateSha256: '',
    templateKey: '',
    values: {},
  } as const;
  const envelopes: Envelope[] = [];
  for (let index = 0; index < count; index++) {
    const signedAt = index % 2 ? new Date() : null;
    const envelope = { ...made, userId, type: 'pdf', output: 'pdf', sha256: 'of the document', signedAt } as const;
    const row = dataSource.manager.create(Envelope, { ...envelope, ...scope });
    envelopes.push(await dataSource.manager.save(row));
  }
  return { scope, userId, repository, envelopes };
}

describe('the log of an envelope', () => {
  it('adds an event with two statements, the last event being all that is read, and stays one chain', async () => {
    const { manager } = database.dataSource;
    const published: string[] = [];
    const publish = async (_: unknown, _envelope: unknown, type: string) => void published.push(type);
    const publisher = Object.assign(Object.create(EnvelopePublisher.prototype) as EnvelopePublisher, { publish });
    const events = new EnvelopeEventsRepository(database.dataSource.getRepository(EnvelopeEvent));
    const log = new EnvelopeLog(events, publisher, auditTrailOf(database.dataSource));
    const [envelope] = (await someEnvelopes(1)).envelopes;
    for (const type of ['created', 'sent', 'opened', 'consented', 'signed'] as const)
      await log.add(manager, envelope!, type);
    const statements = await statementsOf(() => log.add(manager, envelope!, 'downloaded'));

    expect(statements).toEqual([expect.stringMatching(/^SELECT .* LIMIT 1$/s), expect.stringMatching(/^INSERT/)]);
    expect(published).toEqual(['envelope.sent', 'envelope.viewed', 'envelope.signed']);
    const logged = await log.list(envelope!);
    expect(logged.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(verifyChain(logged)).toMatchObject({ intact: true, head: logged[5]!.hash });
  });
});

describe('the erasure of a user', () => {
  it('needs two statements for any number of envelopes, and keeps signed ones', async () => {
    const { scope, userId, repository, envelopes } = await someEnvelopes(6);
    const eraser = new UserEnvelopesEraser(new UserErasure(), repository);
    const statements = await statementsOf(() => eraser.eraseUser(scope, userId, database.dataSource.manager));

    expect(statements).toHaveLength(2);
    const left = await Promise.all(envelopes.map(({ id }) => repository.find(scope, id)));
    expect(left.map((envelope) => envelope && envelope.userId)).toEqual(
      envelopes.map(({ signedAt }) => signedAt && null),
    );
    expect(left.map((envelope) => envelope !== null)).toEqual(envelopes.map(({ signedAt }) => signedAt !== null));
  });
});
