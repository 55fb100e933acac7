import { aTeam, ModelPeer, testDatabase } from '@app/testing';
import { Env } from '../../core/src/config/env';
import { LanguageModels, type ModelRequest } from './language-models';
import { ModelError } from './model-error';
import { ModelUsage } from './usage/model-usage.entity';
import { ModelUsageRepository } from './usage/model-usage.repository';
import { ModelUsageService } from './usage/model-usage.service';

const database = testDatabase();
const peer = new ModelPeer();
let url: string;

beforeAll(async () => (url = await peer.start()));
afterAll(() => peer.stop());
beforeEach(() => {
  peer.requests.length = 0;
  peer.replies.length = 0;
});

/** A team with a model, and a question about the capital of a country. */
async function setUp(changes: Partial<Record<'provider' | 'seconds' | 'tokens' | 'key', string>> = {}) {
  const { team } = await aTeam(database.dataSource);
  const env = new Env({
    MODEL_PROVIDER: changes.provider ?? 'openai-compatible',
    MODEL_URL: `${url}/v1`,
    MODEL_NAME: 'tiny',
    MODEL_API_KEY: changes.key ?? 'sk-secret',
    MODEL_SECONDS: changes.seconds ?? '20',
    MODEL_TEAM_TOKENS: changes.tokens ?? '1000',
  });
  const rows = new ModelUsageRepository(database.dataSource.getRepository(ModelUsage));
  const models = new LanguageModels(rows, env);
  const ask = (more: Partial<ModelRequest<string>> = {}) => models.object({ ...request(team.id), ...more });
  return { ask, models, usage: () => new ModelUsageService(rows, env).read({ teamId: team.id }) };
}

const request = (teamId: string): ModelRequest<string> => ({
  teamId,
  instructions: 'Answer briefly.',
  prompt: 'What is the capital of France?',
  schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'], additionalProperties: false },
  read: (reply) => {
    const { city } = reply as { city?: unknown };
    if (typeof city !== 'string') throw new Error('no city');
    return city;
  },
  maxReplyTokens: 50,
  signal: new AbortController().signal,
});

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error as ModelError).fault,
  );

describe('LanguageModels', () => {
  it.each([
    ['openai-compatible', '/v1/chat/completions', 'authorization', 'Bearer sk-secret'],
    ['anthropic', '/v1/messages', 'x-api-key', 'sk-secret'],
  ])('asks %s for an object of the schema', async (provider, path, header, value) => {
    const { ask } = await setUp({ provider });
    peer.replies.push({ text: '{"city":"Paris"}' });
    expect(await ask()).toBe('Paris');
    const [sent] = peer.requests;
    expect(sent).toMatchObject({ path, headers: { [header]: value }, body: { model: 'tiny' } });
    for (const text of ['Answer briefly.', 'capital of France', '"city"', '"additionalProperties":false'])
      expect(JSON.stringify(sent?.body)).toContain(text);
  });

  it('counts the tokens that the provider tells, and refuses what would exceed the budget of the team', async () => {
    const { ask, usage } = await setUp({ tokens: '250' });
    for (const city of ['Paris', 'Rome']) {
      peer.replies.push({ text: JSON.stringify({ city }) });
      await ask();
    }
    expect(await usage()).toMatchObject({ calls: 2, tokens: 240, token_budget: 250, model: 'tiny' });
    expect(await faultOf(ask())).toBe('budget');
    expect(peer.requests).toHaveLength(2);
    expect(await usage()).toMatchObject({ calls: 2, tokens: 240 });
  });

  it('reserves before the call, so that calls at the same time stay within the budget together', async () => {
    const { ask, usage } = await setUp({ tokens: '300' });
    peer.replies.push(...Array.from({ length: 5 }, () => ({ text: '{"city":"Paris"}' })));
    const faults = await Promise.all(Array.from({ length: 5 }, () => faultOf(ask())));
    expect(faults.filter((fault) => fault === 'budget').length).toBeGreaterThan(0);
    expect((await usage()).tokens).toBeLessThanOrEqual(300);
  });

  it('tries again after a server error and a rate limit', async () => {
    const { ask } = await setUp();
    peer.replies.push(
      { status: 503 },
      { status: 429, headers: { 'retry-after-ms': '10' } },
      { text: '{"city":"Paris"}' },
    );
    expect(await ask()).toBe('Paris');
    expect(peer.requests).toHaveLength(3);
  });

  it('gives a fault for a refusal, for a reply that is no such object, and after the time limit', async () => {
    const { ask } = await setUp({ tokens: '0' });
    peer.replies.push({ status: 401 });
    expect(await faultOf(ask())).toBe('refused');
    peer.replies.push({ text: 'The capital is Paris.' });
    expect(await faultOf(ask())).toBe('invalid_reply');
    peer.replies.push({ text: '{"town":"Paris"}' });
    expect(await faultOf(ask())).toBe('invalid_reply');
    const slow = await setUp({ seconds: '1' });
    peer.replies.push('never');
    expect(await faultOf(slow.ask())).toBe('timeout');
  });

  it('ends with the reason of its signal', async () => {
    const { ask } = await setUp();
    const stop = new AbortController();
    peer.replies.push('never');
    const call = ask({ signal: stop.signal });
    setTimeout(() => stop.abort(new Error('the worker stops')), 100);
    await expect(call).rejects.toThrow('the worker stops');
  });

  it('names neither key nor address in a fault', async () => {
    const { ask } = await setUp();
    peer.replies.push({ status: 400 });
    const error = await ask().catch((caught: unknown) => caught as ModelError);
    expect((error as ModelError).message).toBe('The language model responded with status 400.');
  });

  it('is not available without settings', async () => {
    const rows = new ModelUsageRepository(database.dataSource.getRepository(ModelUsage));
    const models = new LanguageModels(rows, new Env({}));
    expect(models.available).toBe(false);
    expect(await faultOf(models.object(request('x')))).toBe('not_configured');
  });
});
