import { randomUUID } from 'node:crypto';
import { until, type ApiClient, type SignedIn, type TestService } from '@app/testing';
import { Agent } from '../../../libs/agents/src/agents/agent.entity';
import type { SessionOutcome } from '../../../libs/agents/src/session/session-messages';

/** A browser starts and works slowly on a machine that runs many tests. */
const LONGEST_RUN_MS = 90_000;

export interface Run {
  id: string;
  agent: string;
  status: string;
  result: { status: string; notes: string; confirmation_number?: string; field_mismatches: object[] } | null;
  error: string;
  error_code: string;
  run_url: string;
  user_id: string | null;
  data: Record<string, unknown>;
  file_values: Record<string, { url: string; path: string; name: string; size: number; sha256: string }[]>;
  downloads: { name: string; field: string | null }[];
  approval: { id: string; action: string; screenshot_url: string | null; ends_at: string } | null;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface RunEvent {
  number: number;
  kind: string;
  actor: string;
  action: string;
  note: string;
  screenshot_url: string | null;
}

/** Stores an agent of the team. @returns its id */
export async function anAgent(service: TestService, { scope }: SignedIn, more: Partial<Agent> = {}): Promise<string> {
  const database = await service.database.connection();
  const agent = Object.assign(new Agent(), {
    ...{ id: randomUUID(), teamId: scope.teamId, name: 'Applications', task: 'Click "Send".' },
    startAddress: 'http://localhost:4010/',
    policy: {
      ...{ allowedDomains: ['localhost:4010'], maxSteps: 50, maxSeconds: 60, idleSeconds: 10 },
      ...{ downloadTypes: ['pdf'], maxDownloadBytes: 1_000_000, approval: 'never' },
      viewport: { width: 1280, height: 800 },
    },
    success: { text: null, address: null, confirmationNumber: false },
    ...{ planner: 'rules', saveFilesTo: null, steps: null, keepSession: false, approvalSeconds: 3_600 },
    ...{ secretFields: [], secrets: [], sealedSecrets: null, schedule: null },
    ...more,
  });
  await database.getRepository(Agent).insert(agent);
  return agent.id;
}

export const runsOf = (agent: string) => `/api/computer-agent/${agent}/run/`;

/** Starts a run. @returns its path */
export async function startRun(client: ApiClient, agent: string, body: object = {}): Promise<string> {
  const { body: started } = await client.post(runsOf(agent), body).expect(201);
  return `${runsOf(agent)}${(started as { run_id: string }).run_id}/`;
}

export async function readRun(client: ApiClient, path: string): Promise<Run> {
  return (await client.get(path).expect(200)).body as Run;
}

/** Waits for a run that `accepts`. */
export async function runThat(client: ApiClient, path: string, accepts: (run: Run) => boolean): Promise<Run> {
  let run = await readRun(client, path);
  await until(LONGEST_RUN_MS, async () => accepts((run = await readRun(client, path))));
  return run;
}

export const hasEnded = ({ finished_at }: Run) => finished_at !== null;

export async function eventsOf(client: ApiClient, path: string, query = ''): Promise<RunEvent[]> {
  return ((await client.get(`${path}events/${query}`).expect(200)).body as { results: RunEvent[] }).results;
}

/** The outcome of a session. */
export const outcome = (more: Partial<SessionOutcome> = {}): SessionOutcome => ({
  ...{ status: 'succeeded', code: null, error: '', notes: [], confirmationNumber: null, mismatches: [] },
  ...{ reads: [], downloads: [], storageState: null, usedSeconds: 1, ...more },
});
