import type { Slide, SlideLayer } from './slide-parts';
import type { XmlNode } from '@app/formats';

/** The sources of inheritance of a placeholder: the shapes with the same role on the layout and the master, in this order. */
export interface Inherited {
  readonly shapes: readonly XmlNode[];
  /** The master's text style for this role. */
  readonly style: XmlNode | undefined;
}

const TITLES = new Set(['title', 'ctrTitle']);
const BODIES = new Set(['body', 'subTitle', 'obj', 'outline', 'half', 'quarter']);

/** The `p:ph` element of a shape or picture; undefined when it is not a placeholder. */
export function placeholderOf(shape: XmlNode): XmlNode | undefined {
  const frame = shape.children().find(({ name }) => /^p:nv\w+Pr$/.test(name));
  return frame?.child('p:nvPr', 'p:ph');
}

/** Finds the shapes of a placeholder: on the layout by index or type, on the master by type (ISO/IEC 29500-1, 19.3.1.36). */
export function inheritedBy(shape: XmlNode, { layout, master }: Slide): Inherited {
  const mark = placeholderOf(shape);
  const styles = master?.root.child('p:txStyles');
  if (!mark) return { shapes: [], style: styles?.child('p:otherStyle') };
  const onLayout = find(layout, mark);
  const type = mark.attribute('type') ?? (onLayout && placeholderOf(onLayout)?.attribute('type')) ?? 'obj';
  const onMaster = placeholders(master).find((candidate) =>
    sameRole(placeholderOf(candidate)?.attribute('type') ?? 'obj', type),
  );
  const name = TITLES.has(type) ? 'p:titleStyle' : BODIES.has(type) || type === 'obj' ? 'p:bodyStyle' : 'p:otherStyle';
  return { shapes: [onLayout, onMaster].filter((found) => found !== undefined), style: styles?.child(name) };
}

function find(layer: SlideLayer | null, mark: XmlNode): XmlNode | undefined {
  const index = mark.attribute('idx');
  const all = placeholders(layer);
  const byIndex =
    index === undefined ? undefined : all.find((shape) => placeholderOf(shape)?.attribute('idx') === index);
  const type = mark.attribute('type') ?? 'obj';
  return byIndex ?? all.find((shape) => sameRole(placeholderOf(shape)?.attribute('type') ?? 'obj', type));
}

function placeholders(layer: SlideLayer | null): XmlNode[] {
  const shapes = layer?.root.child('p:cSld', 'p:spTree')?.children() ?? [];
  return shapes.filter((shape) => placeholderOf(shape) !== undefined);
}

function sameRole(a: string, b: string): boolean {
  return a === b || (TITLES.has(a) && TITLES.has(b)) || (BODIES.has(a) && BODIES.has(b));
}
