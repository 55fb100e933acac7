import { sentTime } from './sent-time';

describe('sentTime', () => {
  it.each([
    ['2026-03-03T04:30:00.000Z', 'Mon, 02 Mar 2026 23:30:00 -0500', '2026-03-02T23:30:00-05:00'],
    ['2026-03-02T19:45:00.000Z', 'Tue, 03 Mar 2026 01:15:00 +0530 (IST)', '2026-03-03T01:15:00+05:30'],
    ['2026-03-03T04:30:00.000Z', 'Mon, 02 Mar 2026 23:30:00 EST', '2026-03-02T23:30:00-05:00'],
    ['2026-03-02T10:00:00.000Z', 'Mon, 02 Mar 2026 10:00:00 GMT', '2026-03-02T10:00:00.000Z'],
    ['2026-03-02T10:00:00.000Z', '', '2026-03-02T10:00:00.000Z'],
    ['yesterday', 'yesterday -0500', 'yesterday'],
  ])('shows %s, sent as "%s", as %s', (time, field, shown) => {
    expect(sentTime(time, field)).toBe(shown);
  });
});
