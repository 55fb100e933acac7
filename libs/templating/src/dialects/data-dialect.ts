import type { Dialect } from '../language/dialect';
import { walk, type XmlElement } from '@app/formats';

/** A dialect for XML that is plain data (document properties, custom XML): each element without children is one text. */
export function dataDialect(root: XmlElement): Dialect {
  const leaves = new Set<string>();
  walk(root, (element) => {
    if (element.children.length === 0) leaves.add(element.name);
  });
  const none: ReadonlySet<string> = new Set();
  return {
    text: leaves,
    paragraph: leaves,
    characters: {},
    row: none,
    table: none,
    body: none,
    objects: none,
    properties: {},
    preserveSpace: false,
    shapes: none,
    slot: () => ({ lineBreak: '\n' }),
  };
}
