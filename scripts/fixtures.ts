import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, rgb, StandardFonts, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import sharp from 'sharp';

/** `npm run fixtures` writes the sample documents of `test/fixtures`, whose content is fictitious. */
const FOLDER = join(process.cwd(), 'test', 'fixtures');
const GREY = rgb(0.35, 0.38, 0.42);
const INK = rgb(0.08, 0.1, 0.13);

const LINES = [
  ['Oak shelf, 120 cm', '4', '89.00', '356.00'],
  ['Wall bracket, black', '8', '6.50', '52.00'],
  ['Assembly on site', '3', '64.00', '192.00'],
];

async function invoice(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const regular = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const page = pdf.addPage([595, 842]);
  const put = writer(page, regular);
  const strong = writer(page, bold);

  strong('Larch & Lime Joinery Ltd', 56, 780, 16);
  put('14 Sawmill Lane, Bristol BS1 4QA', 56, 762, 9, GREY);
  put('VAT ID: GB123456789', 56, 750, 9, GREY);
  strong('INVOICE', 440, 780, 20);
  strong('Bill to', 56, 700, 10);
  put('Harbour Books LLP', 56, 684);
  put('2 Quay Street', 56, 670);
  put('Plymouth PL1 2JW', 56, 656);
  for (const [index, [label, value]] of [
    ['Invoice number', 'LL-2026-0417'],
    ['Invoice date', '2026-03-05'],
    ['Due date', '2026-04-04'],
  ].entries()) {
    put(label ?? '', 360, 700 - index * 16, 10, GREY);
    put(value ?? '', 470, 700 - index * 16);
  }
  const columns = [56, 330, 410, 490];
  ['Description', 'Quantity', 'Unit price', 'Amount'].forEach((title, i) => strong(title, columns[i] ?? 0, 600, 10));
  LINES.forEach((line, row) => line.forEach((cell, i) => put(cell, columns[i] ?? 0, 578 - row * 18)));
  for (const [index, [label, value]] of [
    ['Subtotal', 'EUR 600.00'],
    ['VAT 20%', 'EUR 120.00'],
    ['Total', 'EUR 720.00'],
  ].entries()) {
    const write = label === 'Total' ? strong : put;
    write(label ?? '', 410, 500 - index * 18);
    write(value ?? '', 490, 500 - index * 18);
  }
  put('Please pay within 30 days to IBAN GB33 BUKB 2020 1555 5555 55.', 56, 420, 9, GREY);
  pdf.setTitle('Invoice LL-2026-0417');
  for (const set of [pdf.setCreationDate.bind(pdf), pdf.setModificationDate.bind(pdf)])
    set(new Date('2026-03-05T09:00:00Z'));
  return pdf.save();
}

const writer =
  (page: PDFPage, font: PDFFont) =>
  (text: string, x: number, y: number, size = 11, color = INK): void =>
    page.drawText(text, { x, y, size, font, color });

const RECEIPT = [
  'CORNER BAKERY LTD',
  '7 MILL ROAD',
  'CAMBRIDGE CB1 2AB',
  '',
  'DATE: 14/02/2026   TIME: 08:41',
  '',
  'SOURDOUGH LOAF        4.20',
  'CINNAMON BUN   2 X    5.60',
  'FLAT WHITE            3.10',
  '',
  'TOTAL                12.90',
  'CASH                 20.00',
  'CHANGE                7.10',
  '',
  'THANK YOU',
];

function receipt(): Promise<Buffer> {
  const rows = RECEIPT.map((line, i) => `<text x="40" y="${70 + i * 44}" xml:space="preserve">${line}</text>`).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="760" height="760"><rect width="100%" height="100%" fill="#fff"/>
    <g font-family="DejaVu Sans Mono, monospace" font-size="30" fill="#111">${rows}</g></svg>`;
  return sharp(Buffer.from(svg)).greyscale().png({ compressionLevel: 9 }).toBuffer();
}

/** Shapes only, so that it is the same with the fonts of every machine. */
function logo(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="128"><path d="M64 8 112 120H16Z" fill="#0b6e4f"/>
    <rect x="160" y="32" width="440" height="28" rx="6" fill="#12233f"/>
    <rect x="160" y="80" width="280" height="18" rx="6" fill="#12233f"/></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

async function main() {
  await writeFile(join(FOLDER, 'invoice.pdf'), await invoice());
  await writeFile(join(FOLDER, 'receipt.png'), await receipt());
  await writeFile(join(FOLDER, 'logo.png'), await logo());
}

void main();
