import { coerce } from './coerce';
import { COERCION_TYPES, type CoercionType } from './value-types';

/** The types whose values may be words. */
const OF_ANY_TEXT: readonly CoercionType[] = ['text', 'address', 'name'];

const valueOf = (text: string, type: CoercionType, country: string | null = null, monthFirst = false) =>
  coerce(text, type, { country, monthFirst, decimalMark: null, isAccount: false, years: [] });

it('reads three digits behind the mark of the document as decimals', () => {
  const context = { country: null, monthFirst: false, decimalMark: '.', isAccount: false, years: [] } as const;
  expect(coerce('12.400', 'amount', context)?.value).toBe('12.40');
  expect(coerce('12,400', 'amount', context)?.value).toBe('12400.00');
});
const ok = (value: unknown) => ({ value, fault: '' });

describe('coerce', () => {
  it.each([
    ['3. März 2024', '2024-03-03'],
    ['March 3rd, 2024', '2024-03-03'],
    ['2024/03/03', '2024-03-03'],
    ['20240303', '2024-03-03'],
    ['03-03-24', '2024-03-03'],
    ['le 3 février 2024', '2024-02-03'],
    ['3 de enero de 2024', '2024-01-03'],
    ['13/02/2024', '2024-02-13'],
  ])('reads the date %s', (text, value) => expect(valueOf(text, 'date')).toEqual(ok(value)));

  it('reads numeric dates in the order that the document has', () => {
    expect(valueOf('02/03/2024', 'date', null, true)).toEqual(ok('2024-02-03'));
    expect(valueOf('02/03/2024', 'date')).toEqual(ok('2024-03-02'));
    expect(valueOf('30.02.2024', 'date')).toBeNull();
  });

  it('reads a day without its year in the only year of the document, as doubtful', () => {
    const inYears = (text: string, ...years: string[]) =>
      coerce(text, 'date', { country: null, monthFirst: false, decimalMark: null, isAccount: false, years });
    const doubtful = (value: string) => ({ value, fault: 'is printed without its year' });
    expect(inYears('13 mai', '2025')).toEqual(doubtful('2025-05-13'));
    expect(inYears('mardi 13 mai', '2024', '2025')).toEqual(doubtful('2025-05-13'));
    expect(inYears('13 mai', '2024', '2025')).toBeNull();
    expect(inYears('Monday 13 May', '2025')).toBeNull();
    expect(inYears('13 mai')).toBeNull();
  });

  it.each<[CoercionType, string, unknown]>([
    ['amount', 'EUR 1.234,50', '1234.50'],
    ['amount', '$ 1,234.5', '1234.50'],
    ['amount', '-12,00 €', '-12.00'],
    ['number', '1,234.567', '1234.567'],
    ['integer', '1,234', '1234'],
    ['percentage', 'VAT 19 %', '19'],
    ['percentage', '7,5%', '7.5'],
    ['percentage', '7,50 %', '7.5'],
    ['percentage', '12.345', '12.345'],
    ['amount', '1 000 000', '1000000.00'],
    ['amount', 'EUR 12 345,5', '12345.50'],
    ['integer', '1 234', '1234'],
    ['integer', 'drei Nächte', '3'],
    ['number', 'Twelve', '12'],
    ['boolean', 'Yes.', true],
    ['boolean', '☐', false],
    ['email', 'Mail: ann.b@example.com, office', 'ann.b@example.com'],
    ['url', 'see www.example.org/a', 'https://www.example.org/a'],
    ['url', 'example.org', 'https://example.org'],
  ])('reads %s from %s', (type, text, value) => expect(valueOf(text, type)).toEqual(ok(value)));

  it.each<[CoercionType, string, unknown]>([
    ['amount', '1234.567', '1234.57'],
    ['amount', '.5', '0.50'],
    ['number', '1234.567', '1234.567'],
    ['number', '3.14159265', '3.14159265'],
    ['number', '-0.30000000000000004', '-0.30000000000000004'],
    ['number', '12345678901234567890', '12345678901234567890'],
    ['number', '007.50', '7.5'],
    ['number', '1.234', '1234'],
  ])('reads %s from %s, as programs write it', (type, text, value) => expect(valueOf(text, type)).toEqual(ok(value)));

  it.each<[CoercionType, string]>([
    ['amount', '12345678901234567890.12'],
    ['number', 'EUR 12345678901234567890'],
    ['integer', '12345678901234567890'],
  ])('finds no %s in %s, of which digits would be lost', (type, text) => expect(valueOf(text, type)).toBeNull());

  it.each(COERCION_TYPES.filter((type) => !OF_ANY_TEXT.includes(type)))('finds no %s in other text', (type) =>
    expect(valueOf('nothing of the kind', type)).toBeNull(),
  );

  it('checks IBANs', () => {
    expect(valueOf('IBAN DE89 3704 0044 0532 0130 00', 'iban')).toEqual(ok('DE89370400440532013000'));
    expect(valueOf('61 1090 1014 0000 0712 1981 2874', 'iban')).toEqual(ok('PL61109010140000071219812874'));
    expect(valueOf('DE88 3704 0044 0532 0130 00', 'iban')).toEqual({
      value: 'DE88370400440532013000',
      fault: expect.stringContaining('check digits'),
    });
  });

  it.each([
    'ATU13585627',
    'BE0428759497',
    'BG175074752',
    'CY10259033P',
    'CZ25123891',
    'DE136695976',
    'DK13585628',
    'EE100931558',
    'EL094259216',
    'ESB58378431',
    'FI20774740',
    'FR40303265045',
    'HR33392005961',
    'HU12892312',
    'IE6433435F',
    'IT00743110157',
    'LT119511515',
    'LU15027442',
    'LV40003521600',
    'MT11679112',
    'NL004495445B01',
    'PL8567346215',
    'PT501964843',
    'RO18547290',
    'SE556188840401',
    'SI50223054',
    'SK2022749619',
    'GB980780684',
  ])('accepts the VAT number %s, and not one with another digit', (number) => {
    expect(valueOf(number, 'vat_id')).toEqual(ok(number));
    const at = 5;
    const wrong = `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`;
    expect(valueOf(wrong, 'vat_id')).toMatchObject({ fault: expect.stringContaining('fails the check') });
  });

  it('gives a VAT number the prefix of a known country', () => {
    expect(valueOf('136 695 976', 'vat_id', 'DE')).toEqual(ok('DE136695976'));
    expect(valueOf('136695976', 'vat_id')).toMatchObject({ fault: expect.stringContaining('not known') });
  });

  it('writes phone numbers as E.164 when their country is known, else as they are printed', () => {
    expect(valueOf('Tel. +49 (0)30 901820', 'phone')).toEqual(ok('+4930901820'));
    expect(valueOf('030 901820', 'phone', 'DE')).toEqual(ok('+4930901820'));
    expect(valueOf('030 901820', 'phone')).toEqual(ok('030 901820'));
    expect(valueOf('+49 1', 'phone')).toBeNull();
  });

  it('splits names', () => {
    expect(valueOf('Dr. Anna Maria van der Berg', 'name')).toEqual(
      ok({ title: 'Dr.', given: 'Anna Maria', family: 'van der Berg' }),
    );
    expect(valueOf('Berg, Anna', 'name')).toEqual(ok({ given: 'Anna', family: 'Berg' }));
    expect(valueOf('12 apples', 'name')).toBeNull();
  });

  it.each([
    [
      'Hauptstraße 5a\n10115 Berlin',
      { street: 'Hauptstraße', house_number: '5a', postal_code: '10115', city: 'Berlin' },
    ],
    [
      '12 rue de la Paix, 75002 Paris, France',
      { street: 'rue de la Paix', house_number: '12', postal_code: '75002', city: 'Paris', country: 'France' },
    ],
    [
      '1600 Pennsylvania Avenue\nWashington, DC 20500',
      { street: 'Pennsylvania Avenue', house_number: '1600', postal_code: '20500', city: 'Washington', state: 'DC' },
    ],
    [
      'Bean Ltd\n10 High Street\nLondon SW1A 1AA\nUnited Kingdom',
      {
        ...{ name: 'Bean Ltd', street: 'High Street', house_number: '10' },
        ...{ postal_code: 'SW1A 1AA', city: 'London', country: 'United Kingdom' },
      },
    ],
    [
      'Via Roma 1\n10121 Torino (TO)',
      { street: 'Via Roma', house_number: '1', postal_code: '10121', city: 'Torino', state: 'TO' },
    ],
    [
      'Damrak 70\n1012 LM Amsterdam',
      { street: 'Damrak', house_number: '70', postal_code: '1012 LM', city: 'Amsterdam' },
    ],
  ])('splits the address %s', (text, components) => expect(valueOf(text, 'address')).toEqual(ok(components)));

  it('reads postal codes by country', () => {
    expect(valueOf('NL-1012 LM Amsterdam', 'postal_code', 'NL')).toEqual(ok('1012 LM'));
    expect(valueOf('10 Downing St, London SW1A 2AA', 'postal_code', 'GB')).toEqual(ok('SW1A 2AA'));
    expect(valueOf('Berlin', 'postal_code')).toBeNull();
  });
});
