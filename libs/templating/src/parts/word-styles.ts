import type { XmlElement } from '@app/formats';
import { MovedNamespaces } from './namespaces';
import type { WordNumbering } from './word-numbering';
import {
  changedRange,
  type DefinitionsPart,
  elementsNamed,
  ownAttribute,
  ownAttributeRange,
  type TextChange,
} from './word-definitions';

/** References from one style to another (ISO/IEC 29500-1, 17.7.4). */
const STYLE_LINKS = new Set(['w:basedOn', 'w:next', 'w:link']);
const NUMBERING = new Set(['w:numId']);

interface StyleName {
  readonly type: string;
  /** In lower case: names of built-in styles are written in both ways. */
  readonly name: string;
}

interface Style extends StyleName {
  readonly id: string;
  readonly element: XmlElement;
}

/** The styles of an inserted template. */
export interface InsertedStyles {
  readonly definitions: DefinitionsPart;
  readonly numbering: DefinitionsPart | null;
}

/**
 * The styles of a document, to which those of inserted templates are added. A style whose name the document has already is not
 * added: the document's own is used.
 */
export class WordStyles {
  private readonly ids = new Map<string, string>();
  private readonly usedIds = new Set<string>();
  private readonly added: string[] = [];

  constructor(
    private readonly own: DefinitionsPart,
    private readonly numbering: WordNumbering,
  ) {
    for (const style of stylesOf(own)) {
      this.ids.set(keyOf(style), style.id);
      this.usedIds.add(style.id);
    }
  }

  /** Maps the ids of styles of an inserted template to those of the document; styles are added when they are asked for. */
  mapperFor(inserted: InsertedStyles): (id: string) => string {
    const styles = new Map(stylesOf(inserted.definitions).map((style) => [style.id, style]));
    const mapped = new Map<string, string>();
    const map = (id: string): string => {
      const known = mapped.get(id);
      const style = styles.get(id);
      if (known !== undefined || !style) return known ?? id;
      const existing = this.ids.get(keyOf(style));
      const target = existing ?? this.freeId(id);
      mapped.set(id, target);
      if (existing === undefined) {
        this.ids.set(keyOf(style), target);
        this.add(style, target, inserted, map);
      }
      return target;
    };
    return map;
  }

  /** The text of the part with the added styles; null when there are none. */
  changed(): string | null {
    if (this.added.length === 0) return null;
    const { source, root } = this.own;
    return source.slice(0, root.closeStart) + this.added.join('') + source.slice(root.closeStart);
  }

  private add({ element }: Style, id: string, inserted: InsertedStyles, map: (id: string) => string): void {
    const { source, namespaces } = inserted.definitions;
    const changes: TextChange[] = [];
    const replace = (range: { start: number; end: number } | null, text: string): void => {
      if (range) changes.push({ ...range, text });
    };
    const at = element.start + 1 + element.rawName.length;
    const startTag = source.slice(element.start, element.openEnd);
    changes.push({
      start: at,
      end: at,
      text: new MovedNamespaces(namespaces, this.own.namespaces).attributesFor(startTag),
    });
    replace(ownAttributeRange(source, element, 'styleId'), id);
    replace(ownAttributeRange(source, element, 'default'), '0');
    for (const link of elementsNamed(element, STYLE_LINKS))
      replace(ownAttributeRange(source, link, 'val'), map(ownAttribute(source, link, 'val') ?? ''));
    const numberings = elementsNamed(element, NUMBERING);
    if (numberings.length > 0 && inserted.numbering) {
      const numbers = this.numbering.mapperFor(inserted.numbering, map, true);
      for (const numbering of numberings)
        replace(ownAttributeRange(source, numbering, 'val'), numbers(ownAttribute(source, numbering, 'val') ?? ''));
    }
    this.added.push(changedRange(source, element, changes));
  }

  private freeId(id: string): string {
    let free = id;
    for (let number = 2; this.usedIds.has(free); number++) free = `${id}_${number}`;
    this.usedIds.add(free);
    return free;
  }
}

function stylesOf({ root, source }: DefinitionsPart): Style[] {
  return root.children
    .filter(({ name }) => name === 'w:style')
    .map((element) => {
      const name = element.children.find((child) => child.name === 'w:name');
      return {
        id: ownAttribute(source, element, 'styleId') ?? '',
        type: ownAttribute(source, element, 'type') ?? 'paragraph',
        name: (name ? (ownAttribute(source, name, 'val') ?? '') : '').toLowerCase(),
        element,
      };
    });
}

const keyOf = ({ type, name }: StyleName): string => `${type} ${name}`;
