/** A rectangle by its edges, in points or pixels from the top left corner. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The point in the middle, as an empty rectangle. */
export function middleOf({ left, top, right, bottom }: Rectangle): Rectangle {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return { left: x, right: x, top: y, bottom: y };
}

export function isInside(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom
  );
}
