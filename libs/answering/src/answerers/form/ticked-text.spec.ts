import { valuesByName } from '../one-value.fixture';

describe('a value of boxes to tick with their words', () => {
  it.each([
    ['Filing status: ☐ Single ☒ Married filing jointly ☐ Head of household', 'Married filing jointly'],
    ['Filing status: ☑ Single', 'Single'],
    ['Filing status: [ ] Single [x] Married', 'Married'],
    ['Filing status: (x) Single ( ) Married', 'Single'],
    ['Filing status: ☐ Single ☐ Married', null],
    ['Filing status: as in 2024 ☒', 'as in 2024 ☒'],
  ])('is what is ticked: %s', async (text, value) => {
    expect(await valuesByName(`${text}\nDependents: 2\n`, ['Filing status'])).toEqual({ 'Filing status': value });
  });
});
