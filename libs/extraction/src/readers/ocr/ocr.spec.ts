import { Ocr, type OcrEngine } from './ocr';
import type { Look } from './picture';

const PICTURE = { raw: new Uint8Array(160_000).fill(255), width: 400, height: 400, channels: 1 } as const;

/** Answers each look with a word and its confidence. */
function engineSeeing(words: [string, number][]): OcrEngine & { looks: Look[] } {
  const looks: Look[] = [];
  return {
    looks,
    recognise: (_, look) => {
      const [text, confidence] = words[looks.length] ?? ['', 0];
      looks.push(look);
      return Promise.resolve(`5\t1\t1\t1\t1\t1\t100\t100\t300\t60\t${confidence}\t${text}\n`);
    },
  };
}

describe('Ocr', () => {
  it('looks once at a clean scan', async () => {
    const engine = engineSeeing([['Total', 96]]);
    expect((await new Ocr(engine).words(PICTURE)).map(({ text }) => text)).toEqual(['Total']);
    expect(engine.looks).toHaveLength(1);
  });

  it('looks at a poor picture in several ways and keeps what most of them see', async () => {
    const engine = engineSeeing([
      ['T0tal', 70],
      ['Total', 60],
      ['Total', 60],
    ]);
    const words = await new Ocr(engine).words(PICTURE);
    expect(engine.looks.map(({ model, layout }) => `${model} ${layout}`)).toEqual([
      'accurate block',
      'small block',
      'accurate column',
    ]);
    expect(words.map(({ text }) => text)).toEqual(['Total']);
  });
});
