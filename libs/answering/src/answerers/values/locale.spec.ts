import { localeOf } from './locale';

describe('localeOf', () => {
  it.each([
    ['a date that fits one order only', ['11/03/2017', '11/17/2017'], true],
    ['a date against the format that a label names', ['Date (MM/DD/YYYY)', '17/11/2017'], false],
    ['the format of a label', ['Date of birth (mm/dd/yy): 03/04/70'], true],
    ['the format of a German label', ['Datum (TT.MM.JJJJ)', 'Denver, CO 80014', '$5.00'], false],
    ['zip code and dollars', ['12 Main Street, Denver, CO 80014', 'Total $5.00', '03/04/2024'], true],
    ['phone number and tax', ['Call (303) 555-1234', 'Sales tax 4.00', '03/04/2024'], true],
    ['American signs beside a number that begins with zeros', ['Denver, CO 80014', 'Total $5.00', 'No. A-00871'], true],
    ['a phone number of elsewhere', ['Denver, CO 80014', 'Total $5.00', 'Call 0044 20 7946 0018'], false],
    ['one sign alone', ['Total $5.00', '03/04/2024'], false],
    ['British signs beside a dollar', ['London SW1A 1AA', 'Sales tax', 'Total $5.00', '03/04/2024'], false],
    ['Malaysian signs', ['GST 6%', 'Total $5.00', 'Denver, CO 80014', '03/04/2024'], false],
    ['nothing', ['03/04/2024'], false],
  ])('reads the order of dates from %s', (_, texts, monthFirst) => {
    expect(localeOf(texts).monthFirst).toBe(monthFirst);
  });

  it.each([
    [['12.50', '1,234.00', '1.234'], '.'],
    [['12,50 €', '1.234,00', '1.234'], ','],
    [['12,50', '13.50'], null],
    [['05.03.24', '1.234'], null],
  ])('reads the decimal mark of %j', (texts, mark) => {
    expect(localeOf(texts).decimalMark).toBe(mark);
  });

  it.each([
    ['a credit and a debit', ['Balance 1,250.00 CR', 'Balance 310.00 DR'], true],
    ['a mark on a statement', ['Account statement', 'Balance', '40.10 OD'], true],
    ['a letter on a German statement', ['Kontoauszug Nr. 3', 'Kontostand 1.250,00 EUR H'], true],
    ['a credit on a bill for an account', ['Statement of account', 'Amount due 40.00', 'Payment 20.00 CR'], false],
    ['a credit alone', ['Credit note', 'Total 100.00 CR'], false],
    [
      'a statement that is mentioned',
      ['Compare it with your bank statement, on which it may have another name', '5.00 CR'],
      false,
    ],
    ['a debit alone', ['Total 100.00 DR'], false],
  ])('reads from %s whether the marks are those of an account', (_, texts, isAccount) => {
    expect(localeOf(texts).isAccount).toBe(isAccount);
  });
});
