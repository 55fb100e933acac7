import { DrivenPage } from '../driven-page.fixture';

describe('addTags', () => {
  const page = new DrivenPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const tagField = (key: string): string => `<form onsubmit="event.preventDefault(); document.title = 'sent'">
    <label for=t>Tags</label><div id=w><input id=t></div><p>green tea</p></form><script>t.onkeydown = (event) => {
      if (event.key !== '${key}' || !t.value) return;
      event.preventDefault();
      w.insertAdjacentHTML('afterbegin', '<span>' + t.value + ' <button type=button>×</button></span>'); t.value = ''; }</script>`;

  it.each(['Enter', ','])('adds each text with the key %j, and sends no form', async (key) => {
    const { controls } = await page.show(tagField(key));

    expect(await page.driver.addTags(controls[0]!, ['red', 'sea green'])).toBe(true);
    const { text, title } = await page.driver.observe();
    expect([text.match(/sea green|red/g), title]).toEqual([['sea green', 'red'], '']);
  });

  it('leaves a field that makes no tags empty, and sends no form', async () => {
    const { controls } = await page.show(tagField('F1'));

    expect(await page.driver.addTags(controls[0]!, ['green'])).toBe(false);
    const { controls: after, title } = await page.driver.observe();
    expect([after[0]?.value, title]).toEqual(['', '']);
    await page.driver.enterText(after[0]!, 'green');
    await page.driver.press('Enter');
    expect((await page.driver.observe()).title).toBe('sent');
  });

  it('says which text a field does not take', async () => {
    const { controls } = await page.show(tagField('Enter').replace('!t.value', "t.value !== 'red'"));

    await expect(page.driver.addTags(controls[0]!, ['red', 'blue'])).rejects.toThrow('did not take "blue"');
  });

  it('keeps the tags of a field that deletes them with the keys that select and delete a text', async () => {
    const html = (role: string) => `<label for=t>Tags</label><div><span id=w><b>red</b></span><input id=t ${role}></div>
      <script>t.onkeydown = (event) => { const own = t.value;
        if (event.key === 'Delete' && !own && w.lastChild) w.lastChild.remove();
        if (event.key === 'Enter' && own) { w.insertAdjacentHTML('beforeend', '<b> ' + own + '</b>'); t.value = ''; } }</script>`;
    const list = await page.show(html('role=combobox aria-expanded=false'));
    await expect(page.driver.choose(list.controls[0]!, ['blue'])).rejects.toThrow('blue');
    expect((await page.driver.observe()).text).toContain('red');
    const field = await page.show(html(''));
    expect(await page.driver.addTags(field.controls[0]!, ['green'])).toBe(true);
    expect((await page.driver.observe()).text.match(/red|green/g)).toEqual(['red', 'green']);
  });
});
