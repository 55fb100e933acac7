import { attributeOf, decodeText, type Package, parseCorner, relationshipsPart } from '@app/formats';
import type { TemplateFindings } from '../../language/template-findings';
import { addressTemplate, type AddressTemplate, taggedAddresses, withoutLinks } from '../../links/address-template';

/** A link of a cell (`hyperlink`, ISO/IEC 29500-1, 18.3.1.47) whose address has placeholders. */
export interface CellLink extends AddressTemplate {
  readonly row: number;
  readonly column: number;
  /** Its other attributes, such as `tooltip`. */
  readonly attributes: string;
}

/** The links of a sheet, and its texts without them. */
export interface SheetLinks {
  readonly links: readonly CellLink[];
  readonly source: string;
  /** The relationships part; null when it stays. */
  readonly relationships: string | null;
}

const LINK = /<((?:[\w.-]+:)?hyperlink)\s[^<>]*?(?:\/>|>\s*<\/\1>)/g;
const ID = /\s[\w.-]+:id\s*=\s*(?:"([^"]*)"|'([^']*)')/;
const EMPTY_LIST = /<((?:[\w.-]+:)?hyperlinks)(?:\s[^<>]*)?>\s*<\/\1>/;

/** Takes the links with placeholders of ours from a sheet. Invalid placeholders are added to `findings`. */
export function takeLinks(
  pkg: Package,
  part: string,
  source: string,
  placeOf: (cell: string) => string,
  findings: TemplateFindings,
): SheetLinks {
  const relationshipsName = relationshipsPart(part);
  const text = pkg.has(relationshipsName) ? pkg.text(relationshipsName) : '';
  const addresses = findings.syntax ? new Map<string, string>() : taggedAddresses(text, findings.own.delimiters);
  if (addresses.size === 0) return { links: [], source, relationships: null };
  const links: CellLink[] = [];
  const kept = source.replace(LINK, (element) => {
    const address = addresses.get(idOf(element));
    if (address === undefined) return element;
    const reference = attributeOf(element, 'ref') ?? '';
    const link = linkOf(element, reference, address, placeOf(reference), findings);
    if (link) links.push(link);
    return '';
  });
  return { links, source: kept.replace(EMPTY_LIST, ''), relationships: withoutLinks(text, addresses) };
}

const idOf = (element: string): string => {
  const [, double, single] = ID.exec(element) ?? [];
  return decodeText(double ?? single ?? '');
};

function linkOf(
  element: string,
  reference: string,
  address: string,
  place: string,
  findings: TemplateFindings,
): CellLink | null {
  const { row, column } = parseCorner(reference.split(':')[0] ?? '');
  if (row === null || column === null) return null;
  const attributes = [...element.matchAll(/\s(?:tooltip|display)\s*=\s*(?:"[^"]*"|'[^']*')/g)].join('');
  return { row, column, attributes, ...addressTemplate(address, `the link of ${place}`, findings) };
}
