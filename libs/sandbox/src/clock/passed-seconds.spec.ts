import { passedSeconds } from './passed-seconds';

const TODAY = new Date('2026-03-02T09:30:00.000Z');
const DAY = 86_400;

describe('passedSeconds', () => {
  it.each([
    ['P2D', 2 * DAY],
    ['P1W', 7 * DAY],
    ['PT90M', 5_400],
    ['P1DT2H3M4S', DAY + 7_384],
    ['PT1S', 1],
  ])('reads %s', (advance, seconds) => expect(passedSeconds({ advance }, TODAY)).toBe(seconds));

  it('reads a time in the future, to the next whole second', () => {
    expect(passedSeconds({ now: '2026-03-03T09:30:00.000Z' }, TODAY)).toBe(DAY);
    expect(passedSeconds({ now: '2026-03-02T09:30:00.001Z' }, TODAY)).toBe(1);
  });

  it.each([
    ['advance', { advance: 'PT0S' }],
    ['advance', { advance: 'P9999W' }],
    ['now', { now: '2026-03-02T09:30:00.000Z' }],
    ['now', { now: '2046-03-02T09:30:00.000Z' }],
    ['', {}],
    ['', { advance: 'P1D', now: '2026-03-03T09:30:00.000Z' }],
  ])('names the problem at %j of %j', (path, body) => expect(passedSeconds(body, TODAY)).toMatchObject({ path }));

  it('does not call missing what was given twice', () => {
    const both = { advance: 'P1D', now: '2026-03-03T09:30:00.000Z' };
    expect(passedSeconds(both, TODAY)).toMatchObject({ message: 'exactly one of advance and now is required' });
  });
});
