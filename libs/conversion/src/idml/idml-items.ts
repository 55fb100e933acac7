import { combine, pathBounds, transformOf, type Bounds, type Matrix } from './idml-geometry';
import type { XmlNode } from '@app/formats';

/** A text frame or a plain shape of a spread. */
export interface PageItem {
  readonly node: XmlNode;
  /** Bounds of its path in its own coordinates; `matrix` maps these to the spread. */
  readonly bounds: Bounds;
  readonly matrix: Matrix;
}

const SHAPES = new Set(['TextFrame', 'Rectangle', 'Oval', 'Polygon', 'GraphicLine']);

/** The visible items of a spread in drawing order, with groups flattened. */
export function itemsOf(spread: XmlNode, hiddenLayers: ReadonlySet<string>): PageItem[] {
  return collect(spread, [1, 0, 0, 1, 0, 0], hiddenLayers);
}

function collect(holder: XmlNode, outer: Matrix, hidden: ReadonlySet<string>): PageItem[] {
  return holder.children().flatMap((node) => {
    if (node.flag('Visible') === false || hidden.has(node.attribute('ItemLayer') ?? '')) return [];
    const matrix = combine(outer, transformOf(node));
    if (node.name === 'Group') return collect(node, matrix, hidden);
    const bounds = SHAPES.has(node.name) ? pathBounds(node) : null;
    return bounds ? [{ node, bounds, matrix }] : [];
  });
}
