import { randomUUID } from 'node:crypto';
import type { Owner } from './route-owner';

const POLICY = {
  ...{ allowedDomains: ['example.com'], maxSteps: 10, maxSeconds: 60, idleSeconds: 10, downloadTypes: [] },
  ...{ maxDownloadBytes: 1_000, approval: 'never', viewport: { width: 800, height: 600 } },
};
const SUCCESS = { text: null, address: null, confirmationNumber: false };
const SCREEN = { address: 'https://example.com/', title: 'Send', values: [] };
const ACTION = { step: 0, text: 'Click "Send".', action: 'submit', target: 'button "Send"', value: '', request: null };

/** Creates an agent of the owner's team, which nothing executes. @returns its id */
export async function agent(owner: Owner): Promise<string> {
  const id = randomUUID();
  await owner.sql(`INSERT INTO agent (id, team_id, name, task, start_address, policy, success, planner, keep_session,
      approval_seconds, secret_fields, secrets)
    SELECT '${id}', team_id, 'Applications', '', 'https://example.com/', '${JSON.stringify(POLICY)}',
      '${JSON.stringify(SUCCESS)}', 'rules', false, 60, '[]', '[]' FROM environment WHERE id = '${await production(owner)}'`);
  return id;
}

/** Creates a run in production. @returns its path */
export async function agentRun(owner: Owner, status: 'pending' | 'awaiting_approval'): Promise<string> {
  const [id, of] = [randomUUID(), await agent(owner)];
  const approval = { id: randomUUID(), ...ACTION, screen: SCREEN, screenshotKey: null, digest: '', differences: [] };
  await owner.sql(`INSERT INTO agent_run (id, team_id, environment_id, agent_id, status, planner, sealed_fields, approval)
    SELECT '${id}', team_id, '${await production(owner)}', id, '${status}', planner, '', '${JSON.stringify(approval)}'
      FROM agent WHERE id = '${of}'`);
  return `/api/computer-agent/${of}/run/${id}/`;
}

/** Creates an agent that keeps a session in production. @returns its id */
export async function keptSession(owner: Owner): Promise<string> {
  const of = await agent(owner);
  await owner.sql(`INSERT INTO agent_session (agent_id, environment_id, team_id, sealed_state)
    SELECT id, '${await production(owner)}', team_id, '' FROM agent WHERE id = '${of}'`);
  return of;
}

async function production({ client }: Owner): Promise<string> {
  const { body } = await client.get('/api/builder/environment/').expect(200);
  return (body.results as { id: string; name: string }[]).find(({ name }) => name === 'production')!.id;
}
