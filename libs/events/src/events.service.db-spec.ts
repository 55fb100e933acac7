import { ConsoleLogger } from '@nestjs/common';
import { Test, type TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
// The entities of AgentsModule and ExtractionModule are the targets of the deliveries' foreign keys.
import { AgentsModule } from '@app/agents';
import { ConfigModule, DatabaseModule, Env, MailModule, StorageModule } from '@app/core';
import { ExtractionModule } from '@app/extraction';
import { TeamsModule } from '@app/teams';
import { aTeam, statementsOf, testDatabase } from '@app/testing';
import { EventsModule } from './events.module';
import { EventsService } from './events.service';

const database = testDatabase();
let app: TestingModule;

beforeAll(async () => {
  const builder = Test.createTestingModule({
    imports: [
      ConfigModule,
      DatabaseModule,
      StorageModule,
      MailModule,
      TeamsModule,
      EventsModule,
      ExtractionModule,
      AgentsModule,
    ],
  });
  builder.overrideProvider(Env).useValue(new Env({ DATABASE_URL: database.url, SECRET_KEY: 's'.repeat(32) }));
  app = await builder.setLogger(new ConsoleLogger({ logLevels: [] })).compile();
});
afterAll(() => app.close());

async function aScope() {
  const { team, environments } = await aTeam(database.dataSource);
  return { teamId: team.id, environmentId: environments.production! };
}

const publish = (scope: { teamId: string; environmentId: string }) =>
  app
    .get(DataSource)
    .transaction((manager) =>
      app.get(EventsService).publish(manager, scope, { type: 'user.deleted', data: { user_id: 'ann' } }),
    );

const rows = (table: string) => database.dataSource.query<object[]>(`SELECT * FROM ${table}`);

const anEndpoint = ({ teamId }: { teamId: string }) =>
  database.dataSource.query(
    `INSERT INTO webhook_endpoint (team_id, url, event_types) VALUES ($1, 'https://a.example', '{user.deleted}')`,
    [teamId],
  );

describe('publishing an event', () => {
  it('is one query and no row for a team without endpoints', async () => {
    const [scope, other] = [await aScope(), await aScope()];
    await anEndpoint(other);
    const statements = await statementsOf(() => publish(scope));
    expect(statements).toEqual(['START TRANSACTION', expect.stringContaining('FROM webhook_endpoint'), 'COMMIT']);
    expect([await rows('webhook_delivery'), await rows('outbox')]).toEqual([[], []]);
  });

  it('adds a delivery and a job for each endpoint, under one message id, or nothing when the cause is rolled back', async () => {
    const scope = await aScope();
    await anEndpoint(scope);
    await anEndpoint(scope);
    const failing = app.get(DataSource).transaction(async (manager) => {
      await app.get(EventsService).publish(manager, scope, { type: 'user.deleted', data: { user_id: 'ann' } });
      throw new Error('the cause fails');
    });
    await expect(failing).rejects.toThrow('the cause fails');
    expect(await rows('webhook_delivery')).toEqual([]);

    await publish(scope);
    const deliveries = (await rows('webhook_delivery')) as { event_id: string; job_id: string }[];
    expect(deliveries).toHaveLength(2);
    expect(new Set(deliveries.map(({ event_id }) => event_id)).size).toBe(1);
    const jobs = (await rows('outbox')) as { id: string }[];
    expect(jobs.map(({ id }) => id).sort()).toEqual(deliveries.map(({ job_id }) => job_id).sort());
  });
});
