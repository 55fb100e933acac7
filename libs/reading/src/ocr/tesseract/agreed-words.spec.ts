import { agreedWords } from './agreed-words';
import type { Word } from '../../document';

function word(text: string, x: number, confidence: number, width = 0.1): Word {
  return { text, confidence, box: { x, y: 0.1, width, height: 0.02 } };
}

function texts(passes: Word[][]): string[] {
  return agreedWords(passes).map(({ text }) => text);
}

describe('agreedWords', () => {
  it('takes the reading that most passes agree on, whatever the confidence of another', () => {
    expect(texts([[word('JUN', 0.1, 90)], [word('JLN', 0.11, 60)], [word('JLN,', 0.1, 55)]])).toEqual(['JLN']);
  });

  it('takes the reading with the higher confidence of two', () => {
    expect(texts([[word('Tota1', 0.1, 60)], [word('Total', 0.11, 80)]])).toEqual(['Total']);
  });

  it('treats words as one group where one pass splits a word of another', () => {
    const passes = [
      [word('SDN', 0.1, 80), word('BHD', 0.22, 80)],
      [word('SDNBHD', 0.1, 50, 0.22)],
      [word('SON', 0.1, 60)],
    ];
    expect(texts(passes)).toEqual(['SDN', 'BHD']);
  });

  it('keeps words that only one pass found, unless their confidence is low', () => {
    expect(texts([[word('Total', 0.1, 90)], [word('9.90', 0.5, 70), word('~', 0.8, 30)]])).toEqual(['Total', '9.90']);
  });

  it('returns the words of a single pass unchanged', () => {
    expect(texts([[word('a', 0.1, 10)]])).toEqual(['a']);
  });
});
