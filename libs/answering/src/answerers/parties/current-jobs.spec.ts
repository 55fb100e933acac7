import { valuesByName } from '../one-value.fixture';

const PLACES = [
  'Senior Engineer, Pontes & Arcos Ltd, Porto',
  'March 2023 – present',
  '',
  'Engineer, Halcyon Rail Ltd, Leeds',
  'October 2019 – February 2023',
];

it('the current job of a curriculum is that of the period that lasts', async () => {
  const text = `Experience\n\n${PLACES.join('\n')}\n`;
  expect(await valuesByName(text, ['Current employer', 'Current position'])).toEqual({
    'Current employer': 'Pontes & Arcos Ltd',
    'Current position': 'Senior Engineer',
  });
});

it('a curriculum without such a period has no current job', async () => {
  const text = `Experience\n\n${PLACES.slice(2).join('\n')}\n`;
  expect(await valuesByName(text, ['Current employer'])).toEqual({ 'Current employer': null });
});

it('the current job is in the line above its period, not in that of the next job, where no legal form shows the employer', async () => {
  const text = `Experience

Senior Engineer, Harcourt & Pell Consulting, Bristol
April 2020 – present
Engineer, Nordbro Ingeniører A/S, Aarhus
September 2016 – March 2020
`;
  expect(await valuesByName(text, ['Current employer', 'Current position'])).toEqual({
    'Current employer': 'Harcourt & Pell Consulting',
    'Current position': 'Senior Engineer',
  });
});
