import { boxOfPart, tightestRectangle, turned, unclipped } from './geometry';

describe('tightestRectangle', () => {
  it('finds a slanted rectangle from its corners', () => {
    const [cos, sin] = [Math.cos(0.1), Math.sin(0.1)];
    const corners = [
      [-50, -10],
      [50, -10],
      [50, 10],
      [-50, 10],
    ].map(([u = 0, v = 0]) => ({ x: 200 + u * cos - v * sin, y: 100 + u * sin + v * cos }));
    const rectangle = tightestRectangle([...corners, { x: 200, y: 100 }]);

    expect(rectangle.width).toBeCloseTo(100);
    expect(rectangle.height).toBeCloseTo(20);
    expect(rectangle.middle.x).toBeCloseTo(200);
    expect(Math.atan2(rectangle.along.y, rectangle.along.x)).toBeCloseTo(0.1);
  });

  it.each([[[]], [[{ x: 3, y: 4 }]]])('has no size for %j', (points) => {
    const { width, height } = tightestRectangle(points);
    expect(Math.max(0, width) * Math.max(0, height)).toBe(0);
  });
});

describe('rectangles', () => {
  const rectangle = { middle: { x: 50, y: 50 }, along: { x: 1, y: 0 }, width: 80, height: 20 };

  it('grow by area times ratio divided by perimeter', () => {
    expect(unclipped(rectangle, 1.5)).toMatchObject({ width: 80 + 24, height: 20 + 24 });
  });

  it('have parts along their direction of reading', () => {
    expect(boxOfPart(rectangle, 0, 0.5)).toEqual({ x: 10, y: 40, width: 40, height: 20 });
    const downwards = turned({ ...rectangle, width: 20, height: 80 }, 1);
    expect(boxOfPart(downwards, 0, 0.5)).toEqual({ x: 40, y: 10, width: 20, height: 40 });
  });
});
