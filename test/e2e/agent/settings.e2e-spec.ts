import { createHash } from 'node:crypto';
import { AgentRunExpiry, ScheduledRuns } from '@app/agents';
import { signsIn, testService, until, type SignedIn } from '@app/testing';
import { eventsOf, hasEnded, runsOf, runThat, startRun, type Run } from './agent.fixture';
import { withNamedSites } from './named-sites.fixture';
import { REPORT, SettingsSite } from './settings-site.fixture';

/** A browser starts slowly on a busy machine; no test asserts on time. */
jest.setTimeout(300_000);

const service = testService();
const signedIn = signsIn(service);
withNamedSites(service);

const site = new SettingsSite();
let signed: SignedIn;
beforeAll(async () => {
  await site.open();
  signed = await signedIn();
  const file = { id: 'report', type: 'file_upload', metadata: { file_types: ['pdf'] } };
  for (const field of [{ id: 'full_name', type: 'text_field' }, { id: 'window', type: 'text_field' }, file])
    await signed.client.post('/api/builder/field/', field).expect(201);
});
afterAll(() => site.close());

const FILL = 'Enter {{full_name}} in Full name.\nClick "Send".';

/** Creates an agent of the site. @returns its id */
async function anAgentWith(settings: object): Promise<string> {
  const agent = { name: 'Settings', task: FILL, start_address: `${site.origin}/`, ...settings };
  const { body } = await signed.client.post('/api/builder/agent/', agent).expect(201);
  return body.id as string;
}

const start = async (agent: string) => startRun(signed.client, agent, { fields: { full_name: 'Ann' } });
const ended = (path: string): Promise<Run> => runThat(signed.client, path, hasEnded);

interface Case {
  setting: string;
  settings: () => object;
  run: object;
}

const failed = (error_code: string, error: RegExp) => ({
  status: 'failed',
  error_code,
  error: expect.stringMatching(error),
});
const succeeded = { status: 'succeeded', error: '' };

const CASES: Case[] = [
  {
    setting: 'allowed_domains: a wildcard permits the names below it',
    settings: () => ({
      start_address: `http://forms.site.test:${site.port}/`,
      browser_policy: { allowed_domains: [`*.site.test:${site.port}`] },
      success_condition: { address: 'forms.site.test' },
    }),
    run: succeeded,
  },
  {
    setting: 'allowed_domains: a wildcard does not permit the name itself',
    settings: () => ({
      task: `Go to http://site.test:${site.port}/.`,
      browser_policy: { allowed_domains: [new URL(site.origin).host, `*.site.test:${site.port}`] },
    }),
    run: failed('blocked_address', /site\.test/),
  },
  {
    setting: 'max_steps',
    settings: () => ({ task: 'Click "Count". Click "Counted". Click "Counted".', browser_policy: { max_steps: 2 } }),
    run: failed('max_steps', /more than 2 steps/),
  },
  {
    setting: 'max_seconds',
    settings: () => ({ task: 'Wait 60 seconds.', browser_policy: { max_seconds: 5 } }),
    run: failed('max_seconds', /more than 5 seconds/),
  },
  {
    setting: 'idle_seconds',
    settings: () => ({ task: 'Wait 60 seconds.', browser_policy: { idle_seconds: 5 } }),
    run: failed('idle', /more than 5 seconds/),
  },
  {
    setting: 'download_types',
    settings: () => ({ task: 'Download "Report".', browser_policy: { download_types: ['csv'] } }),
    run: failed('download_refused', /"pdf"/),
  },
  {
    setting: 'max_download_bytes',
    settings: () => ({ task: 'Download "Report".', browser_policy: { max_download_bytes: 10 } }),
    run: failed('download_refused', /larger than 10 bytes/),
  },
  {
    setting: 'viewport',
    settings: () => ({
      task: 'Click "Count".',
      browser_policy: { viewport: { width: 412, height: 732 } },
      success_condition: { text: 'Window 412 x 732' },
    }),
    run: succeeded,
  },
  {
    setting: 'success_condition: text',
    settings: () => ({ task: 'Click "Count".', success_condition: { text: 'Thank you' } }),
    run: failed('success_condition', /Thank you/),
  },
  {
    setting: 'success_condition: address',
    settings: () => ({ success_condition: { address: '/thanks' } }),
    run: succeeded,
  },
  {
    setting: 'success_condition: confirmation_number',
    settings: () => ({ success_condition: { confirmation_number: true } }),
    run: failed('success_condition', /confirmation number/i),
  },
  {
    setting: 'steps: recorded steps take the place of the task',
    settings: () => ({
      task: 'Click "Send".',
      steps: [
        {
          kind: 'click',
          text: 'Count',
          target: { phrase: ['Count'], noun: null, ordinal: null, near: null },
          count: 1,
        },
      ],
      success_condition: { text: 'Counted' },
    }),
    run: succeeded,
  },
];

