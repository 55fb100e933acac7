import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Env, WorkCrashError } from '@app/core';
import type { BrowserPolicy } from '@app/browsing/services';
import { MASK, type RunValue, type Step, type Target } from '@app/planning/services';
import { until } from '@app/testing';
import sharp from 'sharp';
import { AgentSessions } from './agent-sessions';
import type {
  ApprovalDecision,
  PendingAction,
  SessionEvent,
  SessionInput,
  SessionOutcome,
  SessionQuestion,
} from './session-messages';
import { SessionSite } from './session-site.fixture';

const SECRET = 'hunter2-Zebra';

const named = (name: string): Target => ({ phrase: [name], noun: null, ordinal: null, near: null });
const enter = (name: string, field: string): Step => {
  const text = `Enter {{${field}}} in ${name}`;
  return { kind: 'enter', value: [{ field }], into: named(name), text };
};
const click = (name: string): Step => ({ kind: 'click', target: named(name), count: 1, text: `Click ${name}` });
const submit: Step = { kind: 'submit', target: named('Send order'), text: 'Send the order' };
const order = [enter('Name', 'name'), enter('Code', 'code'), submit];
const download = (name: string): Step => ({
  kind: 'download',
  target: named(name),
  saveTo: 'file',
  text: `Get ${name}`,
});
const wait = (seconds: number): Step => ({ kind: 'wait', for: null, gone: false, seconds, text: 'Wait' });

/** What the worker sees of one session. */
class Worker {
  readonly questions: SessionQuestion[] = [];
  readonly stop = new AbortController();
  decision: () => Promise<ApprovalDecision> = async () => 'approved';
  onSubmit: () => Promise<null> = async () => null;

  readonly answer = async (question: SessionQuestion): Promise<unknown> => {
    this.questions.push(question);
    if (question.ask === 'approval') return this.decision();
    return question.ask === 'submit' ? this.onSubmit() : null;
  };

  get events(): SessionEvent[] {
    return this.questions.flatMap((question) => (question.ask === 'event' ? [question.event] : []));
  }

  get submits(): string[] {
    return this.questions.flatMap(({ ask, ...rest }) => {
      if (ask !== 'submit' || !('submit' in rest)) return [];
      return [`${rest.submit.cause} ${rest.submit.method} ${new URL(rest.submit.address).pathname}`];
    });
  }

  get pending(): PendingAction[] {
    return this.questions.flatMap((question) => (question.ask === 'approval' ? [question.pending] : []));
  }
}

