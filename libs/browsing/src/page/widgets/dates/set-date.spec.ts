import { DrivenPage } from '../../driven-page.fixture';
import * as calendars from './calendars.fixture';

describe('setting dates', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  it.each([
    ['a dialog with a grid', calendars.ariaDialog, 'Arrival', '2027-11-05'],
    ['plain elements', calendars.plainElements, 'Arrival', '2026-12-01'],
    ['plain elements beside a number', `<p>Guests <b>2</b></p>${calendars.plainElements}`, 'Arrival', '2026-12-01'],
    ['lists of months and years', calendars.withLists, 'Arrival', '1984-02-29'],
    [
      'lists that lie over the title',
      `${calendars.withLists}<style>select{opacity:0}</style>`,
      'Arrival',
      '1984-02-29',
    ],
    ['a calendar that fades out', calendars.fading, 'Arrival Pick a date', '2026-05-14'],
    ['a calendar with classes for symbols', calendars.classed, 'Arrival Pick a date', '2026-05-14'],
    ['parts named by their group', calendars.namedByGroup, 'day, Day', '2001-07-09'],
    ['years behind the title', calendars.drilled, 'Arrival Pick a date', '1999-08-31'],
    ['a list of years beside the title', calendars.yearView, 'Arrival', '1987-06-05'],
    ['decades behind the title', calendars.decades, 'Arrival', '1991-03-17'],
    ['a masked field', calendars.masked, 'Arrival', '2026-04-03'],
    ['a field with a note', calendars.noted, 'Arrival', '2026-04-03'],
    ['three lists', calendars.threeLists, 'Arrival', '2001-07-09'],
    ['three fields', calendars.threeFields, 'Arrival', '2001-07-09'],
    ['segments', calendars.segments, 'day', '2001-07-09'],
  ])('sets a date in %s', async (_, html, label, iso) => {
    const view = await driven.show(html);
    const control = view.controls.find(
      ({ name, labels, group }) => name === label || labels.includes(label) || group === label,
    );

    await driven.driver.setDate(control!, iso);

    expect(await driven.current().evaluate('window.chosen')).toBe(iso);
  });

  it('closes a calendar that typing has opened, and that covers what is below it', async () => {
    await driven.show(calendars.staying);
    await driven.driver.setDate(await driven.control('Arrival'), '2026-05-14');

    await driven.driver.click(await driven.control('Save'));

    expect(await driven.current().evaluate('[window.chosen, window.saved]')).toEqual(['2026-05-14', 1]);
  });

  it('sets the native fields', async () => {
    const { controls } = await driven.show(
      '<input type=date><input type=time><input type=datetime-local><input type=month><input type=week>',
    );
    const values = ['2026-02-28', '07:45', '2026-02-28T07:45', '2026-02', '2026-W09'];
    for (const [index, control] of controls.entries()) await driven.driver.setDate(control, values[index]!);

    const after = await driven.driver.observe();
    expect(after.controls.map(({ value }) => value)).toEqual(values);
  });
});
