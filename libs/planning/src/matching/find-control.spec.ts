import type { Control } from '@app/browsing';
import { controlsOf } from './controls.fixture';
import { findControl, type Wanted } from './find-control';

const wanted = (words: string, rest: Partial<Wanted> = {}): Wanted => ({
  ...{ words, quoted: false, noun: null, ordinal: null, near: null },
  ...rest,
});
const fills = { last: null, entered: new Set<string>(), fills: true };
const clicks = { ...fills, fills: false };
const find = (words: string, parts: Partial<Control>[], rest: Partial<Wanted> = {}) =>
  findControl(wanted(words, rest), controlsOf(parts), 'enter', fills);
const findButton = (words: string, parts: Partial<Control>[], rest: Partial<Wanted> = {}) =>
  findControl(wanted(words, rest), controlsOf(parts), 'click', clicks);

describe('findControl', () => {
  const person: Partial<Control>[] = [
    { name: 'Forename*' },
    { name: 'Surname' },
    { name: 'E-mail address', attributes: { name: 'f3', id: '', autocomplete: '', type: 'email' } },
    { labels: ['Tel.'] },
    { placeholder: 'DOB (DD/MM/YYYY)' },
    { name: 'Postcode' },
    { title: 'Qty' },
    { attributes: { name: 'companyName', id: '', autocomplete: '', type: 'text' } },
    { name: 'Größe' },
  ];
  it.each([
    ['First name', 0],
    ['family name', 1],
    ['email', 2],
    ['Telephone', 3],
    ['Phone number', 3],
    ['date of birth', 4],
    ['ZIP', 5],
    ['quantity', 6],
    ['Company', 7],
    ['Grosse', 8],
    ['surnmae', 1],
  ])('finds %s by the general words of forms', (words, order) => {
    expect(find(words, person).control?.order).toBe(order);
  });

  it.each([
    ['Konto', 'Konto löschen'],
    ['Bestellung', 'Bestellung stornieren'],
    ['Compte', 'Supprimer le compte'],
    ['Pedido', 'Cancelar pedido'],
    ['Account', 'Account verwijderen'],
    ['Transfer', 'Review transfer'],
    ['Transfer', 'Transfers'],
    ['Pay', 'Schedule payment'],
    ['Delete account', 'Delete'],
  ])('clicks for %j no button that does something else, or only a part of it: %j', (words, name) => {
    expect(findButton(words, [{ kind: 'button', name }])).toMatchObject({ control: null });
  });

  it.each([
    ['Delete', 'Löschen'],
    ['Remove', 'Supprimer'],
    ['Cancel', 'Abbrechen'],
    ['Konto löschen', 'Konto löschen'],
    ['Review transfer', 'Review transfer'],
    ['Transfer', 'Transfer money'],
    ['Pay', 'Confirm and pay'],
    ['Zahlen', 'Zahlen anzeigen'],
  ])('clicks for %j the button %j', (words, name) => {
    expect(findButton(words, [{ kind: 'button', name }]).control?.name).toBe(name);
  });

  it('clicks no button that shares words with its section only', () => {
    const found = findButton('Order', [{ kind: 'button', name: 'Save', section: 'Orders' }]);
    expect(found.control).toBeNull();
    expect(findButton('Orders Save', [{ kind: 'button', name: 'Save', section: 'Orders' }]).control).not.toBeNull();
  });

  it('says honestly when nothing fits', () => {
    const found = find('Passport number', person);
    expect(found).toMatchObject({ control: null, problem: expect.stringContaining('"Passport number" was not found') });
  });

  it('prefers exact names to names with more words', () => {
    expect(
      find('Address', [{ name: 'Billing address' }, { name: 'Address' }, { name: 'Address line 2' }]).control?.order,
    ).toBe(1);
    expect(find('phone', [{ name: 'Work phone' }, { name: 'Phone' }]).control?.order).toBe(1);
  });

  it('takes the button of a name with a number before one that has the name among other words', () => {
    const parts: Partial<Control>[] = [
      { kind: 'button', name: 'Add to cart' },
      { kind: 'button', name: 'Cart (0)' },
      { kind: 'link', name: 'Inbox 14' },
      { kind: 'link', name: 'Inbox settings' },
    ];
    expect(findButton('cart', parts).control?.order).toBe(1);
    expect(findButton('Inbox', parts).control?.order).toBe(2);
  });

  it('takes a field that suggests values for the list of its exact name', () => {
    const found = findControl(
      wanted('Colleague', { noun: 'list' }),
      controlsOf([{ name: 'Colleague' }]),
      'choose',
      fills,
    );
    expect(found.control?.order).toBe(0);
  });

  it('does not take cards beside each other for one row', () => {
    const card = (name: string, x: number): Partial<Control>[] => [
      { kind: 'link', name, row: `${name} Add to cart`, box: { x, y: 20, width: 80, height: 20 } },
      { kind: 'button', name: 'Add to cart', row: `${name} Add to cart`, box: { x, y: 30, width: 80, height: 20 } },
    ];
    const parts = [...card('Fern', 0), ...card('Monstera', 100)];
    expect(findButton('Add to cart', parts, { near: { relation: 'row', words: 'Monstera' } }).control?.order).toBe(3);
    expect(findButton('Add to cart', parts, { near: { relation: 'row', words: 'Pot' } }).control).toBeNull();
  });

  it('fills in the next field of a name in the section of the last one', () => {
    const parts = ['Home', 'Mailing'].map((section): Partial<Control> => ({ name: 'Street', section }));
    const controls = controlsOf(parts);
    const preference = { last: controls[0]!, entered: new Set([controls[0]!.id]), fills: true };
    expect(findControl(wanted('Street'), controls, 'enter', preference).control?.order).toBe(1);
  });

  it('does not confuse qualifiers', () => {
    expect(find('Work phone', [{ name: 'Home phone' }, { name: 'Fax' }]).control).toBeNull();
    expect(find('Last name', [{ name: 'First name' }]).control).toBeNull();
  });

  it('goes by noun, ordinal and place', () => {
    const rows: Partial<Control>[] = [
      { kind: 'link', name: 'Orders', href: '/a' },
      { kind: 'button', name: 'Orders' },
      { kind: 'button', name: 'Delete', section: 'Billing' },
      { kind: 'button', name: 'Delete', section: 'Shipping' },
    ];
    expect(findButton('Orders', rows, { noun: 'link' }).control?.order).toBe(0);
    expect(findButton('Orders', rows, { noun: 'button' }).control?.order).toBe(1);
    expect(findButton('delete', rows, { ordinal: 2 }).control?.order).toBe(3);
    expect(findButton('delete', rows, { ordinal: -1 }).control?.order).toBe(3);
    expect(findButton('delete', rows, { near: { relation: 'in', words: 'shipping' } }).control?.order).toBe(3);
    expect(findButton('', rows, { noun: 'link' }).control?.order).toBe(0);
  });

  it('finds the control of a row and the one below another', () => {
    const box = (x: number, y: number) => ({ x, y, width: 80, height: 20 });
    const rows: Partial<Control>[] = [
      { kind: 'link', name: 'Paris', box: box(0, 0) },
      { kind: 'button', name: 'Edit', box: box(200, 0) },
      { kind: 'link', name: 'Berlin', box: box(0, 40) },
      { kind: 'button', name: 'Edit', box: box(200, 40) },
    ];
    expect(findButton('Edit', rows, { near: { relation: 'row', words: 'Berlin' } }).control?.order).toBe(3);
    expect(findButton('Edit', rows, { near: { relation: 'next_to', words: 'Paris' } }).control?.order).toBe(1);
    expect(findButton('Edit', rows, { near: { relation: 'below', words: 'Berlin' } }).control).toBeNull();
  });

  it('fails with both names when a click could mean two elements, and takes the first for a value', () => {
    const twins: Partial<Control>[] = [
      { kind: 'button', name: 'Delete', section: 'A' },
      { kind: 'button', name: 'Delete', section: 'B' },
    ];
    const found = findButton('Delete', twins);
    expect(found).toMatchObject({
      control: null,
      problem: expect.stringMatching(/equally well: button "Delete" in "A", button "Delete" in "B"/),
    });
    expect(find('Name', [{ name: 'Name' }, { name: 'Name' }])).toMatchObject({
      control: { order: 0 },
      note: expect.stringContaining('first'),
    });
  });

  it('takes what is in the open dialog and what is usable', () => {
    const parts: Partial<Control>[] = [
      { kind: 'button', name: 'OK' },
      { kind: 'button', name: 'OK', inDialog: true },
    ];
    expect(findButton('OK', parts).control?.order).toBe(1);
    expect(
      findButton('OK', [
        { kind: 'button', name: 'OK', disabled: true },
        { kind: 'button', name: 'OK' },
      ]).control?.order,
    ).toBe(1);
  });

  it('takes quoted words as they are', () => {
    expect(findButton('Sign in', [{ kind: 'button', name: 'Log in' }], { quoted: true }).control).toBeNull();
    expect(findButton('Sign in', [{ kind: 'button', name: 'Log in' }]).control?.order).toBe(0);
  });

  it('takes the exact name of what is clicked, and says which name comes near', () => {
    const buttons: Partial<Control>[] = ['Delete', 'Save and send', 'Cancel', 'Search…', 'Inbox (3)', 'E-Mail ›'].map(
      (name) => ({ kind: 'button', name }),
    );
    const click = (words: string) => findButton(words, buttons, { exact: true });
    expect(click('Delete draft')).toMatchObject({
      problem: '"Delete draft" was not found on the page. There is button "Delete".',
    });
    expect(click('Save')).toMatchObject({ problem: expect.stringContaining('There is button "Save and send".') });
    expect(click('Cancel order').control).toBeNull();
    expect(click('Passport')).toMatchObject({ problem: '"Passport" was not found on the page.' });
    expect(['search', 'SAVE AND SEND', 'Inbox', 'Email'].map((name) => click(name).control?.order)).toEqual([
      3, 1, 4, 5,
    ]);
    expect(click('the Delete button')).toMatchObject({
      control: { order: 0 },
      note: 'There is no "the Delete button": button "Delete" was taken.',
    });
    expect(findButton('Save', buttons).control?.order).toBe(1);
  });

  it('finds an answer by its question', () => {
    const radios: Partial<Control>[] = [
      { kind: 'radio', name: 'Yes', group: 'Do you smoke?' },
      { kind: 'radio', name: 'No', group: 'Do you smoke?' },
      { kind: 'radio', name: 'Yes', group: 'Do you drive?' },
      { kind: 'radio', name: 'No', group: 'Do you drive?' },
    ];
    expect(findButton('No', radios, { near: { relation: 'in', words: 'Do you drive' } }).control?.order).toBe(3);
  });
});
