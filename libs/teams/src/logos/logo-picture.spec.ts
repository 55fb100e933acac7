import sharp from 'sharp';
import { LOGO_SIZE, logoPicture, type LogoPicture } from './logo-picture';

type Colour = { r: number; g: number; b: number; alpha: number };
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const NAVY = { r: 10, g: 20, b: 80, alpha: 1 };

/** A wide picture whose middle third has a colour. */
const mark = (ink: Colour, ground: Colour, width = 300, height = 90) =>
  sharp({ create: { width, height, channels: 4, background: ground } }).composite([
    { input: { create: { width: width / 3, height, channels: 4, background: ink } } },
  ]);

async function drawn(file: Buffer): Promise<LogoPicture> {
  const picture = await logoPicture(file);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

async function cornerOf({ bytes }: LogoPicture): Promise<number[]> {
  return [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
}

describe('a logo that is drawn anew', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is an opaque PNG without the metadata of its %s', async (format) => {
    const file = await mark(NAVY, WHITE)
      .toFormat(format)
      .withExif({ IFD0: { Copyright: 'a secret' } })
      .toBuffer();
    const { bytes, width, height } = await drawn(file);
    const { format: type, hasAlpha, exif, icc, xmp } = await sharp(bytes).metadata();
    expect({ type, hasAlpha, exif, icc, xmp, width, height }).toEqual({
      ...{ type: 'png', hasAlpha: false, exif: undefined, icc: undefined, xmp: undefined },
      ...{ width: 300, height: 90 },
    });
    expect(bytes.includes('a secret')).toBe(false);
  });

  it('is made smaller, never larger', async () => {
    const large = await drawn(await mark(NAVY, WHITE, 3_000, 300).png().toBuffer());
    expect([large.width, large.height]).toEqual([LOGO_SIZE.width, 64]);
    const small = await drawn(await mark(NAVY, WHITE, 30, 9).png().toBuffer());
    expect([small.width, small.height]).toEqual([30, 9]);
  });

  it('has a white plate under dark ink and a dark one under light ink where it was transparent', async () => {
    const dark = await drawn(await mark(NAVY, CLEAR).png().toBuffer());
    expect(await cornerOf(dark)).toEqual([255, 255, 255]);
    expect([dark.width, dark.height]).toEqual([332, 122]);
    expect(await cornerOf(await drawn(await mark(WHITE, CLEAR).webp().toBuffer()))).toEqual([22, 24, 31]);
  });

  it('is upright', async () => {
    const lying = await mark(NAVY, WHITE).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await drawn(lying);
    expect([width, height]).toEqual([48, 160]);
  });

  it('cannot be made of other files, of damaged ones, of too many pixels, or of nothing', async () => {
    const png = await mark(NAVY, WHITE).png().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
    const huge = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } }).png().toBuffer(); // oxfmt-ignore
    const empty = await sharp({ create: { width: 9, height: 9, channels: 4, background: CLEAR } })
      .png()
      .toBuffer();
    const gif = await mark(NAVY, WHITE).gif().toBuffer();
    const files = [svg, gif, Buffer.alloc(0), png.subarray(0, 60), Buffer.concat([png.subarray(0, 8), svg])];
    expect(await Promise.all(files.map(logoPicture))).toEqual(files.map(() => 'unsupported'));
    expect(await logoPicture(huge)).toBe('too_large');
    expect(await logoPicture(empty)).toBe('empty');
  });
});
