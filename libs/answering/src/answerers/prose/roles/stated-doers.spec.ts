import { valuesByName } from '../../one-value.fixture';

const TEXT = `Minutes

Marek Zielinski will send the amended contract to the supplier by 28 May 2027. Our engineer Hanna Voss will inspect the east lift.
The venue will be booked soon.
`;

it('the person who does what a question asks for stands before the words for it', async () => {
  const names = ['Who will send the amended contract?', 'Who will book the venue?', 'Inspector', 'Organiser'];
  expect(await valuesByName(TEXT, names)).toEqual({
    'Who will send the amended contract?': 'Marek Zielinski',
    'Who will book the venue?': null,
    Inspector: 'Hanna Voss',
    Organiser: null,
  });
});
