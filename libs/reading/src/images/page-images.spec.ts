import sharp from 'sharp';
import { docxOf, wordParagraph } from '../../../testing/src/files/office-files';
import { ImageReader } from '../ocr/image.reader';
import { TesseractOcr } from '../ocr/tesseract/tesseract-ocr';
import { OfficeReader } from '../office/office.reader';
import type { Reader } from '../reader';
import { IMAGE_ASPECTS, withImages } from './page-images';

async function lookOf(reader: Reader, bytes: Buffer) {
  const file = { name: 'a', mediaType: '', bytes };
  const document = await reader.read(file, { pageLimit: null });
  const { pages } = await withImages(file, document, { aspects: [...IMAGE_ASPECTS], deadline: Infinity });
  return pages.map(({ image }) => image);
}

describe('the look of pages', () => {
  it('is that of the picture', async () => {
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#ff0000' } });
    const reader = new ImageReader(new TesseractOcr({ recognise: () => Promise.resolve('header\n') }));

    expect(await lookOf(reader, await picture.png().toBuffer())).toEqual([
      {
        size: { width: 60, height: 40 },
        dpi: null,
        format: 'png',
        colors: [{ color: '#ff0000', share: 1 }],
        barcodes: [],
        marks: [],
      },
    ]);
  });

  it('is absent for files that are neither pictures nor PDFs', async () => {
    const reader = new OfficeReader(new TesseractOcr({ recognise: () => Promise.resolve('header\n') }));
    expect(await lookOf(reader, docxOf(wordParagraph('One')))).toEqual([undefined]);
  });
});
