import sharp from 'sharp';

import type { DocumentPage } from '../document';
import { FormOcr } from './form-ocr';
import { ImageReader } from './image.reader';
import { Ocr } from './ocr';

const [WIDTH, HEIGHT] = [1200, 1600];

/** Words at positions in pixels, 30 pixels high, whatever the picture shows. */
class KnownWords extends Ocr {
  constructor(private readonly known: [text: string, x: number, y: number, width: number][]) {
    super();
  }

  read() {
    const words = this.known.map(([text, x, y, width]) => {
      const box = { x: x / WIDTH, y: y / HEIGHT, width: width / WIDTH, height: 30 / HEIGHT };
      return { text, box, confidence: 90, source: 'ocr' as const };
    });
    return Promise.resolve({ words, turn: 0 as const });
  }
}

/** The page of a drawing that is slanted by an angle in degrees. */
async function read(drawing: string, words: KnownWords, angle = 0): Promise<DocumentPage> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="white"/>
    <g transform="rotate(${angle})" fill="none" stroke="#222" stroke-width="2.5">${drawing}</g></svg>`;
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const file = { name: 'form.png', mediaType: 'image/png', bytes };
  const { pages } = await new ImageReader(new FormOcr(words)).read(file, { pageLimit: null });
  return pages[0]!;
}

describe('FormOcr', () => {
  const form = '<path d="M100 300 H1100 M100 360 H1100 M100 300 V360 M600 300 V360 M1100 300 V360"/>';

  it('reads the lines of a form, and divides words at them', async () => {
    const page = await read(
      form,
      new KnownWords([
        ['Clara', 560, 315, 35],
        ['Berg', 605, 315, 80],
      ]),
    );
    expect(page.rules.map(({ direction }) => direction).sort()).toEqual([
      ...Array<string>(2).fill('horizontal'),
      ...Array<string>(3).fill('vertical'),
    ]);
    expect(page.lines.map(({ text }) => text)).toEqual(['Clara', 'Berg']);
  });

  it('knows the slope of a page by its lines where words do not show it', async () => {
    const page = await read(form, new KnownWords([['Clara', 200, 320, 100]]), 1);
    expect(page.skew).toBeCloseTo(Math.tan(Math.PI / 180), 2);
  });

  it('marks the words that a line is drawn through, and not those above a line', async () => {
    const words = new KnownWords([
      ['Status:', 90, 300, 100],
      ['single', 200, 300, 90],
      ['married', 320, 300, 110],
      ['divorced', 440, 300, 120],
    ]);
    const page = await read('<path d="M196 316 H294 M434 315 H566"/>', words);
    expect(page.lines[0]?.words.map(({ mark }) => mark)).toEqual([undefined, 'crossed', undefined, 'crossed']);
    expect(page.rules).toEqual([]);
    const below = await read('<path d="M196 331 H294"/>', words);
    expect(below.lines[0]?.words.map(({ mark }) => mark)).toEqual(Array(4).fill(undefined));
  });

  it('marks the words that an oval is drawn around, and not those in a frame', async () => {
    const words = new KnownWords([
      ['Status:', 90, 300, 100],
      ['single', 200, 300, 90],
      ['married', 320, 300, 110],
    ]);
    const page = await read(
      '<ellipse cx="245" cy="315" rx="56" ry="24"/><path d="M225 305 V325 M240 305 V325 M255 305 V325 M265 305 V325"/><rect x="312" y="294" width="126" height="42"/>',
      words,
    );
    expect(page.lines.flatMap((line) => line.words.map(({ mark }) => mark))).toEqual([undefined, 'circled', undefined]);
  });

  it('takes no strokes of letters for lines', async () => {
    const letters = '<path d="M100 300 H200 M150 300 V330"/>';
    expect((await read(letters, new KnownWords([['T', 95, 298, 110]]))).rules).toEqual([]);
  });
});
