import { isPostalLine } from './postal';

describe('isPostalLine', () => {
  it.each([
    '54321 Neudorf',
    '87-100 Toruń',
    'al. Pokoju 44, 31-564 Kraków',
    '582 23 Linköping',
    'SE-582 23 Linköping',
    '4050-262 Porto',
    '01310-100 São Paulo',
  ])('knows %s', (text) => expect(isPostalLine(text)).toBe(true));

  it.each(['12 34 56-7', '582 23 kr', 'Order 2026-101 Total', 'Total 582 23 Net', '12-345'])(
    'does not take %s for one',
    (text) => expect(isPostalLine(text)).toBe(false),
  );
});
