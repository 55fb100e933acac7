import sharp from 'sharp';
import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { readPackage } from '../../../formats/src/package/package-reader';
import { findBarcodes } from '../../../reading/src/images/barcodes';
import { parseTemplate } from '../parse-template';

/** The PNG file that a placeholder draws, and the size on the page in EMU. */
function drawn(tag: string, value: string): { png: Buffer; size: number[]; markup: string } {
  const body = `<w:p><w:r><w:t>${tag}</w:t></w:r></w:p>`;
  const pkg = readPackage(parseTemplate(rawZip(docxEntries(body))).fill({ x: value }));
  const markup = pkg.text('word/document.xml');
  const size = (/<wp:extent cx="(\d+)" cy="(\d+)"/.exec(markup) ?? []).slice(1).map(Number);
  return { png: pkg.bytes('word/media/filled1.png'), size, markup };
}

/** What a reader of codes finds in a picture. */
async function read(png: Buffer): Promise<string[]> {
  const { data, info } = await sharp(png)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (await findBarcodes({ ...info, data })).map(({ format, text }) => `${format} ${text}`);
}

describe('codes', () => {
  it.each([
    ['{{x | qr}}', 'https://example.com/ä?b=1', 'QRCode https://example.com/ä?b=1'],
    ['{{x | barcode}}', 'ABC-123', 'Code128 ABC-123'],
    ['{{x | barcode("ean13")}}', '4006381333931', 'EAN13 4006381333931'],
    ['{{x | barcode("EAN-13")}}', '400638133393', 'EAN13 4006381333931'],
    ['{{x | barcode("ean8")}}', '96385074', 'EAN8 96385074'],
    ['{{x | barcode("code39")}}', 'ABC123', 'Code39 ABC123'],
    ['{{x | barcode("itf14")}}', '15400141288763', 'ITF 15400141288763'],
    ['{{x | barcode("datamatrix")}}', 'hello', 'DataMatrix hello'],
    ['{{x | barcode("pdf417")}}', 'hello', 'PDF417 hello'],
    ['{{x | barcode("aztec")}}', 'hello', 'Aztec hello'],
  ])('%s of %s is read as %s', async (tag, value, text) => {
    expect(await read(drawn(tag, value).png)).toEqual([
      expect.stringMatching(new RegExp(text.replace(/[^\w ]/g, '.'))),
    ]);
  });

  it('have the text below the bars', async () => {
    const { png } = drawn('{{x | barcode("code128")}}', 'ABC-123');
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
    const lastRows = data.subarray(info.width * (info.height - 8));
    expect(lastRows.some((pixel) => pixel < 128)).toBe(true);
  });

  it('have a size, and their text as description', () => {
    expect(drawn('{{x | qr("2cm")}}', 'a"b').size).toEqual([720_000, 720_000]);
    expect(drawn('{{x | qr}}', 'a').size[0]).toBe(1_080_000);
    expect(drawn('{{x | barcode("code128", "5cm")}}', 'a').size[0]).toBe(1_800_000);
    expect(drawn('{{x | qr}}', 'a"b').markup).toContain('descr="a&quot;b"');
  });

  it.each([
    [
      '{{x | barcode("ean13")}}',
      '4006381333930',
      /^The placeholder {{x \| barcode\("ean13"\)}} makes no ean13 code of its text: Incorrect EAN-13 check digit/,
    ],
    ['{{x | barcode("ean13")}}', 'abc', /makes no ean13 code/],
    ['{{x | qr}}', 'x'.repeat(5000), /makes no qr code of its text: Maximum length exceeded/],
    ['{{x | barcode("morse")}}', 'x', /takes one of the kinds "code128"/],
    ['{{x | qr("wide")}}', 'x', /takes a length such as/],
  ])('%s of %s is refused', (tag, value, message) => {
    expect(() => drawn(tag, value)).toThrow(message);
  });
});
