import { valuesByName } from '../../one-value.fixture';

it.each([
  [
    'The Landlord lets to the Tenant the ground floor flat at 19 Wharf Street, Bristol BS1 6DT, including the furniture.',
    'Property address',
    '19 Wharf Street, Bristol BS1 6DT',
  ],
  [
    'Le contrat couvre le logement situé 27 rue du Phare, 17340 Châtelaillon-Plage.',
    'Adresse du logement',
    '27 rue du Phare, 17340 Châtelaillon-Plage',
  ],
  ['The flat at the end of the road has 3 rooms and is quiet.', 'Property address', null],
])('an address is that of the thing before it: %s', async (text, name, value) => {
  expect(await valuesByName(`Agreement\n\n${text}\n`, [name])).toEqual({ [name]: value });
});
