import { closestElement, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';
import { textMarkup } from '../language/render';
import type { TextSlot } from '../language/text-slot';
import type { RichPlace } from './rich-place';
import { isPageBreak, type Span, type TextLook } from './rich-value';

const RANGE = new Set(['CharacterStyleRange']);

/**
 * Formatted text in place of a `Content` element of a story (IDML File Format Specification 8.0, 10.5.2). Looks are attributes of its
 * range of characters. A color would have to be among the swatches of the document.
 */
export function idmlPlace(text: XmlElement, slot: TextSlot, _paragraph: unknown, part: PartSource): RichPlace | null {
  const range = closestElement(text, RANGE);
  if (!range || text.parent !== range) return null;
  const startTag = part.source.slice(range.start, range.openEnd);
  const properties = range.children.find(({ name }) => name === 'Properties');
  const own = properties ? part.source.slice(properties.start, properties.end) : '';
  const [content, end] = [`<${text.rawName}>`, `</${text.rawName}></${range.rawName}>`];
  const spanMarkup = (span: Span): string =>
    isPageBreak(span) ? '' : `${withLook(startTag, span.look)}${own}${content}${textMarkup(slot, span.text)}${end}`;
  return { write: (value) => `${end}${value.inline.map(spanMarkup).join('')}${startTag}${own}${content}` };
}

function withLook(startTag: string, { bold, italic, underline, strike }: TextLook): string {
  const style = [bold ? 'Bold' : '', italic ? 'Italic' : ''].filter(Boolean).join(' ');
  const looks = [
    ...(style === '' ? [] : [['FontStyle', style]]),
    ...(underline ? [['Underline', 'true']] : []),
    ...(strike ? [['StrikeThru', 'true']] : []),
  ];
  return looks.reduce((tag, [name, value]) => {
    const bare = tag.replace(new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*')`), '');
    return `${bare.slice(0, -1)} ${name}="${value}">`;
  }, startTag);
}
