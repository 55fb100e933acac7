import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignedIn, TestService } from '@app/testing';
import { AgentSessions } from '../../../libs/agents/src/session/agent-sessions';
import type {
  PendingAction,
  SessionInput,
  SessionOutcome,
  SessionQuestion,
} from '../../../libs/agents/src/session/session-messages';
import { anAgent, outcome } from './agent.fixture';

type AskWorker = (question: SessionQuestion) => Promise<unknown>;
export type Script = (input: SessionInput, ask: AskWorker, signal: AbortSignal) => Promise<SessionOutcome>;

/** Replaces the session processes of a service by scripts, which agents name with their tasks. */
export function scriptedSessions(service: TestService) {
  const scripts = new Map<string, Script>();
  let sessions: jest.SpyInstance;
  beforeAll(() => {
    sessions = jest
      .spyOn(service.inWorker(AgentSessions), 'run')
      .mockImplementation(async (input, { onAsk, signal }) => {
        const ask: AskWorker = (question) => onAsk(question, input.folder);
        return scripts.get(input.task)!(input, ask, signal);
      });
  });
  afterEach(() => sessions.mockClear());

  return {
    /** An agent whose sessions follow the script. */
    async agent(signed: SignedIn, script: Script, more: object = {}): Promise<string> {
      const task = `Click "${scripts.size}".`;
      scripts.set(task, script);
      return anAgent(service, signed, { task, ...more });
    },
    /** How many sessions this test has started. */
    started: (): number => sessions.mock.calls.length,
  };
}

const picture = Buffer.from('a picture');

/** A step with a picture. */
export async function reportStep({ folder }: SessionInput, ask: AskWorker): Promise<void> {
  const screenshot = join(folder, 'step.jpg');
  await writeFile(screenshot, picture);
  const step = { step: 0, text: 'Click "Send".', action: 'click', target: 'button "Send"', value: 'a\0b' };
  const event = {
    kind: 'step',
    address: 'http://localhost:4010/',
    screenshot,
    outcome: 'done',
    note: '',
    ...step,
  } as const;
  await ask({ ask: 'event', event });
}

export const submit = (cause: 'sign_in' | 'action' | 'background') =>
  ({ ask: 'submit', submit: { method: 'POST', address: 'http://localhost:4010/send', cause, step: 0 } }) as const;

export async function pendingAction({ folder }: SessionInput): Promise<PendingAction> {
  const screenshot = join(folder, 'approval.jpg');
  await writeFile(screenshot, picture);
  const screen = { address: 'http://localhost:4010/', title: 'Send', values: [{ name: 'Name', value: 'Ann' }] };
  return {
    ...{ step: 0, text: 'Click "Send".', action: 'submit', target: 'button "Send"', value: '', request: null },
    ...{ screen, screenshot, digest: 'digest', differences: [] },
  };
}

/** Sends something after an approval. */
export const approvedSend: Script = async (input, ask) => {
  await ask({ ask: 'started' });
  if ((await ask({ ask: 'approval', pending: await pendingAction(input) })) === 'parked')
    return outcome({ status: 'parked' });
  await ask(submit('action'));
  return outcome();
};

/** Waits until the run is ended from outside. */
export const forever: Script = async (_input, ask, signal) => {
  await ask({ ask: 'started' });
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
};
