import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { signsIn, testService } from '@app/testing';
import { runOver, valuesIn } from './run.fixture';

jest.setTimeout(120_000);
const service = testService();
const signedIn = signsIn(service);

const TICK = '<path d="M4 16 L12 26 L34 -4"/>';
const CROSS = '<path d="M5 5 L25 25 M25 5 L5 25"/>';

function option(x: number, y: number, label: string, mark = ''): string {
  return `<g transform="translate(${x} ${y})" fill="none" stroke="#222" stroke-width="2.5"><rect width="30" height="30"/>${mark}</g>
    <text x="${x + 45}" y="${y + 27}">${label}</text>`;
}

/** A picture of paper of 1240 × 1000 pixels, slightly slanted and blurred as scans are. */
function scan(content: string): sharp.Sharp {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1240" height="1000" font-family="DejaVu Sans, sans-serif" font-size="30">
    <rect width="100%" height="100%" fill="#f4f4f0"/><g transform="rotate(0.6 620 500)" fill="#222">${content}</g></svg>`;
  return sharp(Buffer.from(svg)).blur(0.8);
}

describe('scans', () => {
  it('answer questions by the boxes that are ticked in them', async () => {
    const { client } = await signedIn();
    const form = scan(
      `<text x="100" y="120" font-size="40">Application for a permit</text>
       <text x="100" y="227">Resident of the district:</text>${option(600, 200, 'Yes', TICK)}${option(800, 200, 'No')}
       <text x="100" y="327">Owner of a vehicle:</text>${option(600, 300, 'Yes')}${option(800, 300, 'No', CROSS)}
       ${option(100, 420, 'Send the permit by mail', CROSS)}${option(100, 480, 'Collect the permit in person')}`,
    );
    const entities = [
      'Resident of the district',
      'Owner of a vehicle',
      'Send the permit by mail',
      'Collect the permit in person',
    ];
    const query = { question_type: 'yes_no', entities };
    const run = await runOver(client, [query], await form.png().toBuffer(), 'form.png');

    expect(run.error).toBe('');
    expect(valuesIn(run)).toEqual({
      'Resident of the district': true,
      'Owner of a vehicle': false,
      'Send the permit by mail': true,
      'Collect the permit in person': false,
    });
  });

  it('are read where they are a part of a page with text', async () => {
    const { client } = await signedIn();
    const receipt = scan(
      '<text x="100" y="300">Receipt number: 88 4711</text><text x="100" y="400">Total: 124.50</text>',
    );
    const pdf = await PDFDocument.create();
    const page = pdf.addPage([595, 842]);
    page.drawText('Order number: QX-4711', { x: 50, y: 780, size: 11 });
    page.drawText('The receipt that was sent with the order is pasted below on this page', { x: 50, y: 750, size: 11 });
    page.drawImage(await pdf.embedJpg(await receipt.jpeg().toBuffer()), { x: 50, y: 300, width: 495, height: 400 });
    const query = { question_type: 'one_value', entities: ['Order number', 'Total'] };
    const run = await runOver(client, [query], Buffer.from(await pdf.save()), 'mixed.pdf');

    expect(run.error).toBe('');
    expect(valuesIn(run)).toEqual({ 'Order number': 'QX-4711', Total: '124.50' });
    const total = run.data.find(({ entity }) => entity === 'Total')?.bounding_boxes[0];
    // In the picture, whose top is at 142 of 842 points.
    expect(total?.y).toBeGreaterThan(0.25);
  });
});
