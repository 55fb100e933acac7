import { fold } from './folding';

describe('fold', () => {
  it.each([
    ['Płatności', 'platnosci'],
    ['Straße', 'strasse'],
    ['Œuvre', 'oeuvre'],
    ['Größe Ø', 'grosse o'],
    ['Đorđe', 'dorde'],
  ])('writes %s as %s', (text, folded) => expect(fold(text)).toBe(folded));
});
