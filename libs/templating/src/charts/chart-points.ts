import { elementAttribute, localName, parseXml, walkElements, type XmlElement } from '@app/formats';

/** Formats and labels of single points, whose `idx` is the number of the point. */
const OF_POINT = new Set(['dPt', 'dLbl']);
const VALUES = new Set(['val', 'yVal']);

/** Removes the formats and labels of points that a filled chart does not have. */
export function withoutAbsentPoints(text: string, part: string): string {
  if (!/<(?:[\w.-]+:)?(?:dPt|dLbl)[\s>]/.test(text)) return text;
  const absent: XmlElement[] = [];
  walkElements(parseXml(text, part), (series) => {
    if (localName(series) !== 'ser') return true;
    const count = pointCount(series, text);
    walkElements(series, (element) => {
      if (!OF_POINT.has(localName(element))) return true;
      if (indexOf(element, text) >= count) absent.push(element);
      return false;
    });
    return false;
  });
  return absent.reduceRight((kept, { start, end }) => kept.slice(0, start) + kept.slice(end), text);
}

/** The number of points of a series; infinite when its values are written otherwise. */
function pointCount(series: XmlElement, text: string): number {
  let count = Infinity;
  const values = series.children.find((child) => VALUES.has(localName(child)));
  if (values)
    walkElements(values, (element) => {
      if (localName(element) === 'ptCount') count = numberIn(element, text);
    });
  return count;
}

function indexOf(element: XmlElement, text: string): number {
  const index = element.children.find((child) => localName(child) === 'idx');
  return index ? numberIn(index, text) : 0;
}

const numberIn = (element: XmlElement, text: string): number =>
  Number.parseInt(elementAttribute(text, element, 'val') ?? '', 10) || 0;
