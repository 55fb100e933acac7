import { testDatabase } from '@app/testing';

const database = testDatabase([]);
const sql = <Row>(query: string, values: unknown[] = []) => database.dataSource.query<Row[]>(query, values);

const hasOldColumn = async () =>
  (await sql(`SELECT FROM information_schema.columns WHERE table_name = 'form' AND column_name = 'integrations'`))
    .length > 0;

describe('integrations from before their types', () => {
  it('become rows when they have an address or recipients', async () => {
    const teamId = '00000000-0000-4000-8000-000000000001';
    const integrations = [
      { type: 'webhook', settings: { url: 'https://hooks.example/a' } },
      { type: 'slack', settings: { url: 'https://hooks.example/b' } },
      { type: 'webhook', settings: {} },
      { type: 'email', settings: { to: 'ann@example.com' } },
      { type: 'email', settings: { to: 'nobody' } },
      { type: 'email', settings: { to: ['ann@example.com', 'bo@example.com'] } },
      { type: 'email', settings: { to: ['ann@example.com', null] } },
    ];
    while (!(await hasOldColumn())) await database.dataSource.undoLastMigration();
    await sql(`INSERT INTO team (id, name) VALUES ($1, 'team')`, [teamId]);
    await sql(`INSERT INTO form (team_id, key, name, integrations) VALUES ($1, 'abcdef', 'form', $2)`, [
      teamId,
      JSON.stringify(integrations),
    ]);
    await database.dataSource.runMigrations();

    const rows = await sql<object>('SELECT position, type, settings FROM form_integration ORDER BY position');
    const settings = (more: object) => ({
      ...{ trigger: 'form_completion', webhook: '', testWebhook: '', headerNames: [] },
      ...{ recipients: [], subject: '', includeValues: true, ...more },
    });
    expect(rows).toEqual([
      { position: 0, type: 'webhook', settings: settings({ webhook: 'https://hooks.example/a' }) },
      { position: 3, type: 'email', settings: settings({ recipients: ['ann@example.com'] }) },
      { position: 5, type: 'email', settings: settings({ recipients: ['ann@example.com', 'bo@example.com'] }) },
    ]);
  });
});
