import { attributeOf, decodeText, TemplateError } from '@app/formats';
import { isMissing } from '../expressions/values';
import { toText } from '../field-values';
import type { Context } from '../language/context';
import { type Delimiters, escapedForPattern } from '../language/delimiters';
import type { FoundTag } from '../language/tag';
import { TagExpression } from '../language/tag-expression';
import { fieldsOf, type TemplateField } from '../language/template-field';
import type { TemplateFindings } from '../language/template-findings';
import { assertAddress } from './address';

/** The address or the tip of a link, with placeholders. */
export interface AddressTemplate {
  /** The place of the link in words. */
  readonly place: string;
  readonly parts: readonly (string | TagExpression)[];
  readonly fields: readonly TemplateField[];
}

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s[^<>]*\/hyperlink["'][^<>]*>/g;

/** The addresses with placeholders in a relationships part, by relationship id. */
export function taggedAddresses(relationships: string, delimiters: Delimiters): Map<string, string> {
  const escaped = escapedTag(delimiters);
  const found = [...relationships.matchAll(RELATIONSHIP)].map(([tag]): [string, string] => [
    relationshipId(tag),
    decodeText(attributeOf(tag, 'Target') ?? '').replace(escaped, unescaped),
  ]);
  return new Map(found.filter(([, address]) => address.includes(delimiters.start)));
}

/** A relationships part without some of its links. */
export const withoutLinks = (relationships: string, ids: Pick<ReadonlySet<string>, 'has'>): string =>
  relationships.replace(RELATIONSHIP, (tag) => (ids.has(relationshipId(tag)) ? '' : tag));

const relationshipId = (tag: string): string => decodeText(attributeOf(tag, 'Id') ?? '');

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

/** Compiles an address or a tip. Invalid placeholders are added to `findings`. */
export function addressTemplate(address: string, place: string, findings: TemplateFindings): AddressTemplate {
  const report = ({ code, message, location }: TemplateError): void =>
    findings.add(new TemplateError(code, `${message.replace(/\.$/, '')} (${place}).`, location));
  const tags = findings.own.find(address, report);
  for (const tag of tags) findings.addTag(tag, place);
  for (const { kind } of tags)
    if (kind !== 'value')
      report(
        new TemplateError(
          'misplaced_loop',
          'The address and the tip of a link have values only, no loops and variables.',
        ),
      );
  return { place, parts: partsOf(address, tags, place), fields: tags.flatMap((tag) => fieldsOf({ tag })) };
}

function partsOf(address: string, tags: readonly FoundTag[], place: string): (string | TagExpression)[] {
  const parts: (string | TagExpression)[] = [];
  let cursor = 0;
  for (const tag of tags) {
    parts.push(address.slice(cursor, tag.start));
    if (tag.expression) parts.push(TagExpression.at(place, tag, tag.expression));
    cursor = tag.end;
  }
  return [...parts, address.slice(cursor)].filter((part) => part !== '');
}

/**
 * The address of a link in a scope; null when it is all missing. Values are escaped, except at the beginning of the address.
 * Throws TemplateError `wrong_kind` for what is no address of the web, of a mail or of a phone.
 */
export function addressIn({ parts, place }: AddressTemplate, context: Context): string | null {
  const values = parts.map((part) => (typeof part === 'string' ? part : part.value(context)));
  if (values.length === 1 && isMissing(values[0])) return null;
  const text = values
    .map((value, index) =>
      typeof parts[index] === 'string' || index === 0 ? toText(value) : escapedValue(toText(value)),
    )
    .join('');
  return assertAddress(text, place);
}

/** The tip of a link in a scope. */
export const tipIn = ({ parts }: AddressTemplate, context: Context): string =>
  parts.map((part) => (typeof part === 'string' ? part : toText(part.value(context)))).join('');

/** A value in a path or query; half of a character cannot be escaped. */
export const escapedValue = (text: string): string => encodeURIComponent(text.toWellFormed());
