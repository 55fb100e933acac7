import { DrivenPage } from '../../driven-page.fixture';
import * as clocks from './clocks.fixture';

describe('setting times in pickers', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  it.each([
    ['lists with a button', clocks.listsWithButton, '14:30'],
    ['lists with seconds', clocks.withSeconds, '14:30'],
    ['fields for hour and minute', clocks.numbers, '14:30'],
    ['buttons for hour and minute', clocks.turned, '11:12'],
    ['a calendar with a field for the time', clocks.dayAndTime, '2026-05-14T14:30'],
  ])('sets a time in %s', async (_, html, iso) => {
    await driven.show(html);

    await driven.driver.setDate(await driven.control('Starts'), iso);

    expect(await driven.current().evaluate('window.chosen')).toBe(iso);
  });

  it('presses no button of the page that is drawn anew', async () => {
    await driven.show(clocks.drawnAnew);

    await driven.driver.setDate(await driven.control('Starts'), '14:30');

    expect(await driven.current().evaluate('[window.chosen, window.sent]')).toEqual(['14:30', undefined]);
  });

  it('refuses a time that the calendar does not set', async () => {
    await driven.show(clocks.dayOnly);

    const refused = driven.driver.setDate(await driven.control('Starts'), '2026-05-14T14:30');

    await expect(refused).rejects.toMatchObject({ code: 'wrong_value' });
  });

  it('closes a picker that covers what is below it', async () => {
    await driven.show(`${clocks.turned}<button type=button id=s onclick="window.saved = 1">Save</button>`);
    await driven.driver.setDate(await driven.control('Starts'), '09:16');

    await driven.driver.click(await driven.control('Save'));

    expect(await driven.current().evaluate('window.saved')).toBe(1);
  });

  it.each([
    [clocks.listsWithButton, true],
    [clocks.dayAndTime, true],
    ['<label>Starts <input></label>', false],
  ])('tells whether a field opens a picker', async (html, expected) => {
    await driven.show(html);

    expect(await driven.driver.opensPicker(await driven.control('Starts'))).toBe(expected);
  });
});
