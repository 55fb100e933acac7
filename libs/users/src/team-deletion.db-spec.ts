import { aTeam, testDatabase } from '@app/testing';
import type { EntityManager } from 'typeorm';

const database = testDatabase();

/** A team in which everything refers to everything that it can: fields on forms, assets, values, submissions, extractions. */
async function fullTeam(manager: EntityManager): Promise<string> {
  const { team, environments } = await aTeam(database.dataSource);
  const [t, e] = [team.id, environments.production!];
  const insert = async (sql: string, ...values: unknown[]) =>
    (await manager.query<[{ id: string }]>(`${sql} RETURNING *`, values))[0].id;

  const field = await insert(`INSERT INTO field (team_id, key, type) VALUES ($1, 'name', 'text_field')`, t);
  const theme = await insert(`INSERT INTO theme (team_id, name) VALUES ($1, 'theme')`, t);
  const asset = await insert(`INSERT INTO asset (theme_id, kind, name) VALUES ($1, 'text', 'main')`, theme);
  const form = await insert(`INSERT INTO form (team_id, key, name, theme_id) VALUES ($1, 'abcdef', 'f', $2)`, t, theme);
  const step = await insert(`INSERT INTO step (form_id, key, position) VALUES ($1, 's', 0)`, form);
  await insert(
    `INSERT INTO field_element (step_id, field_id, position, asset_id) VALUES ($1, $2, 0, $3)`,
    step,
    field,
    asset,
  );
  await insert(
    `INSERT INTO step_element (step_id, kind, key, position, asset_id) VALUES ($1, 'text', 't', 0, $2)`,
    step,
    asset,
  );
  await insert(
    `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash) VALUES ($1, 'ann', $2, '', 'x')`,
    e,
    t,
  );
  await insert(
    `INSERT INTO field_value (environment_id, user_id, team_id, field_id, value) VALUES ($1, 'ann', $2, $3, '"Ann"')`,
    ...[e, t, field],
  );
  await insert(
    `INSERT INTO submission (environment_id, team_id, user_id, form_id) VALUES ($1, $2, 'ann', $3)`,
    e,
    t,
    form,
  );
  await insert(
    `INSERT INTO form_event (environment_id, team_id, user_id, form_id, step_key, event, event_id, occurred_at, received_at)
     VALUES ($1, $2, 'ann', $3, 's', 'load', 'x', now(), now())`,
    ...[e, t, form],
  );
  await insert(`INSERT INTO form_defaults (team_id, settings) VALUES ($1, '{}')`, t);
  const extraction = await insert(`INSERT INTO extraction (team_id, name, file_type) VALUES ($1, 'x', 'image')`, t);
  await insert(`INSERT INTO mail (team_id, "to", subject, sealed_body) VALUES ($1, 'ann@example.com', 'Hi', 'x')`, t);
  await insert(`INSERT INTO extraction_field (extraction_id, field_id) VALUES ($1, $2)`, extraction, field);
  const endpoint = await insert(
    `INSERT INTO webhook_endpoint (team_id, url, event_types) VALUES ($1, 'https://a.example', '{user.deleted}')`,
    t,
  );
  const delivery = await insert(
    `INSERT INTO webhook_delivery
       (team_id, environment_id, event_id, event_type, target, endpoint_id, user_id, form_id, url, body)
     VALUES ($1, $2, $2, 'submission.completed', 'endpoint', $3, 'ann', 'abcdef', 'https://a.example', '{}')`,
    ...[t, e, endpoint],
  );
  await insert(
    `INSERT INTO webhook_attempt (delivery_id, status_code, duration_ms, reason, response) VALUES ($1, 0, 1, 'x', '')`,
    delivery,
  );
  return t;
}

describe('a team', () => {
  it('is deleted with all its rows when the transaction defers its constraints', async () => {
    const { manager } = database.dataSource;
    const [team, other] = [await fullTeam(manager), await aTeam(database.dataSource)];
    const mail = `INSERT INTO mail (team_id, "to", subject) VALUES ($1, 'bob@example.com', 'Hi'), (NULL, 'eve@example.com', 'Hi')`;
    await manager.query(mail, [other.team.id]);
    await manager.transaction(async (own) => {
      await own.query('SET CONSTRAINTS ALL DEFERRED');
      await own.query('DELETE FROM team WHERE id = $1', [team]);
    });
    for (const table of [
      'field',
      'asset',
      'form',
      'field_element',
      'field_value',
      'submission',
      'extraction_field',
      'webhook_endpoint',
      'webhook_delivery',
      'webhook_attempt',
    ]) {
      expect(await manager.query(`SELECT FROM ${table}`)).toEqual([]);
    }
    const mails = await manager.query<{ to: string }[]>('SELECT "to" FROM mail ORDER BY 1');
    expect(mails.map(({ to }) => to)).toEqual(['bob@example.com', 'eve@example.com']);
  });

  it('is not deleted without that while one of its fields is in use', async () => {
    const { manager } = database.dataSource;
    const team = await fullTeam(manager);
    await expect(manager.query('DELETE FROM field WHERE team_id = $1', [team])).rejects.toThrow('foreign key');
  });
});
