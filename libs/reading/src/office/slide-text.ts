import type { XmlNode } from '@app/formats/packages';
import type { Font } from '../document';
import { hasContent, type Paragraph, type Run } from '../flow/flow';

/** The size of text whose shape gives none, in points. */
const SIZE = 18;
const MIN_SIZE = 1;
const MAX_SIZE = 400;

/** The paragraphs of a text body (ISO/IEC 29500-1, 21.1.2), without empty ones. */
export function paragraphsOf(body: XmlNode | undefined): Paragraph[] {
  return (body?.children('a:p') ?? []).map(toParagraph).filter(hasContent);
}

function toParagraph(paragraph: XmlNode): Paragraph {
  const runs = paragraph.children().flatMap((node): Run[] => {
    if (node.name === 'a:br') return [{ text: '\n' }];
    if (node.name !== 'a:r' && node.name !== 'a:fld') return [];
    return [{ text: (node.child('a:t')?.text ?? '').replace(/[\v\n]/g, ' '), font: fontOf(node.child('a:rPr')) }];
  });
  return { kind: 'paragraph', runs };
}

function fontOf(properties: XmlNode | undefined): Font {
  const size = (properties?.number('sz') ?? SIZE * 100) / 100;
  const color = properties?.child('a:solidFill', 'a:srgbClr')?.attribute('val');
  return {
    name: properties?.child('a:latin')?.attribute('typeface') ?? '',
    size: Math.min(MAX_SIZE, Math.max(MIN_SIZE, size)),
    bold: properties?.flag('b') ?? false,
    italic: properties?.flag('i') ?? false,
    color: color && /^[\da-f]{6}$/i.test(color) ? `#${color.toLowerCase()}` : '#000000',
  };
}
