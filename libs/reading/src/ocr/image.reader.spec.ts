import { spawnSync } from 'node:child_process';

import sharp from 'sharp';

import { ImageReader } from './image.reader';
import { commonConfidence } from './tesseract/confidence-scale';
import { TesseractOcr, type Tesseract } from './tesseract/tesseract-ocr';
import { readDocument, type SourceFile } from '../reader';
import { TesseractCli } from './tesseract/tesseract-cli';
import { TesseractWasm } from './tesseract/tesseract-wasm';

const ALL_PAGES = { pageLimit: null };
const hasCli = spawnSync('tesseract', ['--version']).status === 0;

/** A picture with black text on white, 800 × 200 pixels. */
function picture(text: string): sharp.Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="200"><rect width="100%" height="100%" fill="white"/>
    <text x="40" y="120" font-family="DejaVu Sans, sans-serif" font-size="64">${text}</text></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: 'white' });
}

function file(bytes: Uint8Array): SourceFile {
  return { name: 'upload', mediaType: 'application/octet-stream', bytes };
}

function reading(tsv: string): Tesseract {
  return { recognise: () => Promise.resolve(tsv) };
}

async function textOf(engine: Tesseract, bytes: Uint8Array): Promise<string> {
  const { pages } = await new ImageReader(new TesseractOcr(engine)).read(file(bytes), ALL_PAGES);
  return pages.flatMap((page) => page.lines.map((line) => line.text)).join('\n');
}

describe('ImageReader', () => {
  const row = ['5', '1', '1', '1', '1', '1', '600', '75', '300', '30', '88.5', 'Total'].join('\t');

  it.each(['png', 'jpeg', 'tiff', 'webp', 'gif'] as const)('takes %s files by their content', async (format) => {
    const bytes = await picture('x').toFormat(format).toBuffer();
    expect(new ImageReader(new TesseractOcr(reading(''))).takes(file(bytes))).toBe(true);
  });

  it('returns words as fractions of the picture, with the confidence of the engine', async () => {
    const bytes = await picture('Total').png().toBuffer();
    const { pages } = await new ImageReader(new TesseractOcr(reading(row))).read(file(bytes), ALL_PAGES);

    // The engine sees the picture enlarged to 1200 × 300 pixels.
    expect(pages[0]).toMatchObject({ number: 1, width: 800, height: 200, unit: 'pixel' });
    expect(pages[0]?.lines[0]?.words).toEqual([
      {
        text: 'Total',
        source: 'ocr',
        confidence: commonConfidence(88.5),
        box: { x: 0.5, y: 0.25, width: 0.25, height: 0.1 },
      },
    ]);
  });

  it('takes a picture that is named .pdf, and turns it upright by its EXIF orientation', async () => {
    const bytes = await picture('x').jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const reader = new ImageReader(new TesseractOcr(reading(row)));
    const upload = { name: 'scan.pdf', mediaType: 'application/pdf', bytes };
    expect(reader.takes(upload)).toBe(true);
    expect((await reader.read(upload, ALL_PAGES)).pages[0]).toMatchObject({ width: 200, height: 800 });
  });

  it('reads bitmaps', async () => {
    const { data, info } = await picture('x').removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { pages } = await new ImageReader(new TesseractOcr(reading(row))).read(
      file(bitmap(data, info.width, info.height)),
      ALL_PAGES,
    );
    expect(pages[0]).toMatchObject({ width: 800, height: 200 });
  });

  it.each([
    ['cut off', async () => (await picture('Total').png().toBuffer()).subarray(0, 200)],
    [
      'too large',
      () =>
        sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: 'white' } })
          .png()
          .toBuffer(),
    ],
  ])('refuses a picture that is %s', async (_, make) => {
    const promise = new ImageReader(new TesseractOcr(reading(row))).read(file(await make()), ALL_PAGES);
    await expect(promise).rejects.toMatchObject({
      reason: 'broken',
      message: expect.stringMatching(/cannot be opened/),
    });
  });

  it('says so when a picture holds no text', async () => {
    const reader = new ImageReader(new TesseractOcr(reading('')));
    const bytes = await picture('').png().toBuffer();
    await expect(readDocument([reader], file(bytes), ALL_PAGES)).rejects.toMatchObject({ reason: 'no_text' });
  });

  it('refuses what is no document', async () => {
    const readers = [new ImageReader(new TesseractOcr(reading('')))];
    await expect(readDocument(readers, file(Buffer.from([0, 1, 2, 3])), ALL_PAGES)).rejects.toMatchObject({
      reason: 'unsupported',
    });
    await expect(readDocument(readers, file(new Uint8Array()), ALL_PAGES)).rejects.toMatchObject({ reason: 'empty' });
  });
});

describe('Tesseract', () => {
  it('reads in WebAssembly, without network', async () => {
    const engine = new TesseractWasm();
    try {
      expect(await textOf(engine, await picture('Invoice 4711').png().toBuffer())).toBe('Invoice 4711');
    } finally {
      await engine.close();
    }
  });

  (hasCli ? describe : describe.skip)('on PATH', () => {
    it('reads', async () => {
      expect(await textOf(new TesseractCli(), await picture('Invoice 4711').png().toBuffer())).toBe('Invoice 4711');
    });
  });
});

/** An uncompressed 24-bit Windows bitmap; rows run from the bottom. */
function bitmap(rgb: Buffer, width: number, height: number): Buffer {
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(54 + stride * height);
  file.write('BM');
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * width + x) * 3;
      const to = 54 + (height - 1 - y) * stride + x * 3;
      for (const channel of [0, 1, 2]) file[to + channel] = rgb[from + 2 - channel] ?? 0;
    }
  }
  return file;
}
