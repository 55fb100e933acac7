import { weekdaysIn } from '../values/weekdays';
import { TaskPage } from './task-page.fixture';

const LIBRARY = `<h1>Library</h1><table><tr><th>Day<th>Opens<th>Closes
  <tr><td>Monday<td>10:00<td>18:00<tr><td>Tuesday – Friday<td>09:00<td>20:00<tr><td>Saturday<td>10:00<td>14:00</table>`;
const PRAXIS = '<h1>Praxis</h1><dl><dt>Mo–Fr<dd>9–17 Uhr<dt>Samstag<dd>10–14 Uhr<dt>Sonntag<dd>geschlossen</dl>';
const BAKERY = '<h1>Bakery</h1><ul><li>Mon - Thu: 7:00 - 18:00<li>Friday: 7:00 - 19:00<li>Sat and Sun: closed</ul>';
const POOL = `<h1>Pool</h1><table><tr><th>Days<th>Opening time<th>Closing time
  <tr><td>Mon–Wed<td>6:30<td>20:00<tr><td>Thu–Sun<td>8:00<td>22:00</table>`;
const MUSEE = `<h1>Musée</h1><table><tr><th>Jour<th>Ouverture<th>Fermeture
  <tr><td>lundi au vendredi<td>8h30<td>17h30<tr><td>samedi<td>9h00<td>12h00</table>`;

describe('executeSteps and the hours of days', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    [LIBRARY, 'When does the library close on Wednesday?', '20:00'],
    [LIBRARY, 'What is the closing time on Saturday?', '14:00'],
    [LIBRARY, 'What time does it open on Thursday?', '09:00'],
    [LIBRARY, 'When does the library close on Sunday?', null],
    [LIBRARY, 'When does the pool close on Wednesday?', null],
    [PRAXIS, 'Wann ist mittwochs geöffnet?', '9–17 Uhr'],
    [PRAXIS, 'Wann ist am Samstag geöffnet?', '10–14 Uhr'],
    [BAKERY, 'What are the opening hours on Tuesday?', '7:00 - 18:00'],
    [BAKERY, 'When is the bakery open on Friday?', '7:00 - 19:00'],
    [BAKERY, 'Is the bakery open on Sunday?', 'closed'],
    [POOL, 'What is the closing time on Tuesday?', '20:00'],
    [POOL, 'When does the pool open on Saturday?', '8:00'],
    [MUSEE, 'À quelle heure ferme le musée le samedi ?', '12h00'],
    [MUSEE, 'À quelle heure ouvre le musée le mercredi ?', '8h30'],
  ])('(%#) %s: %s', async (html, task, answer) => {
    const { failure, notes } = await page.perform(html, task);
    expect(
      failure
        ? null
        : notes
            .at(-1)
            ?.split(/: (?!closed)/)
            .at(-1)
            ?.replace(/^No: /, ''),
    ).toBe(answer);
  });

  it.each([
    ['Tue – Fri', [1, 2, 3, 4]],
    ['Sat to Mon', [0, 5, 6]],
    ['Mo, Mi und Fr', [0, 2, 4]],
    ['Monday evening', null],
    ['–', null],
  ])('reads the days of "%s"', (text, days) => {
    const found = weekdaysIn(text);
    expect(found && [...found].toSorted((a, b) => a - b)).toEqual(days);
  });
});
