import { CONTENT_TYPES_PART } from '../package/content-types';
import { mainPart } from '../package/detect-type';
import type { Package } from '../package/package-reader';
import { readRelationships, type Relationship, relationshipsPart } from '../package/relationships';
import { decodeText } from '../xml/xml-text';
import { attributeOf } from '../xml/xml-tree';

/** A worksheet of a workbook. */
export interface WorkbookSheet {
  readonly name: string;
  readonly part: string;
}

/** A worksheet in the list of its workbook. */
export interface ListedSheet extends WorkbookSheet {
  readonly hidden: boolean;
}

/** The parts of a workbook by name (null when absent), and the text of its main part. */
export interface Workbook {
  readonly part: string;
  readonly text: string;
  readonly sheets: readonly ListedSheet[];
  readonly strings: string | null;
  readonly styles: string | null;
  readonly calcChain: string | null;
  /** Whether dates count from 1904 instead of 1900. */
  readonly epoch1904: boolean;
}

/** Reads the parts of a workbook from its relationships. */
export function readWorkbook(pkg: Package): Workbook {
  const part = mainPart(pkg);
  const text = pkg.text(part);
  const links = readRelationships(pkg, part).filter(({ target }) => target !== null && pkg.has(target));
  const single = (kind: string): string | null => links.find((link) => link.kind === kind)?.target ?? null;
  const flag = attributeOf(/<(?:[\w.-]+:)?workbookPr\b[^<>]*>/.exec(text)?.[0] ?? '', 'date1904');
  return {
    part,
    text,
    sheets: readSheets(text, links),
    strings: single('sharedStrings'),
    styles: single('styles'),
    calcChain: single('calcChain'),
    epoch1904: flag === '1' || flag === 'true',
  };
}

function readSheets(text: string, links: readonly Relationship[]): ListedSheet[] {
  return [...text.matchAll(/<(?:[\w.-]+:)?sheet\s[^<>]*>/g)].flatMap(([tag]) => {
    const id = /\s[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(tag)?.[1];
    const link = links.find((candidate) => candidate.id === id && candidate.kind === 'worksheet');
    const name = attributeOf(tag, 'name') ?? '';
    const hidden = ['hidden', 'veryHidden'].includes(attributeOf(tag, 'state') ?? '');
    return link?.target ? [{ name: decodeText(name), hidden, part: link.target }] : [];
  });
}

/** Sets `fullCalcOnLoad` in the text of a workbook: formulas are computed when it is opened (ISO/IEC 29500-1, 18.2.2). */
export function withRecalculation(text: string): string {
  const prefix = /<([\w.-]+:)?workbook[\s>]/.exec(text)?.[1] ?? '';
  const known = new RegExp(`<${prefix}calcPr\\b[^<>]*>`).exec(text);
  if (known) {
    const bare = known[0].replace(/\sfullCalcOnLoad\s*=\s*["'][^"']*["']/, '');
    return text.replace(known[0], bare.replace('calcPr', 'calcPr fullCalcOnLoad="1"'));
  }
  const before = ['definedNames', 'externalReferences', 'functionGroups', 'sheets']
    .map((name) => `</${prefix}${name}>`)
    .find((tag) => text.includes(tag));
  return before ? text.replace(before, `${before}<${prefix}calcPr fullCalcOnLoad="1"/>`) : text;
}

/**
 * Returns the parts that reference the calculation chain, without these references. The chain lists the positions of formula
 * cells, which filling changes; it is optional.
 */
export function withoutCalcChain(pkg: Package, { part, calcChain }: Workbook): { part: string; text: string }[] {
  if (!calcChain) return [];
  const links = relationshipsPart(part);
  return [
    {
      part: CONTENT_TYPES_PART,
      text: pkg.text(CONTENT_TYPES_PART).replace(/<(?:[\w.-]+:)?Override\s[^<>]*calcChain[^<>]*>/, ''),
    },
    { part: links, text: pkg.text(links).replace(/<(?:[\w.-]+:)?Relationship\s[^<>]*\/calcChain["'][^<>]*>/, '') },
  ];
}
