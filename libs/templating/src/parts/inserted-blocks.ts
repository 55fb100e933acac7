import {
  linkedPart,
  mainPart,
  type Package,
  parseXml,
  readRelationships,
  type Relationship,
  walkElements,
  withoutCdata,
  type XmlElement,
} from '@app/formats';
import { copiedIds } from '../copies/copied-ids';
import type { IdCopies } from '../copies/id-copies';
import { WORD } from '../dialects/word-dialect';
import type { PartSource } from '../language/dialect';
import { blockChanges, type Block, replacement, type SourceChange } from '../language/source-change';
import { buildTemplate } from '../language/template-builder';
import type { CopiedNode, TemplateNodes } from '../language/template-nodes';
import { MovedNamespaces, type RootNamespaces, rootNamespaces } from './namespaces';
import { type DefinitionsPart, ownAttribute, ownAttributeRange, readDefinitions } from './word-definitions';

/** What a part of a document cannot have: they are numbered for the whole document. */
const NOTES: Readonly<Record<string, string>> = {
  'w:footnoteReference': 'footnotes',
  'w:endnoteReference': 'endnotes',
};
const STYLE_USES = new Set(['w:pStyle', 'w:rStyle', 'w:tblStyle']);
/** Sections belong to the outer document, and so does the data that content controls are bound to. */
const REMOVED = new Set(['w:sectPr', 'w:dataBinding']);
const RELATIONSHIP_ID = /\s([\w.-]+):(?:id|embed|link|pict|href|relid|dm|lo|qs|cs)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
/** Ids of paragraphs are optional. */
const PARAGRAPH_ID = /\s[\w.-]+:(?:paraId|textId)\s*=\s*(?:"[^"]*"|'[^']*')/g;

/** How the ids of inserted blocks become those of the document. */
export interface InsertedIds {
  readonly namespaces: RootNamespaces;
  readonly styles: (id: string) => string;
  readonly numbers: (id: string) => string;
  readonly ids: IdCopies;
  /** Gives the outer part a relationship to the same target, and returns its id. */
  readonly relate: (relationship: Relationship) => string;
}

/** The main document of a filled template. */
export class WordSource {
  readonly namespaces: RootNamespaces;
  readonly relationships: ReadonlyMap<string, Relationship>;
  /** The blocks of the body. */
  readonly blocks: readonly XmlElement[];

  private constructor(
    private readonly pkg: Package,
    readonly part: PartSource,
  ) {
    this.namespaces = rootNamespaces(part.source);
    this.relationships = new Map(readRelationships(pkg, part.part).map((one) => [one.id, one]));
    const body = part.root.children.find(({ name }) => name === 'w:body');
    this.blocks = body?.children.filter(({ name }) => name !== 'w:sectPr') ?? [];
  }

  static of(pkg: Package): WordSource {
    const part = mainPart(pkg);
    const source = withoutCdata(pkg.text(part));
    return new WordSource(pkg, { part, source, root: parseXml(source, part) });
  }

  /** The attribute that declares the namespace of Word. */
  get wordPrefix(): string {
    const prefix = this.part.root.rawName.split(':', 2);
    return prefix.length === 2 ? `xmlns:${prefix[0]}` : 'xmlns';
  }

  /** In words, the notes in the text; null when there are none. */
  get note(): string | null {
    let found: string | null = null;
    walkElements(this.part.root, ({ name }) => {
      found ??= NOTES[name] ?? null;
      return found === null;
    });
    return found;
  }

  get styles(): DefinitionsPart | null {
    return readDefinitions(this.pkg, linkedPart(this.pkg, this.part.part, 'styles'));
  }

  get numbering(): DefinitionsPart | null {
    return readDefinitions(this.pkg, linkedPart(this.pkg, this.part.part, 'numbering'));
  }
}

/** The markup of the blocks with the ids of the document. */
export function insertedBlocks(source: WordSource, ids: InsertedIds): string {
  const { part, blocks } = source;
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return '';
  const range = { start: first.start, end: last.end };
  const changes = [...blocks.flatMap((block) => blockTextChanges(block, source, ids)), ...newIds(part, range)];
  const nodes = buildTemplate(part.source, changes, range.start, range.end);
  return written(nodes, ids.ids);
}

function blockTextChanges(block: XmlElement, source: WordSource, ids: InsertedIds): SourceChange[] {
  const { part, namespaces } = source;
  const nameEnd = block.start + 1 + block.rawName.length;
  const moved = new MovedNamespaces(namespaces, ids.namespaces);
  const changes: SourceChange[] = [
    replacement({ start: nameEnd, end: nameEnd }, moved.attributesFor(part.source.slice(block.start, block.openEnd))),
  ];
  walkElements(block, (element) => {
    if (REMOVED.has(element.name)) {
      changes.push(replacement(element));
      return false;
    }
    changes.push(...elementChanges(element, source, ids));
    return true;
  });
  return changes;
}

function elementChanges(element: XmlElement, { part, relationships }: WordSource, ids: InsertedIds): SourceChange[] {
  const { source } = part;
  if (STYLE_USES.has(element.name)) return valueChange(element, source, ids.styles);
  if (element.name === 'w:numId') return valueChange(element, source, ids.numbers);
  const tag = source.slice(element.start, element.openEnd);
  const changes = [...tag.matchAll(PARAGRAPH_ID)].map((match) =>
    replacement({ start: element.start + match.index, end: element.start + match.index + match[0].length }),
  );
  for (const match of tag.matchAll(RELATIONSHIP_ID)) {
    const [whole, prefix, double, single] = match;
    const relationship = relationships.get(double ?? single ?? '');
    if (!relationship || part.root.rawName.startsWith(`${prefix}:`)) continue;
    const end = element.start + match.index + whole.length - 1;
    changes.push(replacement({ start: end - (double ?? single ?? '').length, end }, ids.relate(relationship)));
  }
  return changes;
}

function valueChange(element: XmlElement, source: string, map: (id: string) => string): SourceChange[] {
  const range = ownAttributeRange(source, element, 'val');
  return range ? [replacement(range, map(ownAttribute(source, element, 'val') ?? ''))] : [];
}

/** The changes of ids that are unique in a document, and of the references to them. */
function newIds(part: PartSource, range: { readonly start: number; readonly end: number }): SourceChange[] {
  const all: Block = { toNode: () => '', label: '' };
  return copiedIds(part, WORD, blockChanges(all, range, { start: 0, end: 0 }));
}

/** The text of nodes that are markup and ids. All ids are new: the first copy would keep them. */
function written(nodes: TemplateNodes, ids: IdCopies): string {
  const copied = nodes.filter((node): node is CopiedNode => typeof node !== 'string' && node.kind === 'copied');
  const distinct = [
    ...new Map(copied.filter(({ isReference }) => !isReference).map((node) => [node.key, node])).values(),
  ];
  ids.begin(distinct);
  ids.begin(distinct);
  return nodes.map((node) => (typeof node === 'string' ? node : ids.of(node as CopiedNode))).join('');
}
