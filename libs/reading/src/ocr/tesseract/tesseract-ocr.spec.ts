import type { OcrPass } from './ocr-pass';
import { TesseractOcr, type Tesseract } from './tesseract-ocr';

const PICTURE = { raw: new Uint8Array(160_000).fill(255), width: 400, height: 400, channels: 1 } as const;

/** An engine that returns one word with its confidence for each pass. */
function engineReading(words: [string, number][]): Tesseract & { passes: OcrPass[] } {
  const passes: OcrPass[] = [];
  return {
    passes,
    recognise: (_, pass) => {
      const [text, confidence] = words[passes.length] ?? ['', 0];
      passes.push(pass);
      return Promise.resolve(`5\t1\t1\t1\t1\t1\t100\t100\t300\t60\t${confidence}\t${text}\n`);
    },
  };
}

describe('TesseractOcr', () => {
  it('reads a clean scan once', async () => {
    const engine = engineReading([['Total', 96]]);
    expect((await new TesseractOcr(engine).words(PICTURE)).map(({ text }) => text)).toEqual(['Total']);
    expect(engine.passes).toHaveLength(1);
  });

  it('reads a poor picture with several settings and keeps the reading of most passes', async () => {
    const engine = engineReading([
      ['T0tal', 70],
      ['Total', 60],
      ['Total', 60],
    ]);
    const words = await new TesseractOcr(engine).words(PICTURE);
    expect(engine.passes.map(({ model, layout }) => `${model} ${layout}`)).toEqual([
      'accurate block',
      'small block',
      'accurate column',
    ]);
    expect(words.map(({ text }) => text)).toEqual(['Total']);
  });
});