describe('AgentSessions', () => {
  const site = new SessionSite();
  const sessions = new AgentSessions(new Env());
  const folders: string[] = [];

  beforeAll(() => site.start());
  beforeEach(() => {
    site.received.length = 0;
    site.edition = '';
  });
  afterAll(async () => {
    await sessions.onApplicationShutdown();
    await site.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  function input(path: string, steps: Step[], policy: Partial<BrowserPolicy> = {}): SessionInput {
    const folder = mkdtempSync(join(tmpdir(), 'formwork-session-'));
    folders.push(folder);
    const origin = `http://${site.host}`;
    const value = (field: string, text: string, secretOrigins: string[] | null): RunValue => {
      return { field, label: field, type: 'text', texts: [text], files: [], secretOrigins, given: true };
    };
    return {
      ...{ runId: 'run', folder, startAddress: `${origin}${path}`, task: '', steps, planner: 'rules' },
      policy: {
        ...{ allowedDomains: [site.host], maxSteps: 20, maxSeconds: 120, idleSeconds: 60 },
        ...{ downloadTypes: ['csv', 'pdf'], maxDownloadBytes: 1_000_000, approval: 'never' },
        ...{ viewport: { width: 1000, height: 600 }, ...policy },
      },
      success: { text: null, address: null, confirmationNumber: false },
      values: [value('name', 'Ada', null), value('code', SECRET, [origin])],
      ...{ openedCidrs: ['127.0.0.0/8'], storageState: null, usedSeconds: 0, approved: [], keepState: true },
    };
  }

  const run = (worker: Worker, session: SessionInput): Promise<SessionOutcome> =>
    sessions.run(session, { signal: worker.stop.signal, onAsk: worker.answer });

  it('carries out a task, and records a submit before it reaches the server', async () => {
    const worker = new Worker();
    const before: number[] = [];
    worker.onSubmit = async () => {
      before.push(site.received.length);
      return null;
    };
    const session = input('/order', order);
    const outcome = await run(worker, session);

    expect(outcome).toMatchObject({ status: 'succeeded', code: null, error: '' });
    expect(worker.submits).toEqual(['action POST /order']);
    expect(before).toEqual([0]);
    expect(site.received).toEqual([`POST /order name=Ada&code=${SECRET}`]);
    expect(outcome.storageState).toMatchObject({ cookies: [{ name: 'visited', domain: '127.0.0.1' }] });
    expect(outcome.usedSeconds).toBeGreaterThan(0);

    // The secret is on the page, but in nothing that leaves the process.
    const steps = worker.events.filter(({ kind }) => kind === 'step');
    expect(steps.map(({ step, outcome: done }) => `${step} ${done}`)).toEqual([
      '-1 done',
      '0 done',
      '1 done',
      '2 done',
    ]);
    expect(worker.events.at(-1)).toMatchObject({ kind: 'page', outcome: 'done', address: `http://${site.host}/order` });
    const dialog = worker.events.find(({ kind }) => kind === 'dialog');
    expect(dialog).toMatchObject({ action: 'alert', target: `Code ${MASK}`, note: 'accepted' });
    expect(JSON.stringify([worker.questions, { ...outcome, storageState: null }])).not.toContain('hunter2');
    const pictures = readdirSync(session.folder).filter((name) => name.endsWith('.jpg'));
    expect(pictures.length).toBeGreaterThan(0);
  }, 120_000);

  it('fails a step about which the page asks and the task has no answer, and says what the question was', async () => {
    const target = { phrase: ['Remove'], noun: null, ordinal: null, near: null };
    const steps: Step[] = [{ kind: 'click', target, count: 1, text: 'Click Remove' }];
    const outcome = await run(new Worker(), input('/question', steps));

    expect(outcome).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('The page asked "Remove all?", and the task does not say the answer'),
    });
  }, 120_000);

  it('covers secrets in pictures: in controls, and where the page repeats them', async () => {
    const worker = new Worker();
    worker.decision = async () => 'parked';
    const visible = input('/order', order, { approval: 'before_submit' });
    await run(worker, visible);
    const other = new Worker();
    other.decision = worker.decision;
    const covered = input('/order', order, { approval: 'before_submit' });
    covered.values = covered.values.map((value) => ({ ...value, secretOrigins: [`http://${site.host}`] }));
    await run(other, covered);

    // The files of a session are back in its folder.
    const shares = await Promise.all(
      [
        { ...worker.pending[0], ...visible },
        { ...other.pending[0], ...covered },
      ].map(({ folder, screenshot }) => shareOfMask(join(folder, basename(screenshot ?? '')))),
    );
    // The control and the paragraph; then also the name.
    expect(shares[0]).toBeGreaterThan(0.005);
    expect(shares[1]).toBeGreaterThan((shares[0] ?? 0) + 0.003);
  }, 120_000);

  it('asks before a submit, parks, and replays to the same screen', async () => {
    const worker = new Worker();
    worker.decision = async () => 'parked';
    const session = input('/order', order, { approval: 'before_submit' });
    expect(await run(worker, session)).toMatchObject({ status: 'parked', code: null });
    expect(site.received).toEqual([]);
    const [pending] = worker.pending;
    expect(pending).toMatchObject({ step: 2, action: 'submit', request: null, differences: [] });
    expect(pending?.screen.values).toContainEqual({ name: 'Name', value: 'Ada' });
    expect(pending?.screen.values).toContainEqual({ name: 'Code', value: MASK });

    const approved = worker.pending.map(({ step, digest, screen }) => ({ step, digest, screen }));
    const replay = new Worker();
    expect(await run(replay, { ...session, approved })).toMatchObject({ status: 'succeeded' });
    expect(replay.pending).toEqual([]);
    expect(site.received).toHaveLength(1);

    site.edition = ', second edition';
    const changed = new Worker();
    changed.decision = async () => 'parked';
    expect(await run(changed, { ...session, approved })).toMatchObject({ status: 'parked' });
    expect(changed.pending[0]?.differences).toEqual(['The title was "Order" and is "Order, second edition".']);
    expect(site.received).toHaveLength(1);
  }, 180_000);

  it('holds a request that was not foreseen until it is approved', async () => {
    const worker = new Worker();
    worker.decision = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      expect(site.received).toEqual([]);
      return 'approved';
    };
    const session = input('/order', [click('Look up')], { approval: 'before_submit' });
    session.success = { ...session.success, text: 'Thank you' };
    expect(await run(worker, session)).toMatchObject({ status: 'succeeded' });
    expect(worker.pending).toMatchObject([{ step: 0, request: { method: 'POST' }, target: 'button "Look up"' }]);
    expect(worker.questions.map(({ ask }) => ask).filter((ask) => ask !== 'event')).toEqual([
      'started',
      'approval',
      'submit',
    ]);
    expect(site.received).toEqual(['POST /quick quick']);
  }, 120_000);

  it('ends at an order that it does not understand, and at words behind the last step', async () => {
    const ended = async (task: string): Promise<[SessionOutcome, string[]]> => {
      const worker = new Worker();
      const outcome = await run(worker, { ...input('/order', []), task, steps: null });
      const steps = worker.events.filter(({ kind, step }) => kind === 'step' && step >= 0);
      return [outcome, steps.map(({ action }) => String(action))];
    };
    const failed = (text: string) => ({
      ...{ status: 'failed', code: 'step_failed', error: expect.stringContaining(`Not understood: "${text}"`) },
      notes: [expect.stringContaining(`Not understood: "${text}"`)],
    });
    const [deed, before] = await ended('Enter {{name}} in Name. Ponder the matter. Enter {{name}} in Words.');
    expect([deed, before]).toEqual([expect.objectContaining(failed('Ponder the matter')), ['enter']]);
    const [last, all] = await ended('Enter {{name}} in Name. Total of the order.');
    expect([last, all]).toEqual([expect.objectContaining(failed('Total of the order')), ['enter']]);
  }, 120_000);

  it('submits nothing of a task that it understands in part', async () => {
    const said = (task: string): SessionInput => ({ ...input('/order', []), task, steps: null });
    const answered = 'Enter {{name}} in Name. Ponder the matter.';
    const unread = 'Not understood: "Ponder the matter". Start with what to do';
    for (const task of [`${answered} Click "Send order".`, 'Ponder the matter. Click "Look up". Wait 20 seconds.']) {
      const worker = new Worker();
      const outcome = await run(worker, said(task));
      expect(outcome).toMatchObject({ status: 'failed', code: 'step_failed', error: expect.stringContaining(unread) });
      expect([worker.submits, site.received]).toEqual([[], []]);
    }
    const reading = 'A name of a customer. Enter {{name}} in Name.';
    expect(await run(new Worker(), said(reading))).toMatchObject({
      status: 'succeeded',
      notes: [expect.stringContaining('Not understood: "A name of a customer"')],
    });
    const worker = new Worker();
    expect(await run(worker, said('Ponder the matter.'))).toMatchObject({ code: 'step_failed' });
    expect(worker.events.filter(({ kind }) => kind === 'step')).toEqual([]);
  }, 120_000);

  it('records forms that are sent by GET as submits', async () => {
    const worker = new Worker();
    await run(worker, input('/order', [click('Search')]));
    expect(worker.submits).toEqual(['action GET /search']);
  }, 120_000);

  it('follows a step to the tab that it opens, and stays when a page opens one by itself', async () => {
    const worker = new Worker();
    const steps = [wait(2), click('Stay'), click('New window'), ...order];
    expect(await run(worker, input('/popups', steps))).toMatchObject({ status: 'succeeded', error: '' });
    expect(site.received).toEqual([`POST /order name=Ada&code=${SECRET}`]);
    const tabs = worker.events.filter(({ action }) => action === 'open tab').map(({ note }) => note);
    expect(tabs).toEqual(['by the page itself; it stays behind', '']);
  }, 120_000);

  it('takes permitted downloads, and refuses programs and large files', async () => {
    const worker = new Worker();
    const outcome = await run(worker, input('/files', [download('List')]));
    expect(outcome).toMatchObject({
      status: 'succeeded',
      downloads: [{ name: 'list.csv', mediaType: 'text/csv', size: 8, saveTo: 'file' }],
    });

    for (const [name, problem] of [
      ['Setup', 'program'],
      ['Huge', 'larger'],
    ] as const) {
      const refused = await run(new Worker(), input('/files', [download(name)]));
      expect(refused).toMatchObject({ status: 'failed', code: 'download_refused', downloads: [] });
      expect(refused.error).toContain(problem);
    }
  }, 240_000);

  it.each([
    ['/alerts', [wait(30)], {}, 'too_many_dialogs'],
    ['/order', [{ kind: 'close', what: 'tab', text: 'Close' }, wait(2)], {}, 'window_closed'],
    ['/order', [wait(0), wait(0), wait(0)], { maxSteps: 2 }, 'max_steps'],
    ['/order', [wait(30)], { idleSeconds: 2 }, 'idle'],
    ['/order', [wait(30)], { maxSeconds: 4 }, 'max_seconds'],
    ['/order', [{ kind: 'open', address: ['file:///etc/passwd'], text: 'Open' }], {}, 'step_failed'],
    ['/order', [{ kind: 'open', address: ['http://example.com/'], text: 'Open' }], {}, 'blocked_address'],
    ['/order', [wait(0)], { allowedDomains: ['example.com'] }, 'blocked_address'],
  ] as [string, Step[], Partial<BrowserPolicy>, string][])(
    'ends a run on %s with %j, %j as failed: %s',
    async (path, steps, policy, code) => {
      const worker = new Worker();
      expect(await run(worker, input(path, steps, policy))).toMatchObject({ status: 'failed', code });
      expect(worker.events.at(-1)).toMatchObject({ kind: 'page', outcome: 'failed' });
    },
    120_000,
  );

  it('ends a run whose renderer is killed', async () => {
    const worker = new Worker();
    const ended = run(worker, input('/order', [wait(60)]));
    await until(60_000, async () => worker.events.some(({ kind }) => kind === 'step'));
    for (const pid of processes('--type=renderer')) process.kill(pid, 'SIGKILL');
    expect(await ended).toMatchObject({ status: 'failed', code: 'browser_crashed' });
  }, 120_000);

  it('leaves a run whose browser is killed to its job, which may repeat it', async () => {
    const worker = new Worker();
    const ended = run(worker, input('/order', [wait(60)]));
    const rejected = expect(ended).rejects.toThrow('the browser ended');
    await until(60_000, async () => worker.events.some(({ kind }) => kind === 'step'));
    for (const pid of processes('--user-data-dir=')) process.kill(pid, 'SIGKILL');
    await rejected;
    await expect(ended).rejects.toBeInstanceOf(WorkCrashError);
  }, 120_000);

  it('ends the browser when the run is cancelled', async () => {
    const worker = new Worker();
    const ended = run(worker, input('/order', [wait(60)]));
    const rejected = expect(ended).rejects.toThrow('cancelled');
    await until(60_000, async () => worker.events.length > 0);
    expect(processes('--type=renderer').length).toBeGreaterThan(0);
    worker.stop.abort(new Error('cancelled'));
    await rejected;
    await until(5_000, async () => processes('--headless=shell').length === 0);
  }, 120_000);
});

/** Descendants of this process with an argument. */
function processes(argument: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { maxBuffer: 1e8 }).toString().trim().split('\n');
  const all = lines.map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)).filter((found) => found !== null);
  const own = new Set([process.pid]);
  for (let grown = true; grown;) {
    const more = all.filter(([, pid, parent]) => own.has(Number(parent)) && !own.has(Number(pid)));
    for (const [, pid] of more) own.add(Number(pid));
    grown = more.length > 0;
  }
  return all
    .filter(([, pid, , args]) => own.has(Number(pid)) && args?.includes(argument))
    .map(([, pid]) => Number(pid));
}

/** The share of a picture that has the color of masks. */
async function shareOfMask(path: string): Promise<number> {
  const { data, info } = await sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let covered = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const near = [0, 1, 2].every((channel) => Math.abs((data[at + channel] as number) - 0x3a) < 12);
    if (near) covered += 1;
  }
  return covered / (info.width * info.height);
}
