import sharp from 'sharp';

import type { Word } from '../../document';
import type { Reading } from '../ocr';
import { OcrPool, printed } from '../ocr-pool.fixture';

const LINES = [
  'INVOICE NO. 4711',
  'Date: 12 March 2024',
  'Subtotal 1,204.50',
  'Total due 1,433.36',
  'Thank you very much',
];
const [WIDTH, HEIGHT] = [1000, 700];

/** A shadow that darkens the left of the page. */
const SHADOW = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><linearGradient id="g"><stop offset="0" stop-opacity="0.6"/><stop offset="0.6" stop-opacity="0"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#g)"/></svg>`);

/** The words of each printed line, from the top, by their places in the turned page. */
function linesOf({ words }: Reading): string[] {
  const rows: Word[][] = [];
  for (const word of [...words].sort((a, b) => a.box.y - b.box.y)) {
    const row = rows.find(([first]) => first && Math.abs(first.box.y - word.box.y) < word.box.height / 2);
    if (row) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) =>
    row
      .sort((a, b) => a.box.x - b.box.x)
      .map(({ text }) => text)
      .join(' '),
  );
}

describe('PaddleOcr', () => {
  const pool = new OcrPool();
  const read = async (picture: sharp.Sharp) => (await pool.read(picture, { languages: ['eng'] })).reading;

  afterAll(() => pool.close());

  it('reads lines with their spaces, numbers and marks', async () => {
    const { reading, steps } = await pool.read(printed(LINES), { languages: ['eng'] });
    expect(linesOf(reading)).toEqual(LINES);
    expect(reading).toMatchObject({ turn: 0 });
    expect(steps).toBeGreaterThan(1);
  });

  it('gives each word its place, its source, and a confidence below that of characters in a file', async () => {
    const { words } = await read(printed(LINES));
    const total = words.find(({ text }) => text === '1,433.36');
    const { x = 0, y = 0, width = 0, height = 0 } = total?.box ?? {};

    expect(total?.source).toBe('ocr');
    expect(words.every(({ confidence }) => confidence > 50 && confidence < 100)).toBe(true);
    // The middle of the fourth line, whose baseline is at 380 pixels; the first word begins at 120.
    expect(Math.abs((y + height / 2) * HEIGHT - 365)).toBeLessThan(10);
    expect(x * WIDTH).toBeGreaterThan(300);
    expect((x + width) * WIDTH).toBeLessThan(600);
  });

  it.each([
    [90, 270],
    [180, 180],
    [270, 90],
  ])('turns a page back that lies turned by %i degrees', async (angle, turn) => {
    const reading = await read(sharp(await printed(LINES).png().toBuffer()).rotate(angle));
    expect(reading.turn).toBe(turn);
    expect(linesOf(reading)).toEqual(LINES);
  });

  it('reads a slanted page', async () => {
    const slanted = sharp(await printed(LINES).png().toBuffer()).rotate(5, { background: 'white' });
    const words = (await read(slanted)).words.map(({ text }) => text);
    expect(words).toEqual(expect.arrayContaining(LINES.flatMap((line) => line.split(' '))));
  });

  it('reads a page in the shadow', async () => {
    const shaded = sharp(await printed(LINES).png().toBuffer()).composite([{ input: SHADOW }]);
    expect(linesOf(await read(shaded))).toEqual(LINES);
  });

  it('reads a small sheet on a dark table, with its words at their places', async () => {
    const sheet = await printed(LINES).resize({ width: 400 }).rotate(3, { background: '#302218' }).png().toBuffer();
    const table = sharp({ create: { width: 3600, height: 3000, channels: 3, background: '#302218' } });
    const photograph = sharp(
      await table
        .composite([{ input: sheet, left: 2200, top: 1500 }])
        .png()
        .toBuffer(),
    );
    const { words } = await read(photograph);
    expect(words.map(({ text }) => text).sort()).toEqual(LINES.flatMap((line) => line.split(' ')).sort());
    for (const { box } of words) {
      expect(box.x * 3600).toBeGreaterThan(2200);
      expect((box.x + box.width) * 3600).toBeLessThan(2950);
      expect(box.y * 3000).toBeGreaterThan(1500);
      expect((box.y + box.height) * 3000).toBeLessThan(2050);
    }
  });

  it('finds no words on empty paper', async () => {
    expect((await read(printed([]))).words).toEqual([]);
  });
});
