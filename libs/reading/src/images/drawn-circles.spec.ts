import { drawnCircles } from './drawn-circles';
import { inkOfDrawing, text } from './drawn-page.fixture';

const ovalsOf = async (drawing: string) => drawnCircles(await inkOfDrawing(drawing));

describe('ovals on a page', () => {
  it('are around words, also where they are drawn thickly', async () => {
    const found = await ovalsOf(
      `${text(320, 310, 'monthly')}<ellipse cx="380" cy="300" rx="90" ry="28" stroke-width="5"/>
       ${text(620, 310, '7')}<ellipse cx="629" cy="299" rx="24" ry="26" stroke-width="4"/>`,
    );
    expect(found.map(({ left }) => Math.round(left / 100))).toEqual([3, 6]);
  });

  it('are no bold letters and digits: nothing but their own strokes is in them', async () => {
    const letters = [18, 22, 28, 36, 48].flatMap((size, row) =>
      [0.4, 0.45, 0.5].map((corner, column) => {
        const at = `x="${200 + 150 * column}" y="${200 + 100 * row}"`;
        return `<rect ${at} width="${size}" height="${1.1 * size}" rx="${corner * size}" stroke-width="${size / 6}"/>`;
      }),
    );
    expect(await ovalsOf(letters.join(''))).toEqual([]);
  });
});
