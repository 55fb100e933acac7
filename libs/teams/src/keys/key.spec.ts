import { hashOf, keyOf, newKey } from './key';

describe('newKey', () => {
  it('names the environment and keeps only a hash and both ends', () => {
    const { text, stored } = newKey('eu-test');
    expect(text).toMatch(/^fk_eu-test_[0-9A-Za-z]{40}$/);
    expect(stored.hash).toEqual(hashOf(text));
    expect(text.startsWith(stored.prefix) && text.endsWith(stored.last4)).toBe(true);
    expect(stored.prefix.length + stored.last4.length).toBeLessThan(text.length - 30);
  });

  it('uses every character of base 62, and no key twice', () => {
    const texts = Array.from({ length: 200 }, () => newKey('a').text);
    expect(new Set(texts).size).toBe(200);
    expect(new Set(texts.map((text) => text.slice(5)).join('')).size).toBe(62);
  });
});

describe('keyOf', () => {
  const { text } = newKey('production');

  it.each([`Token ${text}`, `token ${text}`, `TOKEN   ${text}`])('reads %j', (header) => {
    expect(keyOf(header)).toBe(text);
  });

  it.each([
    undefined,
    '',
    text,
    `Bearer ${text}`,
    `Token${text}`,
    `Token ${text} `,
    `Token ${text}\0`,
    `Token x${text}`,
  ])('finds none in %j', (header) => {
    expect(keyOf(header)).toBeNull();
  });
});
