import type { Dialect } from '../language/dialect';
import { walkElements, type XmlElement } from '@app/formats';

/** A dialect for plain data in XML (document properties, custom XML): each element without children is a paragraph of text. */
export function dataDialect(root: XmlElement): Dialect {
  const leaves = new Set<string>();
  walkElements(root, (element) => {
    if (element.children.length === 0) leaves.add(element.name);
  });
  const none: ReadonlySet<string> = new Set();
  return {
    text: leaves,
    paragraph: leaves,
    characters: {},
    row: none,
    table: none,
    cell: none,
    scopes: ['text'],
    body: none,
    objects: none,
    properties: {},
    preserveSpace: false,
    shapes: none,
    slot: () => ({ lineBreak: '\n' }),
  };
}
