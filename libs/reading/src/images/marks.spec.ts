import sharp from 'sharp';
import type { TextLine } from '../document';
import { toLine } from '../layout';
import { findMarks } from './marks';
import { toRaster } from './raster';

/** Strokes of a pen, as no font has them. */
const SIGNATURE =
  'M420 1420 c30 -90 60 -120 70 -60 c5 40 -40 90 -20 30 c20 -60 60 -80 60 -20 c0 40 30 20 50 -10 c20 -30 40 -20 30 10 ' +
  'c-10 40 40 10 70 -30 c30 -40 20 40 60 20 c40 -20 60 -60 90 -20';
const WORDS = ['Agreement', 'between', 'the', 'parties', 'named', 'below'];
const text = (color = 'black') =>
  Array.from(
    { length: 20 },
    (_, i) => `<text x="100" y="${150 + 40 * i}" font-size="24" fill="${color}">${WORDS.join(' ')} ${i}</text>`,
  ).join('');
const rules =
  '<path d="M100 1460 h500 M100 1000 h1000 M100 1100 h1000 M100 1000 v100 M1100 1000 v100" stroke="black" stroke-width="2"/>';

/** The lines of `text`, as OCR finds them. */
const LINES: TextLine[] = Array.from({ length: 20 }, (_, i) =>
  toLine([
    {
      text: 'words',
      confidence: 95,
      box: { x: 95 / 1240, y: (125 + 40 * i) / 1754, width: 560 / 1240, height: 34 / 1754 },
    },
  ]),
);

async function marksOf(body: string, lines: TextLine[] = LINES, layers: sharp.OverlayOptions[] = []) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1754"><rect width="1240" height="1754" fill="white"/>${body}</svg>`;
  const file = await sharp(Buffer.from(svg)).composite(layers).jpeg({ quality: 85 }).toBuffer();
  return findMarks(await toRaster({ file, page: 0 }, 1100), { lines });
}

/** A picture of many soft shades, as a camera makes it. */
async function aPhoto(width: number, height: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const small = await sharp({ create: { width: 24, height: 24, channels: 3, background: 'grey', noise } })
    .png()
    .toBuffer();
  return sharp(small).resize(width, height, { kernel: 'cubic' }).png().toBuffer();
}

describe('findMarks', () => {
  it('finds a signature over a line', async () => {
    const found = await marksOf(
      `${text()}${rules}<path d="${SIGNATURE}" fill="none" stroke="#102060" stroke-width="4"/>`,
    );

    expect(found).toEqual([{ kind: 'signature', confidence: expect.any(Number), box: expect.any(Object) }]);
    expect(found[0]?.box.x).toBeCloseTo(420 / 1240, 1);
    expect(found[0]?.box.y).toBeCloseTo(1320 / 1754, 1);
  });

  it.each([
    [
      'round',
      '<circle cx="800" cy="1300" r="110" fill="none" stroke="#b02030" stroke-width="6"/><circle cx="800" cy="1300" r="80" fill="none" stroke="#b02030" stroke-width="2"/><text x="745" y="1310" font-size="34" fill="#b02030">PAID</text>',
    ],
    [
      'rectangular',
      '<g transform="rotate(4 800 1300)"><rect x="650" y="1250" width="300" height="110" fill="none" stroke="#2040c0" stroke-width="6"/><text x="690" y="1325" font-size="60" fill="#2040c0">RECEIVED</text></g>',
    ],
  ])('finds a %s stamp', async (_, stamp) => {
    const found = await marksOf(`${text()}${rules}${stamp}`);
    expect(found).toEqual([{ kind: 'stamp', confidence: expect.any(Number), box: expect.any(Object) }]);
    expect(found[0]!.box.x + found[0]!.box.width / 2).toBeCloseTo(800 / 1240, 1);
  });

  it('finds a photograph', async () => {
    const found = await marksOf(text(), LINES, [{ input: await aPhoto(300, 360), left: 850, top: 1000 }]);
    expect(found).toEqual([{ kind: 'photo', confidence: expect.any(Number), box: expect.any(Object) }]);
    expect(found[0]!.box.width).toBeCloseTo(300 / 1240, 1);
  });

  it.each([
    ['text', text(), LINES],
    ['text that was not read', text(), []],
    ['coloured text', text('#c02020'), LINES],
    [
      'ruled lines and frames',
      `${text()}${rules}<rect x="200" y="1200" width="300" height="200" fill="none" stroke="black"/>`,
      LINES,
    ],
    [
      'tinted areas',
      `${text()}<rect x="100" y="1200" width="900" height="80" fill="#c8d8f0"/><rect x="100" y="1300" width="300" height="200" fill="#2040a0"/>`,
      LINES,
    ],
    [
      'bars',
      `${text()}${Array.from({ length: 40 }, (_, i) => `<rect x="${200 + 9 * i}" y="1200" width="${2 + (i % 4)}" height="120"/>`).join('')}`,
      LINES,
    ],
    ['an empty page', '', []],
  ])('finds nothing in %s', async (_, body, lines) => expect(await marksOf(body, lines)).toEqual([]));
});
