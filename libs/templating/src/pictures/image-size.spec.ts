import { fitWithin } from './image-size';

describe('fitWithin', () => {
  it('makes smaller in proportion, never larger', () => {
    expect(fitWithin({ cx: 200, cy: 100 }, { cx: 100, cy: Infinity })).toEqual({ cx: 100, cy: 50 });
    expect(fitWithin({ cx: 20, cy: 10 }, { cx: 100, cy: 100 })).toEqual({ cx: 20, cy: 10 });
  });
});
