import sharp from 'sharp';
import { uprightPicture } from './upright-picture';

/** A picture that is red on the left and blue on the right. */
function picture(options: { orientation?: number; density?: number } = {}, format: 'jpeg' | 'png' = 'jpeg') {
  const half = { create: { width: 20, height: 20, channels: 3, background: 'blue' } } as const;
  return sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .composite([{ input: half, left: 20, top: 0 }])
    .withMetadata(options)
    .toFormat(format)
    .toBuffer();
}

/** The colours of the pixels in the middle of the top and of the bottom. */
async function topAndBottom(bytes: Buffer): Promise<string[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const middle = Math.floor(info.width / 2);
  return [2, info.height - 3].map((y) => {
    const at = (y * info.width + middle) * info.channels;
    return (data[at] ?? 0) > 128 ? 'red' : 'blue';
  });
}

/** A PNG file that says that it is this large. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await picture({}, 'png');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}

describe('uprightPicture', () => {
  it('leaves an upright picture as it is', async () => {
    const bytes = await picture({}, 'png');

    expect(await uprightPicture(bytes)).toEqual({ bytes, mediaType: 'image/png', width: 40, height: 20, dpi: 96 });
  });

  it('rotates a picture by its EXIF orientation, once', async () => {
    const turned = await uprightPicture(await picture({ orientation: 6, density: 300 }));

    expect(turned).toMatchObject({ mediaType: 'image/jpeg', width: 20, height: 40, dpi: 300 });
    expect(await topAndBottom(turned.bytes)).toEqual(['red', 'blue']);
    expect((await sharp(turned.bytes).metadata()).orientation).toBeUndefined();
    expect(await uprightPicture(turned.bytes)).toMatchObject({ bytes: turned.bytes, width: 20, height: 40 });
  });

  it('renders a drawing, without what runs or loads', async () => {
    const drawing = (inner: string): string =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20" fill="blue"/>${inner}</svg>`;
    const rendered = await uprightPicture(Buffer.from(drawing('<script>x</script>')));

    expect(rendered).toMatchObject({ mediaType: 'image/png', width: 120, height: 60, dpi: 288 });
    expect(rendered.svg?.toString()).toBe(drawing(''));
    expect(await sharp(rendered.bytes).metadata()).toMatchObject({ format: 'png', width: 120, height: 60 });
    const { dominant } = await sharp(rendered.bytes).stats();
    expect(dominant.b).toBeGreaterThan(200);
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" width="999999" height="1"/>', 3000, 1],
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 0.5 0.25"/>', 2, 1],
  ])('renders %s within its limits', async (svg, width, height) => {
    expect(await uprightPicture(Buffer.from(svg))).toMatchObject({ width, height });
  });

  it('refuses a drawing that is not well-formed', async () => {
    await expect(uprightPicture(Buffer.from('<svg><g>'))).rejects.toMatchObject({ code: 'unsupported_image' });
  });

  it.each([
    [72, 96],
    [150, 150],
    [2, 96],
    [60_000, 96],
  ])('reads a density of %d as %d', async (density, dpi) => {
    expect((await uprightPicture(await picture({ density }))).dpi).toBe(dpi);
  });

  it.each([
    ['cut off in its header', async () => (await picture()).subarray(0, 100)],
    ['empty', async () => Buffer.alloc(0)],
    ['of no size', () => claiming(0, 20)],
    [
      'a GIF',
      async () =>
        sharp(await picture())
          .gif()
          .toBuffer(),
    ],
    ['turned and damaged', async () => (await picture({ orientation: 6 })).subarray(0, -80)],
  ])('refuses a file that is %s', async (_, bytes) => {
    await expect(uprightPicture(await bytes())).rejects.toMatchObject({ code: 'unsupported_image' });
  });

  it.each([
    [50_000, 50_000],
    [20_001, 1],
    [20_000, 6_000],
  ])('refuses a picture of %d × %d pixels', async (width, height) => {
    await expect(uprightPicture(await claiming(width, height))).rejects.toMatchObject({ code: 'image_too_large' });
  });
});
