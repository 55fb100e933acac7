import { findBics, findEmails, findIbans, findIdentifiers, findPhones, findVatIds } from './codes';
import { findCurrencies } from './currencies';

describe('codes', () => {
  it('finds IBANs with and without spaces, cut to the length of the country', () => {
    expect(findIbans('IBAN: DE02 1203 0000 0000 2020 51 BIC')[0]?.value).toBe('DE02120300000000202051');
    expect(findIbans('NL50INGB0683251309')[0]?.value).toBe('NL50INGB0683251309');
  });

  it('finds Polish account numbers that are printed without their country, by their check digits', () => {
    expect(findIbans('KONTO 61 1090 1014 0000 0712 1981 2874').map(({ value }) => value)).toEqual([
      '61109010140000071219812874',
    ]);
    expect(findIbans('61109010140000071219812874').map(({ value }) => value)).toEqual(['61109010140000071219812874']);
    expect(findIbans('62 1090 1014 0000 0712 1981 2874')).toEqual([]);
    expect(findIbans('PL 61 1090 1014 0000 0712 1981 2874')).toEqual([]);
  });

  it('finds BICs by their countries, also in groups', () => {
    expect(findBics('BIC: COBA DE FF XXX, BARCGB22').map(({ value }) => value)).toEqual(['COBADEFFXXX', 'BARCGB22']);
    expect(findBics('QUANTITY DISCOUNT COBADEFFXX').map(({ value }) => value)).toEqual([]);
  });

  it.each([
    ['SIRET : 732 829 320 00074', ['732 829 320 00074']],
    ['HC 4402 9187', ['HC 4402 9187']],
    ['NO 4402 9187', ['4402 9187']],
    ['8812 4471 09', ['8812 4471 09']],
    ['A-17 4711 12 pieces', ['A-17', '4711', '12']],
    ['2024 17', ['2024', '17']],
    ['SIRET 531 442 907 00018 – APE 1072Z', ['531 442 907 00018', '1072Z']],
    ['konto nr 61 1050 1214 1000 0023. Od decyzji', ['61 1050 1214 1000 0023']],
    ['2 88 05 29 039 114 52', ['2 88 05 29 039 114 52']],
  ])('finds the identifiers of %s', (text, found) => {
    expect(findIdentifiers(text).map(({ value }) => value)).toEqual(found);
  });

  it('finds VAT numbers but neither postal codes nor IBANs', () => {
    expect(findVatIds('TVA : FR11999999998 - NL 810433941 B01').map(({ value }) => value)).toEqual([
      'FR11999999998',
      'NL810433941B01',
    ]);
    expect(findVatIds('DE 12345 Musterstadt')).toEqual([]);
    expect(findVatIds('DE02 1203 0000 0000 2020 51')).toEqual([]);
  });

  it('finds addresses and numbers of people', () => {
    expect(findEmails('write to a.b@example.org.')[0]?.value).toBe('a.b@example.org');
    expect(findPhones('Tel: +49 (30) 123 45-67')[0]?.value).toBe('+49 (30) 123 45-67');
  });

  it.each([
    ['€ 5', 'EUR'],
    ['Total (RM)', 'MYR'],
    ['S$ 4', 'SGD'],
    ['12.00 GBP', 'GBP'],
    ['$5', 'USD'],
    ['R$ 5', 'BRL'],
    ['5 zł', 'PLN'],
    ['5 Kč', 'CZK'],
  ])('knows the currency of %s', (text, value) => {
    expect(findCurrencies(text)[0]?.value).toBe(value);
  });
});
