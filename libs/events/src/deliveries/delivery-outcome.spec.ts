import { OutboundError } from '@app/core';
import { outcomeOf, outcomeOfError } from './delivery-outcome';

const NOW = new Date('2026-03-01T12:00:00Z');

const answer = (status: number, retryAfter?: string, body = '') =>
  outcomeOf({ status, headers: { 'retry-after': retryAfter }, excerpt: Buffer.from(body) }, NOW);

describe('the outcome of a call', () => {
  it('is a delivery for 2xx only', () => {
    for (const status of [200, 202, 204, 299])
      expect(answer(status)).toMatchObject({ verdict: 'delivered', reason: '' });
    for (const status of [100, 301, 400, 404, 429, 500, 503]) expect(answer(status).verdict).toBe('failed');
    expect(answer(410).verdict).toBe('gone');
    expect(answer(307).reason).toBe('The address answered 307. Redirects are not followed.');
  });

  it('has the pause that the receiver requests, as seconds or as a date, from none to a day', () => {
    const pauses = { '120': 120, ' 7 ': 7, '0': 0, '-5': 0, soon: 0, '': 0, '1e9': 0, '99999999999': 86_400 };
    for (const [header, seconds] of Object.entries(pauses))
      expect([header, answer(429, header).retryAfter]).toEqual([header, seconds]);
    expect(answer(503, 'Sun, 01 Mar 2026 12:10:00 GMT').retryAfter).toBe(600);
    expect(answer(503, 'Sun, 01 Mar 2026 11:00:00 GMT').retryAfter).toBe(0);
    expect(answer(503, 'Mon, 01 Mar 2027 12:00:00 GMT').retryAfter).toBe(86_400);
    expect(answer(503).retryAfter).toBe(0);
  });

  it('keeps the beginning of the response as text that PostgreSQL can store', () => {
    expect(answer(500, undefined, 'x'.repeat(4_096)).response).toHaveLength(1_200);
    expect(answer(500, undefined, 'a\0b').response).toBe('a\uFFFDb');
    expect(answer(500, undefined, `${'x'.repeat(1_199)}😀`).response.isWellFormed()).toBe(true);
  });

  it('names the reason when there was no response', () => {
    const refused = outcomeOfError(new OutboundError('refused', 'private address: a is not public.'));
    expect(refused).toMatchObject({
      verdict: 'refused',
      statusCode: 0,
      reason: 'refused: private address: a is not public.',
    });
    expect(outcomeOfError(new OutboundError('timeout', 'a did not answer.'))).toMatchObject({
      ...{ verdict: 'failed', statusCode: 0, reason: 'a did not answer.' },
    });
  });
});
