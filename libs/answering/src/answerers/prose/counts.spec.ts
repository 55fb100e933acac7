import { valuesByName } from '../one-value.fixture';

it('a name for a count has no code for its value', async () => {
  const text = `Invitation to tender

Reference FCC/ENV/0418
Number of copies: 12 copies
`;
  expect(await valuesByName(text, ['Number of references', 'Number of copies', 'Reference number'])).toEqual({
    'Number of references': null,
    'Number of copies': '12',
    'Reference number': 'FCC/ENV/0418',
  });
});
