import { inkOfDrawing, text, WIDTH } from './drawn-page.fixture';
import { findRuledLines, slopeOfLines } from './ruled-lines';

/** The lines of a drawn page. */
const found = async (drawing: string, angle = 0) => findRuledLines(await inkOfDrawing(drawing, { angle }));

const FORM =
  [300, 360, 420].map((y) => `<path d="M100 ${y} H1100"/>`).join('') +
  [100, 500, 1100].map((x) => `<path d="M${x} 300 V420"/>`).join('') +
  text(106, 324, 'Family name', 18) +
  text(506, 324, 'Given names', 18) +
  text(120, 352, 'Kowalczyk', 24) +
  text(520, 352, 'Maria', 24);

describe('ruled lines in pictures', () => {
  it.each([0, 0.6, -1.2])('are found on a page that is slanted by %d degrees', async (angle) => {
    const lines = await found(FORM, angle);
    expect(lines.filter(({ direction }) => direction === 'horizontal')).toHaveLength(3);
    expect(lines.filter(({ direction }) => direction === 'vertical')).toHaveLength(3);
    const slope = Math.tan((angle * Math.PI) / 180);
    expect(slopeOfLines(lines, WIDTH)).toBeCloseTo(slope, 2);
  });

  it('are where they were drawn', async () => {
    const [line] = await found('<path d="M200 700 H900"/>');
    for (const [name, place] of Object.entries({ from: 200, to: 900, atFrom: 700, atTo: 700 }))
      expect(Math.abs(line![name as 'from'] - place)).toBeLessThan(6);
  });

  it.each([
    ['print', [100, 130, 160, 190].map((y) => text(100, y, 'Ill will 11 lives Till HEEL FEET', 30)).join('')],
    ['large print', text(100, 300, 'HILLTOP INN', 120)],
    ['filled areas', '<rect x="100" y="100" width="600" height="200" fill="#222"/>'],
    ['bar codes', Array.from({ length: 40 }, (_, i) => `<path d="M${200 + 7 * i} 300 V400"/>`).join('')],
    ['curves', '<path d="M100 500 C120 420 160 420 180 500 S 240 580 260 500"/>'],
    ['edges of the paper', '<path d="M4 0 V1600 M0 1596 H1200"/>'],
  ])('are not seen in %s', async (_, drawing) => expect(await found(drawing)).toEqual([]));

  it('show no slope where they are short', async () => {
    expect(slopeOfLines(await found('<path d="M200 700 L500 715"/>'), WIDTH)).toBeNull();
  });
});
