import type { Word } from '../../document';
import { withUnknownLetters } from './unknown-letters';

const knows = (character: string) => character.charCodeAt(0) < 128;

function word(text: string, x: number, confidence = 90): Word {
  return { text, confidence, source: 'ocr', box: { x, y: 0.1, width: 0.1, height: 0.02 } };
}

function texts(words: Word[], others: Word[]): string[] {
  return withUnknownLetters(words, others, knows).map(({ text }) => text);
}

describe('withUnknownLetters', () => {
  it.each([
    ['Grose', 'Größe'],
    ['StraBe', 'Straße'],
    ['Strasse', 'Straße'],
    ['gargon', 'garçon'],
    ['12,50', '12,50€'],
  ])('replaces %s by %s', (read, other) => expect(texts([word(read, 0.1)], [word(other, 0.1)])).toEqual([other]));

  it.each([
    ['where known letters differ', word('Grosse1', 0.1), word('Gröbe', 0.1)],
    ['that stand elsewhere', word('Grose', 0.1), word('Größe', 0.5)],
    ['of an unsure reading', word('Grose', 0.1), word('Größe', 0.1, 10)],
    ['without unknown letters', word('Tota1', 0.1), word('Total', 0.1)],
  ])('keeps words %s', (_, read, other) => expect(texts([read], [other])).toEqual([read.text]));

  it('adds currency signs that were not read at all, but no other marks', () => {
    expect(texts([word('12,50', 0.1)], [word('€', 0.5), word('§', 0.7)])).toEqual(['12,50', '€']);
  });
});
