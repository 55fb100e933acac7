import { valuesByName } from '../one-value.fixture';

it('an address of mail is for the matter that its own words name', async () => {
  const text = `Contact: orla@fernhill.example
Write to claims@fernhill.example if a tile is broken.
`;
  expect(await valuesByName(text, ['Claims email'])).toEqual({ 'Claims email': 'claims@fernhill.example' });
});
