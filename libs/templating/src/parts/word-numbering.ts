import { walkElements, type XmlElement } from '@app/formats';
import type { WordLists } from '../rich/word-definitions';
import { MovedNamespaces, type RootNamespaces } from './namespaces';
import {
  changedRange,
  type DefinitionsPart,
  elementsNamed,
  ownAttribute,
  ownAttributeRange,
  type TextChange,
} from './word-definitions';

/** Ids of numberings are signed 32-bit numbers; 0 means none (ISO/IEC 29500-1, 17.9.18). */
const NONE = '0';
const LEVEL_STYLE = new Set(['w:pStyle']);
/** Bullets that are pictures, and the links to numbering styles, which are resolved. */
const REMOVED = new Set(['w:lvlPicBulletId', 'w:styleLink', 'w:numStyleLink']);

/**
 * The numberings of a document, to which those of inserted templates are added (ISO/IEC 29500-1, 17.9). Each insertion gets its
 * own, so that its lists begin anew. Bullets that are pictures become the bullet's character.
 */
export class WordNumbering {
  /** `namespaces` are those of the part with the numberings; `nextId` gives numbers that are new in the document. */
  constructor(
    private readonly lists: WordLists,
    private readonly namespaces: RootNamespaces,
    private readonly nextId: () => number,
  ) {}

  /**
   * Maps the ids of numberings of one insertion; they are added when they are asked for. `styles` maps the ids of styles.
   * `ofStyle` keeps the links from levels to the styles that use them.
   */
  mapperFor(inserted: DefinitionsPart, styles: (id: string) => string, ofStyle = false): (id: string) => string {
    const { root, source } = inserted;
    const byId = (name: string, attribute: string): Map<string, XmlElement> =>
      new Map(
        root.children
          .filter((child) => child.name === name)
          .map((child) => [ownAttribute(source, child, attribute) ?? '', child]),
      );
    const [numbers, abstracts] = [byId('w:num', 'numId'), byId('w:abstractNum', 'abstractNumId')];
    const mapped = new Map<string, string>();
    const mappedAbstracts = new Map<string, string>();
    return (id) => {
      const known = mapped.get(id);
      const number = numbers.get(id);
      if (known !== undefined || !number || id === NONE) return known ?? NONE;
      const to = String(this.lists.newInstance());
      mapped.set(id, to);
      const link = number.children.find(({ name }) => name === 'w:abstractNumId');
      const abstract = resolved(
        abstracts.get(link ? (ownAttribute(source, link, 'val') ?? '') : ''),
        abstracts,
        source,
      );
      const abstractId = abstract ? (ownAttribute(source, abstract, 'abstractNumId') ?? '') : '';
      if (abstract && !mappedAbstracts.has(abstractId)) {
        const definition = String(this.lists.newDefinition());
        mappedAbstracts.set(abstractId, definition);
        const changes = this.abstractChanges(abstract, definition, inserted, ofStyle ? styles : null);
        this.lists.add([changedRange(source, abstract, changes)], []);
      }
      const ofLink = link ? valueChange(source, link, 'val', mappedAbstracts.get(abstractId) ?? NONE) : [];
      const changes = [...this.numberChanges(number, to, inserted), ...ofLink];
      this.lists.add([], [changedRange(source, number, changes)]);
      return to;
    };
  }

  private numberChanges(number: XmlElement, id: string, inserted: DefinitionsPart): TextChange[] {
    const { source } = inserted;
    return [
      this.namespaceChange(number, inserted),
      ...valueChange(source, number, 'numId', id),
      ...attributeRemoval(source, number, 'durableId'),
      ...elementsNamed(number, new Set([...REMOVED, ...LEVEL_STYLE])).map(removal),
    ];
  }

  private abstractChanges(
    abstract: XmlElement,
    id: string,
    inserted: DefinitionsPart,
    styles: ((id: string) => string) | null,
  ): TextChange[] {
    const { source } = inserted;
    const changes: TextChange[] = [
      this.namespaceChange(abstract, inserted),
      ...valueChange(source, abstract, 'abstractNumId', id),
    ];
    walkElements(abstract, (element) => {
      // Numberings with the same number are one list for Word.
      if (element.name === 'w:nsid') changes.push(...valueChange(source, element, 'val', hexadecimal(this.nextId())));
      if (REMOVED.has(element.name)) changes.push(removal(element));
      if (!LEVEL_STYLE.has(element.name)) return;
      const value = ownAttribute(source, element, 'val') ?? '';
      changes.push(...(styles ? valueChange(source, element, 'val', styles(value)) : [removal(element)]));
    });
    return changes;
  }

  private namespaceChange(element: XmlElement, { source, namespaces }: DefinitionsPart): TextChange {
    const at = element.start + 1 + element.rawName.length;
    const moved = new MovedNamespaces(namespaces, this.namespaces);
    return { start: at, end: at, text: moved.attributesFor(source.slice(element.start, element.openEnd)) };
  }
}

/** The numbering with the levels: one that links to a numbering style has none (ISO/IEC 29500-1, 17.9.21). */
function resolved(
  abstract: XmlElement | undefined,
  abstracts: ReadonlyMap<string, XmlElement>,
  source: string,
): XmlElement | undefined {
  const linked = (element: XmlElement, name: string): string | undefined => {
    const link = element.children.find((child) => child.name === name);
    return link && ownAttribute(source, link, 'val');
  };
  const style = abstract && linked(abstract, 'w:numStyleLink');
  if (style === undefined) return abstract;
  return [...abstracts.values()].find((one) => linked(one, 'w:styleLink') === style) ?? abstract;
}

const hexadecimal = (number: number): string => number.toString(16).toUpperCase().padStart(8, '0');

function valueChange(source: string, element: XmlElement, name: string, text: string): TextChange[] {
  const range = ownAttributeRange(source, element, name);
  return range ? [{ ...range, text }] : [];
}

const removal = ({ start, end }: XmlElement): TextChange => ({ start, end, text: '' });

/** Removes an attribute with any prefix. */
function attributeRemoval(source: string, element: XmlElement, name: string): TextChange[] {
  const match = new RegExp(`\\s[\\w.-]+:${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`).exec(
    source.slice(element.start, element.openEnd),
  );
  if (!match) return [];
  const start = element.start + match.index;
  return [{ start, end: start + match[0].length, text: '' }];
}
