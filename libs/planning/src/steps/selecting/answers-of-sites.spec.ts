import { TaskPage } from '../task-page.fixture';

describe('executeSteps and questions that another page of the site answers', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  const answer = async (html: string, task: string) => {
    const { failure, notes } = await page.perform(html, task);
    return failure?.message ?? notes.join('\n');
  };
  const NAV = `<nav><a href=/team>Our team</a> <a href=/know>Gut zu wissen</a> <a href=/logout>Log out</a></nav>`;
  const site = () => {
    page.serve('/team', '<h1>Team</h1><p>Ada leads the team.</p>');
    page.serve('/logout', '<p>The café closes at 11:11.</p>');
    const texts = [
      'The café closes at 20:15.',
      'Parkplätze finden Sie im Hof.',
      'La multa per un giorno di ritardo è di 0,20 €.',
    ];
    page.serve(
      '/know',
      `<h1>Gut zu wissen</h1>${texts.map((text) => `<p>${text}</p>`).join('')}<p>Origine : Nyons</p>`,
    );
    page.serve('/about', '<h1>About</h1>');
    return NAV;
  };

  it.each([
    ['When does the café close?', '20:15'],
    ['Wo finde ich Parkplätze?', 'im Hof'],
    ['Quanto costa un giorno di ritardo?', '0,20'],
    ['When does the café close, and where do I find Parkplätze?', 'im Hof'],
  ])('opens the pages that no word of the question names: %s', async (task, text) => {
    const said = await answer(site(), task);
    expect(said).toContain(text);
    expect(said).not.toContain('11:11');
  });

  it('opens the closed menu of a site for that', async () => {
    site();
    const menu = `<button aria-expanded=false onclick="m.hidden = false">Menu ▾</button><div id=m hidden>${NAV}</div>`;
    expect(await answer(menu, 'When does the café close?')).toContain('20:15');
  });

  it('stays on its page where no page tells the answer', async () => {
    expect(await answer(site(), 'When does the pool close?')).toMatch(/does not tell|not found/);
    expect((await page.driver.observe()).address).toBe(page.address());
  });

  it('searches for what a question is about, and opens the result of the name', async () => {
    page.serve(
      '/find',
      '<h1>Résultats</h1><a href=/p>Huile de noix</a><p>11,20 €</p><a href=/q>Huile de lin</a><p>9,00 €</p>',
    );
    page.serve('/p', '<h1>Huile de noix</h1><p>11,20 €</p><p>Origine : Nyons</p>');
    const search = '<form action=/find><input name=q placeholder="Que cherchez-vous ?"><button>OK</button></form>';
    expect(await answer(search, 'Combien coûte l’huile de noix ?')).toContain('11,20 €');
    expect(await answer(search, 'Quelle est l’origine de l’huile de noix ?')).toContain('Nyons');
  });

  it('takes the telephone of a page for the number of what the page is called', async () => {
    page.serve('/office', '<h1>Citizens office</h1><dl><dt>Telephone<dd>0231 4711<dt>Fax<dd>0231 4799</dl>');
    const links = '<h1>Town hall</h1><a href=/office>Citizens office</a> <a href=/library>Library</a>';
    expect(await answer(links, 'What is the telephone number of the citizens office?')).toContain('0231 4711');
    expect(await answer(links, 'What is the telephone number of the theatre?')).not.toContain('4711');
  });

  const CARDS = ['Bees £120 Garden', 'Bread £75 Kitchen'].map((card) => {
    const [name, price, place] = card.split(' ');
    return `<div><h3>${name}</h3><p>${price}</p><p>${place}</p></div>`;
  });
  it('takes a sum of money alone for the price of its card', async () => {
    const html = `<h1>Courses</h1>${CARDS.join('')}`;
    expect(await answer(html, 'What does the Bees course cost?')).toContain('£120');
    expect(await answer(html, 'Which is the cheapest course?')).toContain('Bread');
  });

  it('reads the hours of a table, and days with a time', async () => {
    const hours = `<table><tr><th>Sede<th>Apertura<th>Chiusura<tr><td>Centrale<td>9:00<td>19:30<tr><td>Nord<td>14:00<td>18:30</table>`;
    expect(await answer(hours, 'A che ora chiude la sede Nord?')).toContain('18:30');
    const day = (name: string, who: string, date: string) =>
      `<section><h3>${name}</h3><p>${who}</p><p>${date} · 14:30 Uhr</p></section>`;
    const days = `<h1>Meine Termine</h1>${day('Vorsorge', 'Dr. Lenz', '08.03.2027')}${day('Impfung', 'Dr. Okafor', '22.03.2027')}`;
    expect(await answer(days, 'Wann ist mein Termin bei Dr. Okafor?')).toContain('22.03.2027');
  });

  it('goes past a notice that speaks of cookies in other words', async () => {
    const notice = `<p>The café closes at 20:15.</p><div style="position:fixed;inset:0;background:#fff" id=n><p>Nous aimons les biscuits.</p>
      <span style="cursor:pointer" onclick="document.title = 'yes'; n.remove()">J’accepte</span> <span style="cursor:pointer" onclick="document.title = 'no'; n.remove()">Continuer sans accepter</span></div>`;
    expect(await answer(notice, 'When does the café close?')).toContain('20:15');
    expect(await answer(`${notice}<button onclick="document.title += ' saved'">Save</button>`, 'Click Save.')).toBe('');
    expect(await page.title()).toBe('no saved');
  });
});
