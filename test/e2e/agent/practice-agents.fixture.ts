import { AGENT_FIELDS } from '../../../apps/local/src/demo/agents/agent-samples';
import type { ApiClient } from '../../../libs/testing/src/api-client';

/** A run as the API shows it. */
export interface ShownRun {
  id: string;
  status: string;
  error: string;
  error_code: string;
  result: { confirmation_number?: string; notes: string; field_mismatches: object[] } | null;
  data: Record<string, unknown>;
  file_values: Record<string, { name: string; size: number }[]>;
  approval: { id: string; action: string; target: string; values: { name: string; value: string }[] } | null;
}

export const APPLICATION = {
  applicant_name: 'Ada Lovelace',
  applicant_email: 'ada@example.com',
  event_name: 'Winter market',
  event_date: '2027-02-14',
  event_venue: 'Mill Lane Green',
  event_visitors: 250,
};

/** Creates the fields of the demo agents, and an agent. @returns the path of its runs */
export async function makeAgent(client: ApiClient, agent: object): Promise<string> {
  for (const field of AGENT_FIELDS) {
    const { status, body } = await client.post('/api/builder/field/', field);
    if (status !== 201 && !JSON.stringify(body).includes('taken')) throw new Error(JSON.stringify(body));
  }
  const { body } = await client.post('/api/builder/agent/', agent).expect(201);
  return `/api/computer-agent/${(body as { id: string }).id}/run/`;
}

/** Polls a run until it has one of the states. */
export async function runUntil(client: ApiClient, path: string, states: readonly string[]): Promise<ShownRun> {
  for (let polls = 0; polls < 20; polls += 1) {
    // A wait is for another state than the present one.
    const { body } = await client.get(polls === 0 ? path : `${path}?wait=10`).expect(200);
    if (states.includes((body as ShownRun).status)) return body as ShownRun;
  }
  throw new Error(`${path} is not ${states.join(' or ')}.`);
}

export const ENDED = ['succeeded', 'failed', 'cancelled'];
