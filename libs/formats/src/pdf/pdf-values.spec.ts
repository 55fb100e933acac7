import { PDFHexString, PDFString } from '@cantoo/pdf-lib';
import { textOf } from './pdf-values';

describe('textOf', () => {
  it('reads the three encodings of text strings', () => {
    expect(textOf(PDFString.of('caf\\351'))).toBe('café');
    expect(textOf(PDFHexString.of('FEFF738B'))).toBe('王');
    expect(textOf(PDFHexString.of('EFBBBFE78E8B'))).toBe('王');
  });
});
