import { surerOf } from './ocr';
import type { Word } from './reader';

function word(text: string, x: number, confidence: number): Word {
  return { text, confidence, box: { x, y: 0.1, width: 0.1, height: 0.02 } };
}

describe('surerOf', () => {
  it('keeps of two readings of one place the surer one', () => {
    const merged = surerOf(
      [word('JUN', 0.1, 60), word('Total', 0.3, 90)],
      [word('JLN', 0.11, 80), word('Tota1', 0.3, 50)],
    );
    expect(merged.map(({ text }) => text)).toEqual(['JLN', 'Total']);
  });

  it('takes no words from elsewhere', () => {
    expect(surerOf([word('a', 0.1, 60)], [word('b', 0.5, 99)]).map(({ text }) => text)).toEqual(['a']);
  });
});
