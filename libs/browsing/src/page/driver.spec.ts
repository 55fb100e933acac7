import { DrivenPage } from './driven-page.fixture';

describe('PageDriver', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  it('operates the fields of a form and sends it', async () => {
    await driven.show(`<h1>Application</h1><form method=post action=/sent>
      <label for=q>First name</label><input id=q>
      <p>Colour: <select><option>Red<option>Green</select></p>
      <fieldset><legend>Size</legend><label><input type=radio name=z>Small</label><label><input type=radio name=z>Large</label></fieldset>
      <style>.w input { position: absolute; opacity: 0 } .w span { display: inline-block; width: 30px; height: 16px }</style>
      <label class=w><input type=checkbox><span></span>Newsletter</label>
      <button>Send it</button></form>`);
    const { driver } = driven;

    await driver.enterText(await driven.control('First name'), 'Ann');
    await driver.choose(await driven.control('Colour'), ['green']);
    await driver.choose(await driven.control('Small'), ['large']);
    await driver.setChecked(await driven.control('Newsletter'), true);

    const { controls } = await driver.observe();
    expect(controls.map(({ name, value, checked }) => [name, value, checked])).toEqual([
      ['First name', 'Ann', null],
      ['', 'Green', null],
      ['Small', '', false],
      ['Large', '', true],
      ['Newsletter', '', true],
      ['Send it', '', null],
    ]);
    await driver.click(await driven.control('Send it'));
    expect((await driver.observe()).text).toBe('POST /sent');
  });
});
