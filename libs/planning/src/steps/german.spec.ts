import type { RunValue } from '../run-value';
import { TaskPage } from './task-page.fixture';

const FORM = `<label>Anrede <select><option>Bitte wählen<option>Frau<option>Herr</select></label><label>Vorname <input></label>
  <label>Straße und Hausnummer <input></label><label><input type=checkbox> Ich habe die Datenschutzerklärung gelesen</label>
  <button onclick="document.title = 'weiter'">Weiter</button> <button onclick="document.title += ' gesendet'">Antrag absenden</button>`;
const SHOP = `<p>Wir verwenden Cookies.</p><button onclick="document.title = 'nur'">Nur notwendige</button><button>Alle akzeptieren</button>
  <ul>${[
    ['Gießkanne', '12,95 €'],
    ['Schere', '24,50 €'],
  ]
    .map(
      ([name, price]) =>
        `<li><h3>${name}</h3><p>${price}</p><button onclick="document.title += '${name}'">In den Warenkorb</button>`,
    )
    .join('')}</ul><button onclick="document.title += ' offen'">Warenkorb (1)</button>`;
const ACCOUNTS = `<table><tr><th>Konto<th>Saldo<tr><td>Giro<td>2.480,15 €<tr><td>Tagesgeld<td>11.300,00 €</table>`;
const LOGIN = `<form onsubmit="document.title = u.value + ' ' + p.value; this.remove(); return false"><label>Benutzername <input id=u></label>
  <label>Passwort <input id=p type=password></label><button>Anmelden</button></form>`;
const text = (field: string, value: string): RunValue => ({
  ...{ field, label: field, type: 'text', texts: [value], files: [], secretOrigins: null, given: true },
});

describe('executeSteps with German instructions', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    'Wähle Frau als Anrede, gib Jule als Vorname und "Amselweg 3" bei "Straße und Hausnummer" ein, bestätige die Datenschutzerklärung und klicke auf Weiter und dann auf "Antrag absenden".',
    'Bitte wählen Sie Frau bei Anrede aus. Tragen Sie Jule in das Feld Vorname ein. Straße und Hausnummer: Amselweg 3. Setzen Sie ein Häkchen bei "Ich habe die Datenschutzerklärung gelesen". Auf Weiter klicken. Antrag absenden.',
  ])('fills in a form: %s', async (task) => {
    const outcome = await page.perform(FORM, task);
    expect([outcome.failure, outcome.mismatches, await page.title()]).toEqual([null, [], 'weiter gesendet']);
    const controls = (await page.driver.observe()).controls.filter(({ kind }) => kind !== 'button');
    expect(controls.map(({ value, checked }) => checked ?? value)).toEqual(['Frau', 'Jule', 'Amselweg 3', true]);
  });

  it.each([
    ['Nur notwendige Cookies akzeptieren. Lege die Schere in den Warenkorb.', 'nurSchere'],
    ['Lege die Gießkanne in den Warenkorb und öffne den Warenkorb.', 'Gießkanne offen'],
  ])('%s', async (task, title) => {
    expect([(await page.perform(SHOP, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it('clicks in the entry that is named first', async () => {
    const html = SHOP.replace('<p>Wir', '<p>');
    expect((await page.perform(html, 'Klicke bei Schere auf "In den Warenkorb".')).failure).toBeNull();
    expect(await page.title()).toBe('Schere');
  });

  it.each([
    [SHOP, 'Öffne den Warenkorb. Wie viel kostet die Schere?', '24,50 €'],
    [SHOP, 'Wie viel kostet die Schere?', '24,50 €'],
    [ACCOUNTS, 'Wie hoch ist der Saldo auf dem Tagesgeld?', '11.300,00 €'],
    [ACCOUNTS, 'Welches Konto hat den höchsten Saldo?', 'Tagesgeld'],
  ])('(%#) answers %s: %s', async (html, task, answer) => {
    const { failure, notes } = await page.perform(html, task);
    expect([failure, notes.at(-1)?.split(': ').at(-1)]).toEqual([null, answer]);
  });

  it('enters each of several values where it belongs, by whichever words the places are named', async () => {
    const html = '<label>Name <input></label><label>Street <input></label>';
    expect((await page.perform(html, 'Enter Jule as name and "Main St 3" in Street.')).failure).toBeNull();
    expect((await page.driver.observe()).controls.map(({ value }) => value)).toEqual(['Jule', 'Main St 3']);
  });

  it('signs in', async () => {
    const values = [text('user', 'jule'), text('word', 'x1')];
    const { failure } = await page.perform(LOGIN, 'Bitte melden Sie sich mit {{user}} und {{word}} an.', values);
    expect([failure, await page.title()]).toEqual([null, 'jule x1']);
  });

  it('asks what a click deletes, and confirms only where the task says so', async () => {
    const html = `<table><tr><th>Name<th><tr><td>Otto<td><button onclick="document.title = confirm('Löschen?')">Löschen</button></table>`;
    expect((await page.perform(html, 'Klicke auf Löschen in der Zeile Otto.')).failure).not.toBeNull();
    expect((await page.perform(html, 'Klicke auf Löschen in der Zeile Otto und bestätige.')).failure).toBeNull();
    expect(await page.title()).toBe('true');
  });
});
