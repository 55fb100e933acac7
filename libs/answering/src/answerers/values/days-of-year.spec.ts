import { findDaysOfYear } from './days-of-year';

const valuesIn = (text: string) => findDaysOfYear(text).map(({ value }) => value);

describe('days without a year', () => {
  it('are found in both orders, with months of several languages', () => {
    expect(valuesIn('sent on 24 February, to arrive on March 12')).toEqual(['24 February', 'March 12']);
    expect(valuesIn('am 3. März, le 1er mai 2027, il 5 marzo')).toEqual(['3. März', '5 marzo']);
    expect(valuesIn('Available from September 2028.')).toEqual(['September 2028']);
  });

  it('are no dates with a year, and no other words that begin like a month', () => {
    expect(valuesIn('on 24 February 2027 and March 12, 2027')).toEqual([]);
    expect(valuesIn('12 marbles, 10 may follow, 40 May, 3 Martins')).toEqual([]);
  });
});
