import { layOut } from '../../../../reading/src/layout';
import type { Word } from '../../../../reading/src/document';
import { toSheet, type Sheet } from '../tables/sheet';
import { ADDRESS_WORDS } from './misread-words';
import { agreeWithOthers } from './other-readings';

const SIZE = { number: 1, width: 1000, height: 1000, unit: 'pixel' as const };

/** A scan with one word in each line. */
function scanOf(...words: [text: string, confidence: number][]): Sheet {
  const placed = words.map(([text, confidence], index): Word => {
    return { text, source: 'ocr', confidence, box: { x: 0.1, y: 0.1 + 0.05 * index, width: 0.2, height: 0.02 } };
  });
  return toSheet({ pages: [layOut(placed, SIZE)], pageCount: 1, truncated: false });
}

describe('agreeWithOthers', () => {
  it('gives a word the better read spelling of the same document', () => {
    const sheet = scanOf(['Permai', 98], ['Pernai', 70]);
    expect(agreeWithOthers('Jalan Pernai', sheet, ADDRESS_WORDS)).toBe('Jalan Permai');
  });

  it('leaves words that are read as well as the other, and words of the list', () => {
    const sheet = scanOf(['PERMAI', 98], ['PERNAI', 95], ['HENARA', 98], ['HENARA', 98]);
    expect(agreeWithOthers('PERNAI, MENARA', sheet, ADDRESS_WORDS)).toBe('PERNAI, MENARA');
  });

  it('leaves words whose letters OCR does not confuse', () => {
    expect(agreeWithOthers('Baru', scanOf(['Batu', 98], ['Baru', 70]), ADDRESS_WORDS)).toBe('Baru');
  });

  it('leaves a word between two spellings', () => {
    const sheet = scanOf(['PERMAI', 98], ['PERWAI', 98], ['PERNAI', 40]);
    expect(agreeWithOthers('PERNAI', sheet, ADDRESS_WORDS)).toBe('PERNAI');
  });
});
