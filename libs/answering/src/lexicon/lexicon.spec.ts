import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LEXICON, loadLexicon, MONTHS } from './lexicon';
import { anyOf, anyWord } from './word-pattern';

describe('loadLexicon', () => {
  let folder: string;

  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'formwork-lexicon-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  function load(files: Record<string, unknown>) {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(content));
    return loadLexicon(folder);
  }

  it('merges the files of all languages, each word once', () => {
    const { taxes } = load({
      'en.json': { taxes: { names: ['vat'] } },
      'nl.json': { taxes: { names: ['btw', 'vat'] } },
    });

    expect(taxes).toEqual({ names: ['vat', 'btw'], otherForms: [], inclusion: [], summaries: [] });
  });

  it.each([
    [{ greetings: [] }, 'de.json: de.greetings is no key of the lexicon.'],
    [{ concepts: { invoce_date: {} } }, 'de.json: de.concepts.invoce_date is no key of the lexicon.'],
    [{ taxes: ['ust'] }, 'de.json: de.taxes must be an object.'],
    [{ taxes: { names: 'ust' } }, 'de.json: de.taxes.names must be a list of words without spaces around them.'],
    [{ taxes: { names: ['ust', ''] } }, 'de.json: de.taxes.names must be a list of words without spaces around them.'],
  ])('names file and key of %j', (content, message) => {
    expect(() => load({ 'de.json': content })).toThrow(message);
  });
});

describe('the files', () => {
  it('have beginnings of months that fit one month only', () => {
    const beginnings = MONTHS.flatMap((month) => LEXICON.months[month].map((beginning) => ({ month, beginning })));
    const ambiguous = beginnings.filter(({ month, beginning }) =>
      beginnings.some((other) => other.month !== month && other.beginning.startsWith(beginning)),
    );

    expect(ambiguous).toEqual([]);
  });

  it('have words for the names and labels of common concepts', () => {
    expect(LEXICON.concepts.invoice_number.labels).toEqual(expect.arrayContaining(['invoice no', 'dokumentnummer']));
  });
});

describe('anyOf', () => {
  it('takes the longest word, and characters before ? as optional', () => {
    const pattern = new RegExp(anyOf(['co', 'company', 's.r.l.?']), 'g');

    expect('company co s.r.l s.r.l. sxrxl'.replace(pattern, '-')).toBe('- - - - sxrxl');
  });

  it('matches nothing without words', () => {
    expect(new RegExp(anyOf([])).test('')).toBe(false);
  });
});

describe('anyWord', () => {
  it.each([
    ['bank', true],
    ['bankrupt', false],
    ['versicherungsverein', true],
    ['rückversicherung', false],
    ['registergericht', true],
  ])('whole words, or parts of words beside a *: %s', (text, matches) => {
    expect(new RegExp(anyWord(['bank', 'versicherung*', '*gericht*'])).test(text)).toBe(matches);
  });
});
