import { attributeOf, decodeText, type Package, parseCorner, relationshipsPart, TemplateError } from '@app/formats';
import { isMissing } from '../../expressions/values';
import { toText } from '../../field-values';
import type { Context } from '../../language/context';
import { type Delimiters, escapedForPattern } from '../../language/delimiters';
import type { FoundTag } from '../../language/tag';
import { TagExpression } from '../../language/tag-expression';
import { fieldsOf, type TemplateField } from '../../language/template-field';
import type { TemplateFindings } from '../../language/template-findings';
import { checkedAddress } from '../../rich/address';

/** A link of a cell (`hyperlink`, ISO/IEC 29500-1, 18.3.1.47) whose address has placeholders. */
export interface CellLink {
  readonly row: number;
  readonly column: number;
  readonly place: string;
  readonly parts: readonly (string | TagExpression)[];
  readonly fields: readonly TemplateField[];
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

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s[^<>]*\/hyperlink["'][^<>]*>/g;
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
  const relationships = text.replace(RELATIONSHIP, (tag) =>
    addresses.has(decodeText(attributeOf(tag, 'Id') ?? '')) ? '' : tag,
  );
  return { links, source: kept.replace(EMPTY_LIST, ''), relationships };
}

/** Addresses with placeholders by relationship id. */
function taggedAddresses(relationships: string, delimiters: Delimiters): Map<string, string> {
  const escaped = escapedTag(delimiters);
  const found = [...relationships.matchAll(RELATIONSHIP)].map(([tag]): [string, string] => [
    decodeText(attributeOf(tag, 'Id') ?? ''),
    decodeText(attributeOf(tag, 'Target') ?? '').replace(escaped, unescaped),
  ]);
  return new Map(found.filter(([, address]) => address.includes(delimiters.start)));
}

/** A placeholder in an address. Editors write its delimiters and spaces as escapes. */
function escapedTag({ start, end }: Delimiters): RegExp {
  const [from, to] = [start, end].map((text) => [...text].map(escapable).join(''));
  return new RegExp(`${from}(?:(?!${to}).)*${to}`, 'gi');
}

const escapable = (character: string): string =>
  `(?:${escapedForPattern(character)}|${escapedForPattern(encodeURIComponent(character))})`;

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
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
  const report = ({ code, message, location }: TemplateError): void =>
    findings.add(new TemplateError(code, `${message.replace(/\.$/, '')} (the link of ${place}).`, location));
  const tags = findings.own.find(address, report);
  for (const tag of tags) findings.addTag(tag, `the link of ${place}`);
  for (const { kind } of tags)
    if (kind !== 'value')
      report(new TemplateError('misplaced_loop', 'An address has values only, no loops and variables.'));
  const attributes = [...element.matchAll(/\s(?:tooltip|display)\s*=\s*(?:"[^"]*"|'[^']*')/g)].join('');
  return {
    row,
    column,
    place,
    parts: partsOf(address, tags, place),
    fields: tags.flatMap((tag) => fieldsOf({ tag })),
    attributes,
  };
}

function partsOf(address: string, tags: readonly FoundTag[], place: string): (string | TagExpression)[] {
  const parts: (string | TagExpression)[] = [];
  let cursor = 0;
  for (const tag of tags) {
    parts.push(address.slice(cursor, tag.start));
    if (tag.expression) parts.push(TagExpression.at(`the link of ${place}`, tag, tag.expression));
    cursor = tag.end;
  }
  return [...parts, address.slice(cursor)].filter((part) => part !== '');
}

/**
 * The address of a link in a scope; null when it is all missing. Values are escaped, except at the beginning of the address.
 * Throws TemplateError `wrong_kind` for what is no address of the web, of a mail or of a phone.
 */
export function addressIn({ parts, place }: CellLink, context: Context): string | null {
  const values = parts.map((part) => (typeof part === 'string' ? part : part.value(context)));
  if (values.length === 1 && isMissing(values[0])) return null;
  const text = values
    .map((value, index) =>
      typeof parts[index] === 'string' || index === 0 ? toText(value) : escapedValue(toText(value)),
    )
    .join('');
  const address = checkedAddress(text);
  if (address === null)
    throw new TemplateError(
      'wrong_kind',
      `The link of ${place} needs an address that begins with "https://", "http://", "mailto:" or "tel:", not "${text.slice(0, 100)}".`,
    );
  return address;
}

/** A value in a path or query; half of a character cannot be escaped. */
const escapedValue = (text: string): string => encodeURIComponent(text.toWellFormed());
