import { readFile } from 'node:fs/promises';
import { withPdf } from '@app/core/programs';
import fontkit from '@cantoo/fontkit';
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import type { SignatureMark } from './signature-mark';
import { placeSignatures } from '../places/place-signatures';
import { findSignatureLocations } from './signature-locations';
import { stampSignature, type StampRequest } from './stamp';

/** The request of signers with these marks. */
const requestOf = (...marks: SignatureMark[]): StampRequest => ({
  signatures: marks.map((mark, index) => ({
    mark,
    date: `2026-03-${17 + index}`,
    signer: { name: 'Zoë Łukasz', email: index === 0 ? 'zoe@example.org' : `signer${index + 1}@example.org` },
  })),
  documentName: 'Contract.pdf',
});
const typed: SignatureMark = { kind: 'typed', name: 'Zoë Łukasz' };
const drawnWith = (path: string, width = 200, height = 100): SignatureMark => ({
  kind: 'drawn',
  drawing: { path, width, height },
});
const drawn = drawnWith('M0 50L50 0L100 50 120 90L150 10L190 50M5 5L10,10');

/** A page with this text, displayed upright for every page rotation. Without rotation, the text is at (100, 500). */
async function pageWith(text: string, turn = 0): Promise<Buffer> {
  const document = await PDFDocument.create();
  const page = document.addPage([600, 800]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  const [x, y] = turn === 0 ? [100, 500] : [300, 400];
  page.drawText(text, { x, y, size: 12, font, rotate: degrees(turn) });
  page.setRotation(degrees(turn));
  return Buffer.from(await document.save());
}

/** A page with lines from (40, 500) downwards in a font of 12 points, of which PDFium's boxes are 16.8 points high. */
async function denselySet(lines: string[], lineHeight: number): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.registerFontkit(fontkit);
  const tinos = await readFile(require.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf'));
  const font = await document.embedFont(tinos, { subset: true });
  document.addPage([600, 800]).drawText(lines.join('\n'), { x: 40, y: 500, size: 12, lineHeight, font });
  return Buffer.from(await document.save());
}

/** The same page when its tags have become places. */
async function placedOn(text: string, turn = 0): Promise<Buffer> {
  const page = await pageWith(text, turn);
  return (await placeSignatures(page, { mark: null, filled: [], fields: [] })) ?? page;
}

async function textOn(bytes: Buffer, page: number): Promise<string> {
  return withPdf(bytes, (pdf) =>
    pdf.withPage(page, (open) =>
      open
        .characters(10_000)
        .map(({ text }) => text)
        .join(''),
    ),
  );
}

/** How many pixels of a rectangle (points, origin bottom left as displayed) are dark. */
async function ink(
  bytes: Buffer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<number> {
  return withPdf(bytes, (pdf) =>
    pdf.withPage(0, (page) => {
      const bitmap = page.render({ dpi: 72, maxPixels: 1_000_000, grey: true });
      const top = Math.round(bitmap.height - y - height);
      let dark = 0;
      for (let row = top; row < top + height; row++)
        for (let column = Math.round(x); column < x + width; column++)
          if ((bitmap.data[row * bitmap.width + column] ?? 255) < 140) dark += 1;
      return dark;
    }),
  );
}

describe('findSignatureLocations', () => {
  it('finds the places of tags, and signature fields', async () => {
    const bytes = await placedOn('Signed: {{ signature }} on {{signature_date}}');
    const locations = findSignatureLocations(await readPdf(bytes));
    const template = await samplePdfTemplate();

    expect(locations.map(({ kind, page }) => [kind, page])).toEqual([
      ['date', 0],
      ['signature', 0],
    ]);
    expect(locations[1]).toMatchObject({ x: expect.closeTo(145, -1), y: expect.closeTo(495, -1) });
    expect(findSignatureLocations(await readPdf(template)).map(({ kind }) => kind)).toEqual(['date', 'signature']);
  });
});

describe('placeSignatures', () => {
  /** A page whose lines are close to each other, and the places on it from top to bottom. */
  async function placesOf(lines: string[]) {
    const document = await PDFDocument.create();
    document.addPage([600, 800]).drawText(lines.join('\n'), { x: 40, y: 500, size: 12, lineHeight: 14 });
    const page = Buffer.from(await document.save());
    return findSignatureLocations(
      await readPdf((await placeSignatures(page, { mark: null, filled: [], fields: [] })) ?? page),
    );
  }

  it('leaves the text free that is beside, above and below a tag', async () => {
    const [date, signature] = await placesOf([
      'The line above the tags',
      'Signed: {{signature}} Date: {{signature_date}} Place: Berlin',
      'The line below the tags',
    ]).then((places) => places.toSorted((a, b) => a.kind.localeCompare(b.kind)));

    expect(signature!.width).toBeLessThan(90);
    expect(signature!.x + signature!.width).toBeLessThan(date!.x - 30);
    expect(signature!.y).toBeGreaterThan(480);
    expect(signature!.y + signature!.height).toBeLessThan(499);
  });

  it('leaves text above and below free whose boxes reach into the line of the tag', async () => {
    const pitch = 13.5;
    const page = await denselySet(
      ['The line above the tag, which is much longer than its line', 'Initials: {{initials}} end', 'The line below'],
      pitch,
    );
    const [initials] = findSignatureLocations(
      await readPdf((await placeSignatures(page, { mark: null, filled: [], fields: [] }))!),
    );

    expect(initials!.width).toBeGreaterThanOrEqual(40);
    expect(initials!.height).toBeCloseTo(pitch);
    expect(initials!.y).toBeCloseTo(500 - 1.5 * pitch + 3.7, 0);
  });

  it('leaves the text between the ends of a tag that is broken into two lines', async () => {
    const page = await denselySet(['Signed by us on this day: {{', 'signature }} and by nobody else'], 13.5);
    const placed = (await placeSignatures(page, { mark: null, filled: [], fields: [] }))!;

    expect((await textOn(placed, 0)).replace(/\s+/g, ' ')).toBe('Signed by us on this day: and by nobody else');
    expect(findSignatureLocations(await readPdf(placed))).toHaveLength(1);
  });

  it('makes places that do not overlap', async () => {
    const places = await placesOf([
      '{{signature_1}}{{initials_1}} {{initials_2}}',
      '{{signature_2}}',
      '',
      '{{signature_3}}',
    ]);

    expect(places).toHaveLength(5);
    for (const [index, one] of places.entries())
      for (const other of places.slice(index + 1))
        expect(
          Math.min(one.x + one.width, other.x + other.width) <= Math.max(one.x, other.x) + 0.5 ||
            Math.min(one.y + one.height, other.y + other.height) <= Math.max(one.y, other.y) + 0.5,
        ).toBe(true);
  });
});

describe('stampSignature', () => {
  it.each([0, 90, 180, 270])('draws the signature in place of the tag on a page turned by %i degrees', async (turn) => {
    const bytes = await placedOn('{{signature}}', turn);
    const [location] = findSignatureLocations(await readPdf(bytes));
    const stamped = await stampSignature(bytes, requestOf(drawn));
    const box = location ?? { x: 0, y: 0, width: 0, height: 0 };

    expect((await readPdf(stamped)).pages).toHaveLength(1);
    expect(await ink(bytes, box)).toBe(0);
    expect(await ink(stamped, box)).toBeGreaterThan(10);
    expect(await ink(stamped, { x: 0, y: 0, width: 20, height: 20 })).toBe(0);
  });

  it('draws a stroke that leaves its view box only inside of it', async () => {
    const bytes = await placedOn('{{signature}}');
    const [{ x, y, width, height } = { x: 0, y: 0, width: 0, height: 0 }] = findSignatureLocations(
      await readPdf(bytes),
    );
    const stamped = await stampSignature(bytes, requestOf(drawnWith('M-500 -500L9000 9000', 10, 10)));

    expect(await ink(stamped, { x, y, width: height, height })).toBeGreaterThan(10);
    expect(await ink(stamped, { x: 0, y: y + height + 1, width: 600, height: 799 - y - height })).toBe(0);
    expect(await ink(stamped, { x: 0, y: 0, width: 600, height: y - 1 })).toBe(0);
    expect(await ink(stamped, { x: x + width, y, width: 500 - width, height })).toBe(0);
  });

  it('writes the date over its placeholder', async () => {
    const stamped = await stampSignature(await placedOn('{{signature}} {{signature_date}}'), requestOf(typed));

    expect(await textOn(stamped, 0)).toContain('2026-03-17');
  });

  it('draws the signature into a signature field and removes the field from the form', async () => {
    const stamped = await stampSignature(await samplePdfTemplate(), requestOf(typed));
    const names = fieldsOf(await readPdf(stamped)).map(({ name }) => name);

    expect(names).toContain('full_name');
    expect(names).not.toContain('signature');
    expect(await textOn(stamped, 0)).toContain('Zoë');
  });

  it('appends a page when the document has no location for the signature', async () => {
    const stamped = await stampSignature(await placedOn('Nothing to sign here'), requestOf(typed));

    expect((await readPdf(stamped)).pages).toHaveLength(2);
    expect(await textOn(stamped, 1)).toMatch(/Signature[\s\S]*Contract\.pdf[\s\S]*zoe@example\.org/);
  });

  it('names the characters of a name that no font has, and takes the initials of the address', async () => {
    const bytes = await placedOn('Initials {{initials}}');
    const drawn: SignatureMark = { kind: 'drawn', drawing: { path: 'M1 1L5 5', width: 10, height: 10 } };
    const signatures = [{ mark: drawn, date: '2026-03-17', signer: { name: '한글', email: 'kim.lee@example.org' } }];
    const stamped = await stampSignature(bytes, { signatures, documentName: 'Contract.pdf' });

    expect(await textOn(stamped, 0)).toContain('KLE');
    expect(await textOn(stamped, 1)).toContain('[U+D55C][U+AE00]');
  });

  it('gives each signer the location with the own number, and a page to a signer without one', async () => {
    const marks = ['Ann', 'Bob', 'Cat'].map((name): SignatureMark => ({ kind: 'typed', name }));
    const page = await placedOn('{{signature_2}} {{signature_date_2}} and {{signature_1}}');
    const stamped = await stampSignature(page, requestOf(...marks));

    const [first, second] = [await textOn(stamped, 0), await textOn(stamped, 1)];
    expect(first).toContain('Bob');
    expect(first).toContain('Ann');
    expect(first).toContain('2026-03-18');
    expect(second).toContain('Cat');
    expect(second).toContain('signer3@example.org');
    expect((await readPdf(stamped)).pages).toHaveLength(2);
  });

  it('keeps locations with the number 1 for the first signer, however many they are', async () => {
    const marks = ['Ann', 'Bob'].map((name): SignatureMark => ({ kind: 'typed', name }));
    const stamped = await stampSignature(await placedOn('{{signature_1}} and {{signature_1}}'), requestOf(...marks));

    expect((await textOn(stamped, 0)).match(/Ann/g)).toHaveLength(2);
    expect(await textOn(stamped, 0)).not.toContain('Bob');
    expect(await textOn(stamped, 1)).toContain('Bob');
  });

  it('deals locations without numbers out in the order in which they are read', async () => {
    const marks = ['Ann', 'Bob'].map((name): SignatureMark => ({ kind: 'typed', name }));
    const stamped = await stampSignature(await placedOn('{{signature_date}} {{signature_date}}'), requestOf(...marks));

    expect(await textOn(stamped, 0)).toMatch(/2026-03-17[\s\S]*2026-03-18/);
  });

  it('accepts a drawn signature', async () => {
    const png = await sharp({ create: { width: 300, height: 120, channels: 4, background: '#000' } })
      .png()
      .toBuffer();
    const stamped = await stampSignature(await placedOn('{{signature}}'), requestOf({ kind: 'png', bytes: png }));

    expect(await ink(stamped, { x: 100, y: 495, width: 60, height: 25 })).toBeGreaterThan(500);
  });

  it.each<[string, SignatureMark]>([
    ['no picture', { kind: 'png', bytes: Buffer.from('hello') }],
    ['an empty name', { kind: 'typed', name: '  ' }],
    ['a path with other commands', drawnWith('M 0 0 A 5 5 0 0 1 9 9')],
    ['a path with missing numbers', drawnWith('M1 1L5')],
    ['a command without numbers', drawnWith('M1 1L')],
    ['a path that does not begin with a point', drawnWith('L1 1L5 5')],
    ['numbers that no page has', drawnWith('M1 1L5 999999999999999999999999')],
    ['a path without a line', drawnWith('M1 1M5 5')],
    ['a path beside its view box', drawnWith('M-1 0L-1 90M-20 10L10 -20.5')],
    ['no size', drawnWith('M 0 0 L 5 5', 0)],
  ])('refuses %s', async (_, mark) => {
    await expect(stampSignature(await placedOn('{{signature}}'), requestOf(mark))).rejects.toMatchObject({
      code: 'invalid_signature',
    });
  });

  it('refuses a picture of 50,000 by 50,000 pixels', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(50_000, 16);
    png.writeUInt32BE(50_000, 20);

    await expect(
      stampSignature(await placedOn('{{signature}}'), requestOf({ kind: 'png', bytes: png })),
    ).rejects.toMatchObject({ code: 'invalid_signature' });
  });
});
