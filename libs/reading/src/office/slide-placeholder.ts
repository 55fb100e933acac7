import type { XmlNode } from '@app/formats/packages';

/** What identifies a placeholder (ISO/IEC 29500-1, 19.3.1.36). */
export interface PlaceholderKey {
  type: string;
  index: string | undefined;
}

const TITLES = ['title', 'ctrTitle'];
const BODIES = ['body', 'subTitle', 'obj'];

/** The placeholder that a shape is; null for other shapes. */
export function placeholderIn(shape: XmlNode): PlaceholderKey | null {
  const mark = shape.child('p:nvSpPr', 'p:nvPr', 'p:ph');
  return mark ? { type: mark.attribute('type') ?? 'obj', index: mark.attribute('idx') } : null;
}

/** Whether a placeholder of a layout or master gives its place to one of a slide: by the index, else by the type. */
export function samePlaceholder(other: PlaceholderKey | null, own: PlaceholderKey): boolean {
  if (!other) return false;
  if (own.index !== undefined && other.index === own.index) return true;
  const isSameType =
    other.type === own.type || [TITLES, BODIES].some((all) => all.includes(other.type) && all.includes(own.type));
  return isSameType && (own.index === undefined || other.index === undefined || own.type !== 'obj');
}
