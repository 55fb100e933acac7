import { evenPaper } from './even-paper';

const SIZE = 512;

/** Paper that is darker to the right, with pale strokes and a black margin above. */
function shadowed(x: number, y: number): number {
  if (y < 64) return 5;
  const paper = 240 - x / 8;
  return y % 8 === 0 && x % 8 < 4 ? paper * 0.75 : paper;
}

describe('evenPaper', () => {
  it('makes shadows and margins white and pale print dark', async () => {
    const data = new Uint8Array(SIZE * SIZE).map((_, index) => shadowed(index % SIZE, Math.floor(index / SIZE)));
    const even = await evenPaper({ data, width: SIZE, height: SIZE });
    const at = (x: number, y: number) => even.data[y * SIZE + x] ?? -1;

    expect(at(20, 4)).toBe(255);
    expect([at(14, 300), at(502, 500)].every((level) => level > 245)).toBe(true);
    expect([at(16, 296), at(496, 496)].every((level) => level < 128)).toBe(true);
  });
});
