import {
  GraphicTexts,
  linkedPart,
  linkedParts,
  mainPart,
  type Package,
  readPart,
  type XmlNode,
} from '@app/formats/packages';
import type { DocumentText } from '../document';
import type { FlowBlock } from '../flow/flow';
import { flowDocument } from '../flow/flow-pages';
import type { ReadOptions } from '../reader';
import { DocxBody } from './docx-body';
import { DocxFonts } from './docx-fonts';
import { DocxLists } from './docx-lists';
import type { EmbeddedPicture } from './picture-text';

/** Footnotes with these types are lines that separate notes (ISO/IEC 29500-1, 17.18.33). */
const SEPARATORS = new Set(['separator', 'continuationSeparator', 'continuationNotice']);

/**
 * Reads a Word document (ISO/IEC 29500-1, 17): the headers, then the body, then footers, footnotes and endnotes, each once. Pages
 * end where Word ended them when it saved the file; without such marks, where a page is full.
 */
export function readDocx(
  pkg: Package,
  { pageLimit }: ReadOptions,
): { document: DocumentText; pictures: EmbeddedPicture[] } {
  const part = mainPart(pkg);
  const root = readPart(pkg, part);
  const styles = linkedPart(pkg, part, 'styles');
  const fonts = DocxFonts.read(pkg, styles);
  const lists = DocxLists.read(pkg, linkedPart(pkg, part, 'numbering'), styles);
  const graphics = new GraphicTexts(pkg);
  const read = (name: string, node: XmlNode | undefined) =>
    new DocxBody(fonts, lists, (drawing) => graphics.of(name, drawing)).blocksOf(node);
  const blocks = [
    ...marginBlocks(pkg, part, root, 'w:headerReference', read),
    ...read(part, root.child('w:body')),
    ...marginBlocks(pkg, part, root, 'w:footerReference', read),
    ...noteBlocks(pkg, linkedPart(pkg, part, 'footnotes'), 'w:footnote', read),
    ...noteBlocks(pkg, linkedPart(pkg, part, 'endnotes'), 'w:endnote', read),
  ];
  const declaresPages = root.descendants('w:lastRenderedPageBreak').length > 0;
  return { document: flowDocument(blocks, { pageLimit, declaresPages }), pictures: picturesOf(pkg, part, root) };
}

/** Reads the blocks of an element of a part. */
type ReadBlocks = (part: string, node: XmlNode | undefined) => FlowBlock[];

/** The pictures of the body in order, each once. */
function picturesOf(pkg: Package, part: string, root: XmlNode): EmbeddedPicture[] {
  const blips = root.descendants('a:blip');
  if (blips.length === 0) return [];
  const links = linkedParts(pkg, part);
  const parts = new Set(blips.flatMap((blip) => links.get(blip.prefixed('embed') ?? '') ?? []));
  return [...parts].map((name) => ({ part: name, place: null }));
}

/** The headers or footers of all sections; those with the same text once. */
function marginBlocks(pkg: Package, part: string, root: XmlNode, reference: string, read: ReadBlocks): FlowBlock[] {
  const links = linkedParts(pkg, part);
  const parts = new Set(root.descendants(reference).flatMap((node) => links.get(node.prefixed('id') ?? '') ?? []));
  const seen = new Set<string>();
  return [...parts].flatMap((name) => {
    const blocks = read(name, readPart(pkg, name));
    const key = JSON.stringify(blocks);
    if (seen.has(key)) return [];
    seen.add(key);
    return blocks;
  });
}

function noteBlocks(pkg: Package, part: string | null, name: string, read: ReadBlocks): FlowBlock[] {
  if (part === null) return [];
  const notes = readPart(pkg, part).children(name);
  return notes.filter((note) => !SEPARATORS.has(note.prefixed('type') ?? '')).flatMap((note) => read(part, note));
}
