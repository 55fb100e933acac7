import { TaskPage } from './task-page.fixture';

const NAMES = ['Ada Bell', 'Cem Dal', 'Eva Funk', 'Gil Hart', 'Ida Jung'].flatMap((name) =>
  ['', ' (North)', ' (South)', ' (Annex)', ' (Pier)'].map((place) => name + place),
);

/** A box of plain elements that adds ten of them a moment after its end was reached. */
const LOADING = `<style>.i{padding:4px;cursor:pointer}</style><p>Assignee</p>
  <div id=box style="height:120px;width:220px;overflow:auto"></div><label>Notes <input></label><button id=s>Save</button><script>
  const all = ${JSON.stringify(NAMES)}; let chosen = '', waits = false;
  const more = () => { waits = false; for (const text of all.splice(0, 10)) box.insertAdjacentHTML('beforeend', '<div class=i>' + text + '</div>'); };
  more();
  box.onscroll = () => { if (!waits && box.scrollTop + box.clientHeight > box.scrollHeight - 20) { waits = true; setTimeout(more, 200); } };
  box.onclick = ({ target }) => { chosen = target.textContent; };
  s.onclick = () => { document.title = chosen; };</script>`;

/** A box that draws only the entries that are in view. */
const DRAWN = `<style>.i{position:absolute;height:24px;cursor:pointer}</style><div id=box style="height:200px;overflow:auto"><div id=all style="position:relative;height:1920px"></div></div><script>
  const draw = () => { const first = Math.floor(box.scrollTop / 24);
    all.innerHTML = Array.from({ length: 12 }, (_, at) => first + at).map((n) => '<div class=i style="top:' + n * 24 + 'px">Region ' + n + '</div>').join(''); };
  draw(); box.onscroll = () => requestAnimationFrame(draw);
  all.onclick = ({ target }) => { document.title = target.textContent; };</script>`;

/** A page that adds products at its end, up to sixty. */
const ENDLESS = `<style>.r{height:60px}</style><h1>Products</h1><div id=box></div><script>
  let n = 0;
  const more = () => { for (let k = 0; k < 20 && n < 60; k++) { n++; box.insertAdjacentHTML('beforeend', '<div class=r><b>Lamp ' + n + '</b> <button data-n=' + n + '>Add to cart</button></div>'); } };
  more();
  onscroll = () => { if (innerHeight + scrollY > document.body.scrollHeight - 50) setTimeout(more, 100); };
  onclick = ({ target }) => { if (target.dataset.n) document.title = target.dataset.n; };</script>`;

describe('Lists that show their entries when they are scrolled', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    [LOADING, 'Find "Ida Jung (Annex)" in Assignee and select it. Click Save.', 'Ida Jung (Annex)'],
    [LOADING, 'Choose "Ada Bell (South)" in the Assignee list. Click Save.', 'Ada Bell (South)'],
    [`<ul><li>${LOADING}</li></ul>`, 'Choose "Ida Jung (Pier)" in Assignee. Click Save.', 'Ida Jung (Pier)'],
    [LOADING, 'Select "Gil Hart (Pier)" from the scroll list. Click Save.', 'Gil Hart (Pier)'],
    [LOADING, 'Click Cem Dal (Pier). Click Save.', 'Cem Dal (Pier)'],
    [DRAWN, 'Click Region 61.', 'Region 61'],
    [ENDLESS, 'Click "Add to cart" in the row of Lamp 47.', '47'],
    [ENDLESS, 'Click Add to cart for Lamp 53.', '53'],
  ])('are scrolled for an entry that is not shown yet (%#)', async (html, task, title) => {
    expect((await page.perform(html, task)).failure).toBeNull();
    expect(await page.title()).toBe(title);
  });

  it('stay where they were when they do not have the entry, and no entry with a similar name is clicked', async () => {
    const { failure } = await page.perform(DRAWN.replaceAll('Region', 'Region of'), 'Click Region of 999.');

    expect(failure?.message).toContain('"Region of 999" was not found');
    expect(await page.title()).toBe('');
    expect(
      await page
        .current()
        .locator('#box')
        .evaluate((box) => box.scrollTop),
    ).toBe(0);
  });

  it('are scrolled to a text', async () => {
    const { failure } = await page.perform(ENDLESS, 'Scroll to Lamp 58.');

    expect(failure).toBeNull();
    expect((await page.driver.observe()).text).toContain('Lamp 58');
  });
});
