import { ConsoleLogger } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { ConfigModule, DatabaseModule, Env, StorageModule } from '@app/core';
import { TeamsModule } from '@app/teams';
import { aTeam, testDatabase, until } from '@app/testing';
import { AuditChaining } from './audit-chaining';

const database = testDatabase();

it('extends the hash chains when a worker starts', async () => {
  const { team } = await aTeam(database.dataSource);
  await database.dataSource.query(`INSERT INTO audit_entry (team_id, actor) VALUES ($1, 'account')`, [team.id]);
  const builder = Test.createTestingModule({
    imports: [ConfigModule, DatabaseModule, StorageModule, TeamsModule],
    providers: [AuditChaining],
  });
  builder.overrideProvider(Env).useValue(new Env({ DATABASE_URL: database.url, SECRET_KEY: 's'.repeat(32) }));
  const app = await builder.setLogger(new ConsoleLogger({ logLevels: [] })).compile();
  const links = () => database.dataSource.query<unknown[]>('SELECT FROM audit_link WHERE team_id = $1', [team.id]);

  await app.init();
  await until(20_000, async () => (await links()).length === 1);
  await app.close();
});
