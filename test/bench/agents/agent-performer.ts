import { randomUUID } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { AgentSessions } from '../../../libs/agents/src/session/agent-sessions';
import type { SessionInput, SessionQuestion } from '../../../libs/agents/src/session/session-messages';
import { benchEnv } from './bench-env';
import type { Result, TaskInstance } from './instance';
import type { Performer } from './performer';

const LIMITS = { maxSteps: 100, maxSeconds: 60, idleSeconds: 20 };
const SIZES = { maxDownloadBytes: 1_000_000, viewport: { width: 1280, height: 800 } };

/** Does a task as a run does: the process of a session, with proxy, browser, parser and steps; without API and database. */
export class AgentPerformer implements Performer {
  private readonly sessions = new AgentSessions(benchEnv());

  async perform({ task, values }: TaskInstance, address: string): Promise<Result> {
    const folder = await mkdtemp(join(tmpdir(), 'bench-run-'));
    const reports: string[] = [];
    const onAsk = async (question: SessionQuestion): Promise<unknown> => {
      if (question.ask === 'event' && question.event.kind === 'step') reports.push(describe(question.event));
      return null;
    };
    try {
      const input = inputOf(task, await copied(values, folder), address, folder);
      const outcome = await this.sessions.run(input, { signal: new AbortController().signal, onAsk });
      if (outcome.status !== 'succeeded')
        throw new Error(`${outcome.code}: ${outcome.error}\n    ${reports.join('\n    ')}`);
      return {
        reads: Object.fromEntries(outcome.reads.map(({ field, text }) => [field, text])),
        downloads: outcome.downloads.map(({ name }) => name),
        said: [...reports, ...outcome.notes, ...outcome.mismatches.map((mismatch) => JSON.stringify(mismatch))],
      };
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  close(): Promise<void> {
    return this.sessions.onApplicationShutdown();
  }
}

type Values = SessionInput['values'];

/** The values with their files in the folder of the session, which reaches no others. */
function copied(values: Values, folder: string): Promise<Values> {
  const copy = async ({ path, ...file }: Values[0]['files'][0]) => {
    const own = join(folder, basename(path));
    await copyFile(path, own);
    return { ...file, path: own };
  };
  return Promise.all(values.map(async (value) => ({ ...value, files: await Promise.all(value.files.map(copy)) })));
}

function inputOf(task: string, values: Values, address: string, folder: string): SessionInput {
  return {
    ...{ runId: randomUUID(), folder, startAddress: address, task, steps: null, planner: 'rules', values },
    policy: { allowedDomains: [new URL(address).host], ...LIMITS, ...SIZES, downloadTypes: ['csv'], approval: 'never' },
    success: { text: null, address: null, confirmationNumber: false },
    ...{ openedCidrs: ['127.0.0.0/8'], storageState: null, usedSeconds: 0, approved: [], keepState: true },
  };
}

const describe = ({
  action,
  target,
  value,
  outcome,
  note,
}: Record<'action' | 'target' | 'value' | 'outcome' | 'note', string>) =>
  [action, target, value, outcome, note].filter((part) => part !== '').join(' · ');
