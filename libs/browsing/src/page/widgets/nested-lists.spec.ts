import { DrivenPage } from '../driven-page.fixture';
import { cascade, lastPart, tree } from './nested-lists.fixture';

describe('choosing in nested lists', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());
  const chosen = () => driven.current().evaluate('window.chosen');

  it.each([
    ['Germany / Hamburg', cascade],
    ['Germany > Hamburg', cascade],
    ['France → Paris', lastPart],
  ])('chooses %s level by level', async (option, html) => {
    await driven.show(html);

    await driven.driver.choose({ ...(await driven.control('Place')), kind: 'combobox' }, [option]);

    expect(await chosen()).toBe(option.replace(/ [>→] /, ' / '));
  });

  it('says what the second level offers', async () => {
    await driven.show(cascade);

    const refused = driven.driver.choose({ ...(await driven.control('Place')), kind: 'combobox' }, ['Germany / Paris']);

    await expect(refused).rejects.toMatchObject({ code: 'no_such_option' });
    expect(await chosen()).toBe('');
  });

  it('unfolds a tree until the option is shown', async () => {
    await driven.show(tree(false));

    await driven.driver.choose(await driven.control('Team'), ['Europe']);

    expect(await chosen()).toBe('Europe');
  });

  it('chooses several entries of a tree, and closes it', async () => {
    await driven.show(tree(true));

    await driven.driver.choose(await driven.control('Team'), ['Backend, Europe']);
    await driven.driver.click(await driven.control('Save'));

    expect([await chosen(), await driven.current().evaluate('window.saved')]).toEqual(['Backend, Europe', 1]);
  });
});
