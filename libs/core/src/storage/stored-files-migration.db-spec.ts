import { randomUUID } from 'node:crypto';
import { aTeam, testDatabase } from '@app/testing';

const MIGRATION = 'StoredFiles1795310821612';
const database = testDatabase();
const sql = <Row>(query: string, ...values: unknown[]) => database.dataSource.query<Row[]>(query, values);

/** Inserts a row with the given values by column. */
async function insert(table: string, row: Record<string, unknown>): Promise<void> {
  const columns = Object.keys(row);
  const parameters = columns.map((_, index) => `$${index + 1}`);
  await sql(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${parameters.join(', ')})`, ...Object.values(row));
}

describe('the migration that brings the table of stored objects', () => {
  let team: string;
  let environment: string;
  beforeAll(async () => {
    const made = await aTeam(database.dataSource);
    [team, environment] = [made.team.id, made.environments.production ?? ''];
    while ((await sql('SELECT FROM migrations WHERE name = $1', MIGRATION)).length > 0)
      await database.dataSource.undoLastMigration();
  });

  it('takes over every file that there is, and those that were to be deleted', async () => {
    const [template, envelope, extraction, run] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const scope = { team_id: team, environment_id: environment };
    const key = (path: string) => `${team}/${path}`;
    const file = { storage_key: key('templates/1'), size: 5, sha256: 'of the template' };
    await insert('document_template', {
      id: template,
      team_id: team,
      name: 't',
      type: 'pdf',
      file_name: 't.pdf',
      ...file,
    });
    await insert('envelope', {
      ...{ id: envelope, ...scope, template_name: 't', template_type: 'pdf', template_sha256: '', template_key: '' },
      ...{ values: '{}', type: 'pdf', output: 'pdf', storage_key: key('filled'), sha256: 'of the filled' },
      previews: JSON.stringify([{ width: 1 }, { width: 2 }]),
    });
    await insert('envelope', {
      ...{ ...scope, template_name: 't', template_type: 'pdf', template_sha256: '', template_key: '' },
      ...{ values: '{}', type: 'pdf', output: 'pdf' },
    });
    await sql(
      `INSERT INTO "user" (environment_id, id, team_id, sealed_key, key_hash) VALUES ($1, 'ann', $2, '', 'x')`,
      environment,
      team,
    );
    await insert('extraction', { id: extraction, team_id: team, name: 'x', file_type: 'image' });
    const ids = { id: run, extraction_id: extraction, user_id: 'ann', batch_id: run };
    await insert('extraction_run', { ...ids, ...scope, position: 0, file_name: 'a' });
    const read = { name: 'a', media_type: 'b', size: 7, sha256: 'of the file', storage_key: key('run/0') };
    await insert('extraction_file', { run_id: run, position: 0, ...read });
    const [erased, oldRun] = [randomUUID(), randomUUID()];
    await insert('outbox', {
      id: randomUUID(),
      job: 'erase-documents',
      payload: { folder: key(`envelopes/${erased}`) },
    });
    await insert('outbox', {
      ...{ id: randomUUID(), job: 'erase-extraction-files' },
      payload: { teamId: team, runIds: [oldRun] },
    });
    await insert('outbox', { id: randomUUID(), job: 'send-mail', payload: {} });

    await database.dataSource.runMigrations();
    expect(
      await sql(
        `SELECT key, owner_table AS "table", owner_id AS id, size::int, sha256 FROM stored_object
         WHERE committed_at IS NOT NULL AND sweep_at IS NULL AND team_id = $1 ORDER BY key`,
        team,
      ),
    ).toEqual([
      { key: key(`envelopes/${envelope}/page-1`), table: 'envelope', id: envelope, size: null, sha256: null },
      { key: key(`envelopes/${envelope}/page-2`), table: 'envelope', id: envelope, size: null, sha256: null },
      { key: key('filled'), table: 'envelope', id: envelope, size: null, sha256: 'of the filled' },
      { key: key('run/0'), table: 'extraction_run', id: run, size: 7, sha256: 'of the file' },
      { key: key('templates/1'), table: 'document_template', id: template, size: 5, sha256: 'of the template' },
    ]);
    expect(await sql('SELECT previews FROM envelope WHERE id = $1', envelope)).toEqual([
      {
        previews: [
          { width: 1, key: key(`envelopes/${envelope}/page-1`) },
          { width: 2, key: key(`envelopes/${envelope}/page-2`) },
        ],
      },
    ]);
    const due = await sql<{ key: string }>(
      'SELECT key FROM stored_object WHERE deleted_at IS NOT NULL AND sweep_at <= now()',
    );
    expect(due.map((object) => object.key)).toEqual(
      expect.arrayContaining([key(`envelopes/${erased}/filled`), key(`extraction-runs/${oldRun}/0`)]),
    );
    expect(await sql('SELECT job FROM outbox')).toEqual([{ job: 'send-mail' }]);

    await sql('DELETE FROM envelope WHERE id = $1', envelope);
    expect(
      await sql('SELECT FROM stored_object WHERE owner_id = $1 AND deleted_at IS NOT NULL', envelope),
    ).toHaveLength(3);
  });
});
