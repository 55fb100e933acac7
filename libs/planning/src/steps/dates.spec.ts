import * as calendars from '../../../browsing/src/page/widgets/dates/calendars.fixture';
import * as clocks from '../../../browsing/src/page/widgets/dates/clocks.fixture';
import { TaskPage } from './task-page.fixture';

const STAY = '2027-05-03 2027-05-07';
const TYPED = `<label>Travel dates <input id=f placeholder="DD/MM/YYYY – DD/MM/YYYY"></label><script>
  f.onchange = () => { window.chosen = f.value.split(' – ').map((day) => day.split('/').reverse().join('-')).join(' '); };</script>`;
/** A combobox with a calendar that covers the page until Escape is pressed. */
const OVERLAID = `${calendars
  .period('Stay')
  .replace('<input id=f', '<input id=f role=combobox aria-haspopup=dialog')
  .replace('<div id=p', '<div id=p role=dialog')
  .replace(/start = ''; p.hidden = true/, "start = ''")}
  <style>#p{position:fixed;inset:0}#p[hidden]{display:none}</style><button type=button>Save</button><script>onkeydown = ({ key }) => { if (key === 'Escape') p.hidden = true; };</script>`;

/** Two fields, of which only the first is called like the period. */
const TWO_FIELDS = `<div><label>Probation <input id=a placeholder="Start date"></label><button type=button>▾</button><input id=b placeholder="End date"></div><script>
  a.onchange = b.onchange = () => { window.chosen = a.value + ' ' + b.value; };</script>`;
/** The parts of two dates beside each other in one group. */
const PARTS = `<div role=group aria-label=Boarding>${['Start', 'End']
  .flatMap((end) => ['month', 'day', 'year'].map((part) => `${part}, ${end} date, Boarding`))
  .map((name) => `<span role=spinbutton tabindex=0 aria-label="${name}" style="padding:4px">--</span>`)
  .join('/')}</div><script>
  const all = [...document.querySelectorAll('[role=spinbutton]')];
  const of = (s) => { const [m, d, y] = s.map((e) => e.textContent); return y + '-' + m + '-' + d; };
  all.forEach((e) => { let typed = ''; e.onfocus = () => { typed = ''; }; e.onkeydown = ({ key }) => { if (!/^\\d$/.test(key)) return; typed += key; e.ariaValueNow = String(Number(typed)); e.textContent = typed; window.chosen = of(all.slice(0, 3)) + ' ' + of(all.slice(3)); }; });</script>`;

