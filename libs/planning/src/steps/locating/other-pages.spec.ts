import { TaskPage } from '../task-page.fixture';

describe('executeSteps and what other pages of a site have', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const fault = async (html: string, task: string) => (await page.perform(html, task)).failure?.message ?? null;
  const NAV = '<nav><a href=/about>About</a> <a href=/loans>Your shelf</a> <a href=/sign-out>Sign out</a></nav>';
  const site = () => {
    page.serve('/about', '<h1>About</h1><p>You can renew a loan.</p>');
    const loan = (name: string) =>
      `<li><b>${name}</b> until May <button onclick="document.title = '${name}'">Renew</button></li>`;
    page.serve('/loans', `<h1>Loans</h1><ul>${loan('Middlemarch')}${loan('Emma')}</ul>`);
    return NAV;
  };

  it('goes to the page that has most of the words of a step', async () => {
    expect(await fault(site(), 'Renew the loan of "Emma".')).toBeNull();
    expect(await page.title()).toBe('Emma');
  });

  it('stays where no page has it, and where something was entered before', async () => {
    expect(await fault(site(), 'Renew the loan of "Ulysses".')).not.toBeNull();
    expect((await page.driver.observe()).address).toBe(page.address());
    expect(
      await fault(`${site()}<label>Note <input></label>`, 'Enter "A" in Note. Renew the loan of "Emma".'),
    ).not.toBeNull();
    expect((await page.driver.observe()).address).toBe(page.address());
  });

  it('finds the form of a new thing by its fields', async () => {
    page.serve(
      '/post',
      '<h1>Write to us</h1><form onsubmit="event.preventDefault(); document.title = [n.value, x.value].join()"><label>Your name <input id=n></label><label>Message <textarea id=x></textarea></label><button>Send message</button></form>',
    );
    const task = 'Send a message: name Tom Lee, message "Is there a cot?".';
    expect([await fault('<a href=/post>Desk</a> <a href=/gone>About</a>', task), await page.title()]).toEqual([
      null,
      'Tom Lee,Is there a cot?',
    ]);
  });

  it('takes the title of the first column for what the entries are', async () => {
    const row = (name: string) =>
      `<tr><td>${name}<td>Monday<td><button onclick="document.title = '${name}'">Réserver</button>`;
    const html = `<h1>Planning</h1><table><tr><th>Cours<th>Jour<th>${row('Boxe')}${row('Pilates')}</table>`;
    expect([await fault(html, 'Réserve le cours de Pilates.'), await page.title()]).toEqual([null, 'Pilates']);
  });

  it('opens the form of an entry that the words describe', async () => {
    page.serve(
      '/mine',
      '<h1>Mine</h1><table><tr><th>Code<th>Arrival<th><tr><td>H-1<td>2027-05-02<td><a href=/edit>Change</a><tr><td>H-2<td>2027-05-04<td><a href=/other>Change</a></table>',
    );
    page.serve(
      '/edit',
      '<h1>H-1</h1><form onsubmit="event.preventDefault(); document.title = d.value"><label>Arrival <input type=date id=d value=2027-05-02></label><button>Save changes</button></form>',
    );
    expect(
      await fault('<a href=/mine>My reservations</a>', 'Change the arrival of reservation H-1 to 3 June 2027.'),
    ).toBeNull();
    expect(await page.title()).toBe('2027-06-03');
  });

  const row = (name: string, rest: string) =>
    `<div class=r><input type=checkbox aria-label="${name}"><span>${name}</span> <span>${rest}</span> <span class=a><i style="cursor:pointer" title=Download onclick="location.href = 'data:text/csv,${name}'">⬇</i><i style="cursor:pointer" title=Rename onclick="rename('${name}', this)">✎</i></span></div>`;
  const FILES = (takes: boolean) => `<style>.a{opacity:0}.r:hover .a{opacity:1}</style><h1>Files</h1>
    ${row('budget.csv', '812 KB 2027-01-03 Mia')}${row('photos.zip', '44.2 MB 2026-11-20 Joris')}${row('notes.txt', '3 KB 2027-01-18 Joris')}
    <script>function rename(name, at) { const shown = at.closest('.r').children[1]; shown.innerHTML = '<input value="' + name + '">';
      shown.firstChild.onkeydown = ({ key, target }) => { if (key === 'Enter') { shown.textContent = ${takes} ? target.value : name; if (!${takes}) document.body.append('Another file goes by it.'); } }; shown.firstChild.focus(); }</script>`;

  it('points at an entry whose buttons are shown only then', async () => {
    expect(await fault(FILES(true), 'Rename notes.txt to ideas.txt.')).toBeNull();
    expect((await page.driver.observe()).text).toContain('ideas.txt');
  });

  it('fails where an entry keeps its name', async () => {
    expect(await fault(FILES(false), 'Rename notes.txt to photos.zip.')).toContain('does not show the new name');
  });
});
