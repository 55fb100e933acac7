import { PreparedStatements, UnauthenticatedError } from '@app/core';
import { aTeam, testDatabase } from '@app/testing';
import { Client } from 'pg';
import { Account } from '../accounts/account.entity';
import { ApiKey } from '../keys/api-key.entity';
import { ApiKeysRepository } from '../keys/api-keys.repository';
import { Authenticator } from './authenticator';
import { Environment } from '../environments/environment.entity';
import { Team } from '../teams/team.entity';

const database = testDatabase([Team, Environment, Account, ApiKey]);
let authenticator: Authenticator;

beforeAll(() => {
  const { dataSource } = database;
  const keys = new ApiKeysRepository(dataSource.getRepository(ApiKey), new PreparedStatements(dataSource));
  authenticator = new Authenticator(keys);
});

const lastUses = (accountId: string) =>
  database.dataSource.query<{ last_used_at: Date | null }[]>(
    'SELECT last_used_at FROM api_key WHERE account_id = $1 ORDER BY last_used_at NULLS LAST',
    [accountId],
  );

describe('Authenticator', () => {
  it('resolves a key to team, environment, account and features', async () => {
    const made = await aTeam(database.dataSource, { features: ['document_intelligence'], whiteLabel: true });
    const auth = await authenticator.authenticate(`Token ${made.keys.development}`);

    expect(auth).toMatchObject({
      scope: { teamId: made.team.id, environmentId: made.environments.development },
      environment: 'development',
      account: { ...made.account, role: 'admin' },
      features: new Set(['document_intelligence']),
      whiteLabel: true,
      locale: 'en-US',
      signing: { linkDays: null, remindAfterDays: null, remindEveryDays: null },
    });
    expect(Object.values(auth.permissions)).toEqual([true, true, true, true, true]);
  });

  it('records the last use at most once a minute', async () => {
    const { keys, account } = await aTeam(database.dataSource);
    await authenticator.authenticate(`Token ${keys.production}`);
    await authenticator.onModuleDestroy();
    const [first] = await lastUses(account.id);
    await authenticator.authenticate(`Token ${keys.production}`);
    await authenticator.onModuleDestroy();

    expect(first?.last_used_at).toBeInstanceOf(Date);
    expect(await lastUses(account.id)).toEqual([first, { last_used_at: null }]);
  });

  it('records it again after a minute', async () => {
    const { keys, account } = await aTeam(database.dataSource);
    await database.dataSource.query(`UPDATE api_key SET last_used_at = '2020-01-01' WHERE account_id = $1`, [
      account.id,
    ]);
    await authenticator.authenticate(`Token ${keys.production}`);
    await authenticator.onModuleDestroy();

    const years = (await lastUses(account.id)).map(({ last_used_at }) => last_used_at?.getUTCFullYear() === 2020);
    expect(years).toEqual([true, false]);
  });

  it('reads the keys of requests that arrive together once, and that of a later one anew', async () => {
    const [{ keys, account }, stranger] = [await aTeam(database.dataSource), await aTeam(database.dataSource)];
    const header = `Token ${keys.production}`;
    const unknown = `Token fk_production_${'a'.repeat(40)}`;
    const read = jest.spyOn(Client.prototype, 'query');
    const [one, other, nobody, second] = await Promise.allSettled(
      [header, header, unknown, `Token ${stranger.keys.production}`].map((given) => authenticator.authenticate(given)),
    );
    const reads = read.mock.calls.filter(([sent]) => (sent as { name?: string }).name === 'api_key_by_hash').length;
    read.mockRestore();

    expect(reads).toBe(1);
    expect(nobody).toMatchObject({ status: 'rejected', reason: expect.any(UnauthenticatedError) });
    expect(one).toMatchObject({ status: 'fulfilled', value: { account: { id: account.id } } });
    expect(other).toEqual(one);
    expect(second).toMatchObject({ status: 'fulfilled', value: { account: { id: stranger.account.id } } });
    await authenticator.onModuleDestroy();
    await database.dataSource.query('DELETE FROM api_key WHERE account_id = $1', [account.id]);
    await expect(authenticator.authenticate(header)).rejects.toThrow(UnauthenticatedError);
  });

  it('stores no key', async () => {
    const { keys } = await aTeam(database.dataSource);
    const rows = await database.dataSource.query<object[]>('SELECT * FROM api_key');
    expect(JSON.stringify(rows)).not.toContain(keys.production!.slice(-30));
  });
});
