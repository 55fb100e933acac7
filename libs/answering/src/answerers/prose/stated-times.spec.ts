import { valuesByName } from '../one-value.fixture';

describe('the time of a name with a word for it', () => {
  it.each([
    ['Departure time', 'Departure     07:15\nGate          B17\n', '07:15'],
    ['Check-out time', 'Check-in from 3 pm, check-out until 11:00 on the day of departure.\n', '11:00'],
    ['Check-in time', 'Check-in from 3 pm, check-out until 11:00 on the day of departure.\n', '3 pm'],
    ['Heure limite de départ', 'Le petit déjeuner est compris. Départ au plus tard à 11 h 30.\n', '11 h 30'],
    ['Uhrzeit der Abholung', 'Die Abholung erfolgt um 14 Uhr am Lager.\n', '14 Uhr'],
  ])('is beside the rest of the name, or stated about it: %s', async (name, text, value) => {
    expect((await valuesByName(text, [name]))[name]).toBe(value);
  });

  it('is not that of something else, and no amount', async () => {
    const text = 'Departure     07:15\nThe gate is open for 10.30 EUR.\n';
    expect(await valuesByName(text, ['Arrival time', 'Gate time'])).toEqual({
      'Arrival time': null,
      'Gate time': null,
    });
  });
});

it('a time may stand behind a day', async () => {
  const text = `Dear Ms Castle,

our engineer will inspect the east lift on Thursday, 21 October 2027 at 7:30 am.
`;
  expect(await valuesByName(text, ['Inspection time'])).toEqual({ 'Inspection time': '7:30 am' });
});

it('a time may stand behind a person and a day', async () => {
  const text = `Dear Lucas,\n\nYour induction is with our trainer Keira Dolan on 11 January 2028 at 18:30.\n`;
  expect(await valuesByName(text, ['Induction time'])).toEqual({ 'Induction time': '18:30' });
});
