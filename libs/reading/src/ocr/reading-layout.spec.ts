import type { Checkbox } from '../document';
import { withOthers } from './reading-layout';

const boxAt = (y: number, height: number, checked = false): Checkbox => ({
  box: { x: 0.1, y, width: 0.015, height },
  checked,
  source: 'character',
  name: '',
  confidence: 98,
});

describe('boxes to tick of several sources', () => {
  it('are all kept where the lines of a list are so close that the boxes of their characters overlap', () => {
    const list = [0.1, 0.1145, 0.129].map((y) => boxAt(y, 0.021));
    expect(withOthers([], [], list)).toHaveLength(3);
  });

  it('are one where a drawing and a character have the same place', () => {
    const drawn = boxAt(0.103, 0.014, true);
    expect(withOthers([drawn], [], [boxAt(0.1, 0.021)])).toEqual([drawn]);
  });
});
