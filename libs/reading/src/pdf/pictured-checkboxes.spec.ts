import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';

import { TesseractOcr } from '../ocr/tesseract/tesseract-ocr';
import { PdfReader } from './pdf.reader';

const SIDE = 70;

/** A picture as SVG of a square with lines of 5 pixels and what is in it. */
function picture(content: string, frame = '<rect x="8" y="9" width="52" height="52" fill="none"/>'): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" stroke="#43678f" stroke-width="5"><rect
    width="100%" height="100%" fill="white" stroke="none"/>${frame}${content}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

describe('picturedCheckboxes', () => {
  it('finds boxes that are small pictures, and nothing in other pictures', async () => {
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([600, 800]);
    const pictures = [
      await picture(''),
      await picture('<path d="M14 15 L54 55 M54 15 L14 55"/>'),
      await picture('<path d="M18 35 L30 50 L52 20" fill="none"/>'),
      await picture('', '<circle cx="35" cy="35" r="26" fill="#43678f"/>'),
      await picture('', '<rect x="8" y="9" width="52" height="52" fill="#43678f"/>'),
      await picture('', '<path d="M10 60 L35 10 L60 60"/>'),
    ];
    for (const [index, bytes] of pictures.entries()) {
      page.drawText(`Choice ${index}`, { x: 100, y: 700 - 40 * index, size: 12 });
      page.drawImage(await pdf.embedPng(bytes), { x: 200, y: 698 - 40 * index, width: 16, height: 16 });
    }
    // A logo is larger than a box.
    page.drawImage(await pdf.embedPng(pictures[0]!), { x: 400, y: 600, width: 90, height: 90 });

    const reader = new PdfReader(new TesseractOcr({ recognise: () => Promise.resolve('header\n') }));
    const document = await reader.read({ name: 'a.pdf', mediaType: '', bytes: await pdf.save() }, { pageLimit: null });

    const boxes = document.pages[0]?.checkboxes ?? [];
    // A filled square among hollow ones is ticked.
    expect(boxes.map(({ checked }) => checked)).toEqual([false, true, true, true]);
    expect(boxes[0]?.box.x).toBeCloseTo((200 + (16 * 5.5) / SIDE) / 600, 2);
    expect(boxes[0]?.box.width).toBeCloseTo((16 * 57) / SIDE / 600, 2);
  });
});
