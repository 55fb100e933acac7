import type { DemoContext, DemoStep } from '../demo';
import { AGENT_FIELDS, filingAgent, permitAgent } from './agents/agent-samples';
import { CallError } from './step-calls';

/** Agents that file an application at the practice site, with and without approval, and one that reads and downloads there. */
export const agents: DemoStep = {
  name: 'agents',
  usesPracticeSite: true,
  async make(context) {
    const { call, demo } = context;
    if (!demo.agent_id) for (const field of AGENT_FIELDS) await call('POST', '/api/builder/field/', field);
    const site = demo.practice_url;
    // Lists show the newest first, so the agent of the printed commands is created last.
    const other_agent_id = await save(context, demo.other_agent_id, permitAgent(site));
    const approval_agent_id = await save(context, demo.approval_agent_id, filingAgent(site, 'before_submit'));
    return { agent_id: await save(context, demo.agent_id, filingAgent(site)), approval_agent_id, other_agent_id };
  },
};

/** Changes the agent that an earlier start has made. Creates it at the first start, or when somebody has deleted it. @returns its id */
async function save({ call }: DemoContext, id: unknown, agent: object): Promise<string> {
  const create = async () => (await call<{ id: string }>('POST', '/api/builder/agent/', agent)).id;
  if (!id) return create();
  try {
    await call('PATCH', `/api/builder/agent/${String(id)}/`, agent);
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return create();
    throw error;
  }
  return String(id);
}
