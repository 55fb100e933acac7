import { valuesByName } from '../one-value.fixture';

const NAMES = ['Start date', 'End date'];

describe('the days of a period', () => {
  it.each([
    'Period of insurance: from 00:01 on 1 July 2026 to 23:59 on 30 June 2027\n',
    'Period of insurance     1 July 2026 – 30 June 2027\n',
    'Period of insurance\nfrom 00:01 on 1 July 2026 to 23:59 on 30\nJune 2027\n',
  ])('are its start and its end: %j', async (text) => {
    expect(await valuesByName(text, NAMES)).toEqual({ 'Start date': '2026-07-01', 'End date': '2027-06-30' });
  });

  it.each([
    'Period of insurance: 1 July 2026\n',
    'Billing period: 1 July 2026 to 31 July 2026\nPay period: 1 June 2026 to 30 June 2026\n',
    'Dates of birth: 1 July 1976, 30 June 1987\n',
  ])('are not made up: %j', async (text) => {
    expect(Object.values(await valuesByName(text, NAMES))).toEqual([null, null]);
  });
});