describe('executeSteps with dates', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());
  const chosen = () => page.current().evaluate('window.chosen');

  it.each([
    [calendars.period('Dates'), 'Enter 3 May 2027 to 7 May 2027 in Dates.'],
    [calendars.period('Dates'), 'Set Dates to 3 May 2027 – 7 May 2027.'],
    [calendars.period('Check-in – check-out'), 'Select the dates from 3 May 2027 to 7 May 2027.'],
    [calendars.period('Stay'), 'Select 3 to 7 May 2027 in Stay.'],
    [calendars.period('Dates', false), 'Enter 3 May 2027 to 7 May 2027 in Dates.'],
    [OVERLAID, 'Set Stay from 3 May 2027 to 7 May 2027. Click Save.'],
    [TYPED, 'Enter 3 May 2027 to 7 May 2027 in Travel dates.'],
    [TWO_FIELDS, 'Set Probation from 3 May 2027 to 7 May 2027.'],
    [TWO_FIELDS, 'Set the probation from 3 to 7 May 2027.'],
    [PARTS, 'Set Boarding from 3 May 2027 to 7 May 2027.'],
    [PARTS, 'Boarding: 3 May 2027 to 7 May 2027'],
    [TYPED.replace('Travel dates', 'Season'), 'Set the season from 3 May 2027 to 7 May 2027.'],
    [TYPED, 'Select the dates from 3 May 2027 to 7 May 2027.'],
  ])('sets a period in its fields (%#): %s', async (html, task) => {
    const outcome = await page.perform(html, task);

    expect([outcome.failure, outcome.mismatches, await chosen()]).toEqual([null, [], STAY]);
  });

  it('fails where a field takes one day of a period', async () => {
    const { failure } = await page.perform(calendars.yearView, 'Enter 3 May 2027 to 7 May 2027 in Arrival.');

    expect(failure?.message).toContain('does not take 2027-05-03 to 2027-05-07');
  });

  it.each(['Pick February 4, 2027 as the "Appointment".', 'Enter 4 February 2027 in Appointment.'])(
    'picks a day in the calendar of a field of any name: %s',
    async (task) => {
      const outcome = await page.perform(calendars.unnamedTable, task);

      expect([outcome.failure, outcome.mismatches, await chosen()]).toEqual([null, [], '2027-02-04']);
    },
  );

  it.each([
    ['Set the start time to 2:30 pm.', clocks.listsWithButton.replace('Starts', 'Start time'), '14:30'],
    ['Set Starts to 11:12.', clocks.turned, '11:12'],
    ['Set Begins at to 14:30.', clocks.transparentParts, '14:30'],
    ['Set Starts to 14 May 2026 14:30.', clocks.dayAndTime, '2026-05-14T14:30'],
  ])('sets a time in what a field opens: %s', async (task, html, iso) => {
    const outcome = await page.perform(html, task);

    expect([outcome.failure, outcome.mismatches, await chosen()]).toEqual([null, [], iso]);
  });

  it('fails where a field shows another time', async () => {
    const { failure } = await page.perform(clocks.dayOnly, 'Set Starts to 14 May 2026 14:30.');

    expect(failure?.message).toContain('shows "2026-05-14 00:00"');
  });

  it('writes a date in the form that a field with a mask keeps, or fails', async () => {
    const masked = (
      digits: number,
    ) => `<label>Cover <input id=f></label><script>f.oninput = () => { const d = f.value.replace(/\\D/g, '').slice(0, ${digits});
      f.value = [d.slice(0, 4), d.slice(4, 6), d.slice(6)].filter(Boolean).join('/'); };</script>`;
    expect((await page.perform(masked(8), 'Enter 1 February 2027 in Cover.')).failure).toBeNull();
    expect((await page.control('Cover')).value).toBe('2027/02/01');
    const { failure } = await page.perform(masked(5), 'Enter 1 February 2027 in Cover.');
    expect(failure?.message).toContain('instead of 2027-02-01');
  });

  it('enters a date as it is written into a field for any text', async () => {
    const html = `<label>Remarks <input id=f></label> <button onclick="f.value = ''">Clear</button>`;
    const outcome = await page.perform(html, 'Enter "4 February 2027" in Remarks.');

    expect([outcome.failure, outcome.mismatches]).toEqual([null, []]);
    expect((await page.control('Remarks')).value).toBe('4 February 2027');
  });

  const MONTHLY = `<label>Name <input id=n></label><div><button aria-label="Previous month" onclick="turn(-1)">‹</button> <b id=t></b>
    <button aria-label="Next month" onclick="turn(1)">›</button><table id=g></table></div><script>
    let at = new Date(2027, 2, 1);
    const turn = (by) => { at = new Date(at.getFullYear(), at.getMonth() + by, 1); show(); };
    const show = () => {
      t.textContent = at.toLocaleString('en', { month: 'long', year: 'numeric' });
      g.innerHTML = '<tr>' + Array.from({ length: new Date(at.getFullYear(), at.getMonth() + 1, 0).getDate() }, (_, day) =>
        '<td><button>' + (day + 1) + '</button>' + (day % 7 === 6 ? '<tr>' : '')).join('');
      g.onclick = ({ target }) => { document.title = [at.getFullYear(), at.getMonth() + 1, target.textContent].join('-'); };
    };
    show();</script>`;
  it('picks a day in a calendar that stays on the page without a field', async () => {
    expect((await page.perform(MONTHLY, 'Pick 5 May 2027.')).failure).toBeNull();
    expect(await page.title()).toBe('2027-5-5');
  });

  it('presses no day of a month that the calendar does not say', async () => {
    const html = MONTHLY.replace('t.textContent =', 'const name =');
    expect((await page.perform(html, 'Pick 5 May 2027.')).failure).not.toBeNull();
    expect(await page.title()).toBe('');
  });
});
