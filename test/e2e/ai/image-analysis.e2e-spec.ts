import bwipjs from 'bwip-js';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { signsIn, testService } from '@app/testing';
import { runOver, valuesIn } from './run.fixture';
import { PAGE, textPdf } from './text-pdf.fixture';

jest.setTimeout(120_000);
const service = testService();
const signedIn = signsIn(service);

const QR = 'https://example.org/track/4711';
const EAN = '4006381333931';
const ENTITIES = [
  'QR code',
  'Barcode',
  'Bildbreite',
  'height',
  'dpi',
  'Format',
  'Farben',
  'Unterschrift',
  'stamp',
  'Logo',
];
const query = { question_type: 'image_analysis', entities: ENTITIES };

const aCode = (bcid: string, text: string) =>
  bwipjs.toBuffer({ bcid, text, scale: 4, padding: 4, backgroundcolor: 'FFFFFF' });

/** A label with a code of each kind and a red band. */
async function aLabel(): Promise<Buffer> {
  const band = await sharp({ create: { width: 1000, height: 200, channels: 3, background: '#d01020' } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 1000, height: 1200, channels: 3, background: 'white' } })
    .composite([
      { input: await aCode('qrcode', QR), left: 100, top: 100 },
      { input: await aCode('ean13', EAN), left: 400, top: 500 },
      { input: band, left: 0, top: 1000 },
    ])
    .withMetadata({ density: 300 })
    .png()
    .toBuffer();
}

describe('image_analysis', () => {
  it('reads codes, size, resolution, format and colours of a picture without text', async () => {
    const { client } = await signedIn();
    const run = await runOver(client, [query], await aLabel(), 'label.png');

    expect(run).toMatchObject({ success: true, error: '' });
    expect(valuesIn(run)).toEqual({
      ...{ 'QR code': QR, Barcode: expect.arrayContaining([QR, EAN]) },
      ...{ Bildbreite: 1000, height: 1200, dpi: 300, Format: 'png', Farben: expect.any(Array) },
    });
    expect((valuesIn(run).Farben as string[]).slice(0, 2)).toEqual(['#ffffff', '#d01020']);
    const [code] = run.data[0]!.bounding_boxes;
    expect(code).toMatchObject({ page: 1, x: expect.closeTo(0.11, 1), y: expect.closeTo(0.09, 1) });
  });

  it('reads codes of PDFs, and finds a signature', async () => {
    const { client } = await signedIn();
    const pdf = await PDFDocument.load(await textPdf(['Delivery note', 'Received with thanks']));
    const page = pdf.getPage(0);
    page.drawImage(await pdf.embedPng(await aCode('qrcode', QR)), { x: 400, y: 600, width: 90, height: 90 });
    const pen =
      'M0 0 c30 -90 60 -120 70 -60 c5 40 -40 90 -20 30 c20 -60 60 -80 60 -20 c0 40 30 20 50 -10 c20 -30 40 -20 30 10 c-10 40 40 10 70 -30';
    page.drawSvgPath(pen, { x: 80, y: 300, scale: 0.6, borderWidth: 3 });
    page.drawText('Unterschrift', { x: 80, y: 270, size: 10 });
    const run = await runOver(client, [query], Buffer.from(await pdf.save()));

    expect(valuesIn(run)).toMatchObject({ 'QR code': QR, Format: 'pdf', Unterschrift: true });
    expect(valuesIn(run)).not.toHaveProperty('stamp');
    expect(valuesIn(run)).not.toHaveProperty('Logo');
    const signature = run.data.find(({ entity }) => entity === 'Unterschrift');
    expect(signature).toMatchObject({ method: 'image_signature' });
    expect(signature?.bounding_boxes[0]).toMatchObject({ page: 1, x: expect.closeTo(80 / PAGE.width, 1) });
  });

  it('gives no answer where nothing is seen, and the text of a picture on request', async () => {
    const { client } = await signedIn();
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><rect width="900" height="300" fill="white"/><text x="40" y="120" font-size="60">FRAGILE GLASS</text></svg>';
    const file = await sharp(Buffer.from(svg)).png().toBuffer();
    const queries = [
      { question_type: 'image_analysis', entities: ['Text', 'Signature', 'QR code', 'Photo', 'Stempel'] },
    ];

    expect(valuesIn(await runOver(client, queries, file, 'sign.png'))).toEqual({ Text: 'FRAGILE GLASS' });
  });
});
