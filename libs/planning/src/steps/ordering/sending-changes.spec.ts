import { TaskPage } from '../task-page.fixture';

describe('executeSteps with changes in a form', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const FORM = `<form onsubmit="event.preventDefault(); document.title = [phone.value, news.checked].join()"><label>Phone <input id=phone value=1></label>
    <label><input type=checkbox id=news> Newsletter</label> <button>Save changes</button></form>`;

  it.each([
    ['Change my address to 4 High St, 46023 Leeds.', '4 High St|46023|Leeds'],
    ['Change my address to 4 High Road.', '4 High Road|1|York'],
  ])('divides an address into the fields of a form: %s', async (task, title) => {
    const html = `<form onsubmit="event.preventDefault(); document.title = [a.value, c.value, t.value].join('|')"><label>Address <input id=a></label>
      <label>Postal code <input id=c value=1></label> <label>City <input id=t value=York></label> <button>Save</button></form>`;
    expect([(await page.perform(html, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it.each([
    ['Change my phone to 22.', '22,false'],
    ['Change my phone to 22 and turn on the newsletter.', '22,true'],
    ['Turn on the newsletter.', '1,true'],
    ['Change my phone to 22 and click Save changes.', '22,false'],
    ['Enter 22 in Phone.', ''],
    ['Tick Newsletter.', ''],
  ])('sends what is changed, and only that: %s', async (task, title) => {
    expect([(await page.perform(FORM, task)).failure, await page.title()]).toEqual([null, title]);
  });
});
