import type { DemoContext, DemoStep } from '../demo';
import { AGENT_FIELDS, filingAgent, permitAgent } from './agents/agent-samples';

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

/** Creates an agent, or changes the one that an earlier start has made. @returns its id */
async function save({ call }: DemoContext, id: unknown, agent: object): Promise<string> {
  const [method, path] = id ? ['PATCH', `/api/builder/agent/${String(id)}/`] : ['POST', '/api/builder/agent/'];
  return (await call<{ id: string }>(method, path, agent)).id;
}
