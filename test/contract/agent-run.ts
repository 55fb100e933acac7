import { randomUUID } from 'node:crypto';
import type { Owner } from './route-rules';

const SCREEN = { address: 'https://example.com/', title: 'Send', values: [] };
const ACTION = { step: 0, text: 'Click "Send".', action: 'submit', target: 'button "Send"', value: '', request: null };

/** Creates a run of an agent in production, which nothing executes. @returns its path */
export async function agentRun(owner: Owner, of: string, status: 'pending' | 'awaiting_approval'): Promise<string> {
  const id = randomUUID();
  const approval = { id: randomUUID(), ...ACTION, screen: SCREEN, screenshotKey: null, digest: '', differences: [] };
  await owner.sql(`INSERT INTO agent_run (id, team_id, environment_id, agent_id, status, planner, sealed_fields, approval)
    SELECT '${id}', team_id, '${await production(owner)}', id, '${status}', planner, '', '${JSON.stringify(approval)}'
      FROM agent WHERE id = '${of}'`);
  return `/api/computer-agent/${of}/run/${id}/`;
}

async function production({ client }: Owner): Promise<string> {
  const { body } = await client.get('/api/builder/environment/').expect(200);
  return (body.results as { id: string; name: string }[]).find(({ name }) => name === 'production')!.id;
}
