import { fitWithin, readImage } from './image-size';

const jpeg = (width: number, height: number): Buffer => {
  const frame = Buffer.from('ffc00011080000000003', 'hex');
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([
    Buffer.from('ffd8ffe00010', 'hex'),
    Buffer.alloc(14),
    Buffer.from('ffff', 'hex'),
    frame.subarray(1),
    Buffer.alloc(16),
  ]);
};

describe('readImage', () => {
  it('reads the size of a JPEG file behind other segments', () => {
    expect(readImage({ bytes: jpeg(640, 480) })).toEqual({ format: 'jpeg', width: 640, height: 480 });
  });

  it.each([
    ['cut off', jpeg(1, 1).subarray(0, 12)],
    ['empty', Buffer.alloc(0)],
    ['of no size', jpeg(0, 5)],
    ['something else', Buffer.from('GIF89a')],
  ])('refuses a file that is %s', (_, bytes) => {
    expect(() => readImage({ bytes })).toThrow('neither a PNG nor a JPEG');
  });

  it('refuses a picture that no page can show', () => {
    expect(() => readImage({ bytes: jpeg(50_000, 50_000) })).toThrow('too large: 50000 × 50000');
  });
});

describe('fitWithin', () => {
  it('makes smaller in proportion, never larger', () => {
    expect(fitWithin({ cx: 200, cy: 100 }, { cx: 100, cy: Infinity })).toEqual({ cx: 100, cy: 50 });
    expect(fitWithin({ cx: 20, cy: 10 }, { cx: 100, cy: 100 })).toEqual({ cx: 20, cy: 10 });
  });
});
