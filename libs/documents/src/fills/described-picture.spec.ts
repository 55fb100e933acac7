import { describedPicture } from './described-picture';

const BASE64 = 'iVBORw0KGgo=';
const URI = `data:image/png;base64,${BASE64}`;

describe('a picture that an object describes', () => {
  it('is that of easy-template-x, in pixels', () => {
    const value = { _type: 'image', source: BASE64, format: 'image/png', altText: 'x', width: 96, height: 48 };
    expect(describedPicture(value)).toEqual({
      source: URI,
      altText: 'x',
      layout: { width: { emu: 914_400 }, height: { emu: 457_200 }, fit: 'stretch' },
    });
  });

  it('is that of docx-templates, in centimetres', () => {
    const value = { data: URI, extension: '.png', width: 2, alt: 'y', caption: 'z' };
    expect(describedPicture(value)).toEqual({
      source: URI,
      altText: 'y',
      caption: 'z',
      layout: { width: { emu: 720_000 }, fit: 'stretch' },
    });
  });

  it('has its own size when the given one is no size', () => {
    const value = { _type: 'image', source: URI, width: -1, height: 1e9 };
    expect(describedPicture(value)?.layout).toEqual({ fit: 'stretch' });
  });

  it.each([
    null,
    'x',
    [],
    {},
    { _type: 'image', source: 'not base64!', format: 'image/png' },
    { _type: 'image', source: BASE64, format: 'constructor' },
    { _type: 'image', source: BASE64 },
    { extension: '.exe', data: BASE64 },
    { url: 'https://example.com/a.png' },
  ])('is none in %j', (value) => {
    expect(describedPicture(value)).toBeNull();
  });
});
