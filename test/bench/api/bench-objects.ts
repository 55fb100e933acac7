import { createDataSource } from '../../../libs/core/src/database/data-source';
import { benchForm, posted } from '../bench-form';
import { type BenchTeam, makeBenchFields, makeBenchKey, makeBenchTeam, makeBenchUsers } from '../bench-team';

const USERS = 1_000;
const FIELDS = 10;
/** Envelopes of each user, and runs of the agent: more than a page of a list. */
const ENVELOPES = 5;
const RUNS = 200;

/** What the operations work on. */
export interface BenchObjects {
  team: BenchTeam;
  /** Those of the clients, which all belong to the team. */
  keys: string[];
  users: number;
  fields: number;
  formId: string;
  agentId: string;
}

/** A team with keys, users, values and envelopes, in SQL; its form and its agent are made through the API at `url`. */
export async function makeBenchObjects(url: string, keyCount: number): Promise<BenchObjects> {
  const dataSource = await createDataSource().setOptions({ logging: false }).initialize();
  try {
    const team = await makeBenchTeam(dataSource);
    const keys = [team.key];
    while (keys.length < keyCount) keys.push(await makeBenchKey(dataSource, team));
    await makeBenchUsers(dataSource, team, USERS);
    await makeBenchFields(dataSource, team, FIELDS);
    const own = [team.environmentId, team.teamId];
    await dataSource.query(
      `INSERT INTO envelope (environment_id, team_id, user_id, template_name, template_type, template_sha256, template_key,
         "values", type, output, status, file_name)
       SELECT $1, $2, 'user-' || u, 'Offer', 'docx', '', '', '{}', 'document', 'pdf', 'filled', 'Offer.pdf'
       FROM generate_series(1, $3::int) u, generate_series(1, $4::int)`,
      [...own, USERS, ENVELOPES],
    );
    const agentId = await posted(url, team, '/api/builder/agent/', {
      ...{ name: 'Portal', task: 'Click Apply', start_address: 'https://portal.example/' },
    });
    await dataSource.query(
      `INSERT INTO agent_run (environment_id, team_id, user_id, agent_id, status, planner, sealed_fields)
       SELECT $1, $2, 'user-' || n, $3, 'failed', 'rules', '' FROM generate_series(1, $4::int) n`,
      [...own, agentId, RUNS],
    );
    const formId = await posted(url, team, '/api/builder/form/', benchForm(FIELDS));
    await dataSource.query('ANALYZE');
    return { team, keys, users: USERS, fields: FIELDS, formId, agentId };
  } finally {
    await dataSource.destroy();
  }
}
