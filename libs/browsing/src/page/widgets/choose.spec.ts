import { DrivenPage } from '../driven-page.fixture';
import * as lists from './lists.fixture';

describe('choosing from lists', () => {
  const driven = new DrivenPage();
  beforeAll(() => driven.start());
  afterAll(() => driven.stop());

  const chosen = (): Promise<unknown> => driven.current().evaluate('window.chosen');

  it.each([
    ['an ARIA combobox', lists.ariaSelect, 'Country', ['Germany'], 'Germany'],
    ['proposals that are fetched', lists.fetchedProposals(), 'Country', ['France'], 'France'],
    ['plain elements', lists.plainElements, 'Country', ['Greece'], 'Greece'],
    ['a list with a search field', lists.searchInList, 'Country Nothing chosen', ['Hungary'], 'Hungary'],
    ['a list that draws what is in view', lists.virtualList, 'Account', ['Account 1123'], 'Account 1123'],
    ['chips', lists.chips, 'Languages', ['Dutch', 'German'], 'Dutch,German'],
    ['chips that a text lists', lists.chips, 'Languages', ['Dutch and German'], 'Dutch,German'],
    ['a menu', lists.menu, 'Sort by', ['Name'], 'Name'],
    ['two lists', lists.twoLists, 'Available', ['Mon', 'Wed'], 'Mon,Wed'],
    ['a transparent field', lists.transparentField, 'Country', ['Croatia'], 'Croatia'],
    ['a field that lets clicks through', lists.passedField, 'Country', ['Croatia'], 'Croatia'],
    ['elements in front of a native list', lists.hiddenNative, 'Country', ['Finland'], 'Finland'],
    ['proposals that are not announced', lists.unannounced, 'Country', ['Denmark'], 'Denmark'],
    ['proposals that are drawn anew', lists.redrawnProposals, 'Country', ['Armenia'], 'Armenia'],
    ['boxes behind a button', lists.boxesInList, 'Countries ▾', ['Austria', 'France'], 'Austria,France'],
    ['pressed buttons', lists.pressedButtons, 'Austria', ['Greece'], 'Greece'],
    ['an open listbox that loads more', lists.loadingListbox, 'Account', ['Account 1077'], 'Account 1077'],
    ['an open listbox', lists.openListbox(false), 'Toppings', ['Olives'], 'Olives'],
    ['an open listbox of several', lists.openListbox(true), 'Toppings', ['Olives', 'Mushrooms'], 'Olives,Mushrooms'],
  ])('chooses in %s', async (_, html, label, options, expected) => {
    await driven.show(html);

    await driven.driver.choose(await driven.control(label), options);

    expect(await chosen()).toBe(expected);
  });

  it.each([
    ['an ARIA combobox', lists.ariaSelect],
    ['proposals that are fetched', lists.fetchedProposals(10)],
    ['plain elements', lists.plainElements],
  ])('names the options when %s has none like it', async (_, html) => {
    await driven.show(html);
    const country = await driven.control('Country');

    await expect(driven.driver.choose(country, ['Atlantis'])).rejects.toMatchObject({ code: 'no_such_option' });
    expect(await chosen()).toBe('');
  });
});
