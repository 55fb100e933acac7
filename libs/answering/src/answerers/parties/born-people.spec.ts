import { valuesByName } from '../one-value.fixture';

it('a patient has a date of birth behind the name', async () => {
  const text = `Dear Dr Moss,

Re: Mr Leonard Tasker, born 2 March 1954, hospital no. 0077-1285

Your patient was admitted. The clinic was born from an idea of Ann Lee.
`;
  expect(await valuesByName(text, ['Patient', 'Doctor'])).toEqual({ Patient: 'Leonard Tasker', Doctor: null });
});

it('two people with dates of birth do not tell who is meant', async () => {
  const text = `Frau Ilse Kern, geb. 02.03.1954\nHerr Jan Kern, geb. 01.01.1950\n`;
  expect(await valuesByName(text, ['Patient'])).toEqual({ Patient: null });
});

it('a patient has the date of birth in the line below', async () => {
  const text = `Centro Analisi San Rocco

Sig. Pettenuzzo Alvise
Nato il 22/11/1961 – Sesso M
`;
  expect(await valuesByName(text, ['Paziente'])).toEqual({ Paziente: 'Pettenuzzo Alvise' });
});
