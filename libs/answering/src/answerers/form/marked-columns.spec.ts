import { valuesByName } from '../one-value.fixture';

const ANSWERS = `
                        Poor      Fair      Good
Friendliness                                X
Cleanliness                       x
Food                    X                   X
`;

describe('a mark in a row of a table', () => {
  it('says the title of its column', async () => {
    expect(await valuesByName(ANSWERS, ['Friendliness', 'Cleanliness'])).toEqual({
      Friendliness: 'Good',
      Cleanliness: 'Fair',
    });
  });

  it('says nothing beside another one', async () => {
    expect(await valuesByName(ANSWERS, ['Food'])).toEqual({ Food: null });
  });
});