describe('A setting of an agent', () => {
  /** Started together: the worker has two browsers at once. */
  const paths = new Map<string, string>();
  beforeAll(async () => {
    for (const { setting, settings } of CASES) paths.set(setting, await start(await anAgentWith(settings())));
  });

  it.each(CASES)('has its effect in a run: $setting', async ({ setting, run }) => {
    expect(await ended(paths.get(setting)!)).toMatchObject(run);
  });

  it('has its effect in a run: save_files_to', async () => {
    const agent = await anAgentWith({ task: 'Download "Report".', save_files_to: { id: 'report' } });
    const run = await ended(await start(agent));
    expect(run).toMatchObject(succeeded);
    const [file] = run.file_values.report!;
    const sha256 = createHash('sha256').update(REPORT).digest('hex');
    expect(file).toMatchObject({ name: 'report.pdf', size: REPORT.length, sha256 });
    const { body, headers } = await signed.client.as(null).get(new URL(file!.url).pathname).expect(200);
    expect(body.toString()).toBe(REPORT);
    expect(headers['content-type']).toBe('application/pdf');
  });

  it('has its effect in a run: schedule', async () => {
    const schedule = { cron: '0 0 1 1 *', time_zone: 'UTC' };
    const agent = await anAgentWith({ task: 'Click "Count".', schedule });
    const database = await service.database.connection();
    await database.query(`UPDATE agent SET next_run_at = now() WHERE id = $1`, [agent]);
    while (await service.inWorker(ScheduledRuns).startDue());
    const runs = async () => (await signed.client.get(runsOf(agent)).expect(200)).body.results as Run[];
    await until(120_000, async () => (await runs()).every(hasEnded));
    expect(await runs()).toMatchObject([{ ...succeeded, user_id: null }]);
  });

  it('has its effect in a run: approval and approval_seconds', async () => {
    const settings = { task: 'Click "Count".', browser_policy: { approval: 'always' }, approval_seconds: 60 };
    const path = await start(await anAgentWith(settings));
    const { approval } = await runThat(signed.client, path, (run) => run.approval !== null);
    expect(approval).toMatchObject({ action: 'click' });
    const left = Date.parse(approval!.ends_at) - Date.now();
    expect(left).toBeLessThanOrEqual(60_000);
    const database = await service.database.connection();
    await database.query(`UPDATE agent_run SET approval_ends_at = now() WHERE id = $1`, [path.split('/').at(-2)]);
    await service.inWorker(AgentRunExpiry).expire(10);
    expect(await ended(path)).toMatchObject({ status: 'cancelled' });
  });

  it('has its effect in a run: keep_session, until the session of the site ends or is too large', async () => {
    const secrets = ['user', 'password'].map((name) => ({ name, value: `my ${name}`, origins: [site.origin] }));
    const agent = await anAgentWith({
      ...{ task: 'Sign in with {{user}} and {{password}}.', start_address: `${site.origin}/members`, secrets },
      ...{ keep_session: true, success_condition: { text: 'For members only' } },
    });
    const visit = async () => {
      const path = await start(agent);
      expect(await ended(path)).toMatchObject(succeeded);
      return path;
    };
    await visit();
    await visit();
    expect(site.signIns).toBe(1);

    site.session = 'second';
    await visit();
    expect(site.signIns).toBe(2);
    await visit();
    expect(site.signIns).toBe(2);

    site.storedCharacters = 1_100_000;
    const events = await eventsOf(signed.client, await visit());
    expect(events).toContainEqual(
      expect.objectContaining({ action: 'keep_session', note: expect.stringContaining('at most 1000000 are kept') }),
    );
    await signed.client.patch(`/api/builder/agent/${agent}/`, { keep_session: false }).expect(200);
    await visit();
    expect(site.signIns).toBe(3);
  });
});
