import { attributeOf, type Package, parseXml, walkElements, type XmlElement } from '@app/formats';
import type { Extent } from '../pictures/image-size';

const EMU_PER_POINT = 12_700;
const SPREAD = /^(?:MasterSpreads|Spreads)\/[^/]+\.xml$/i;
/** The frame of a text that no spread shows: the text width of an A4 page with margins of an inch. */
export const NO_FRAME: Extent = { cx: 451 * EMU_PER_POINT, cy: 698 * EMU_PER_POINT };

/** The size of a column of text for each story (EMU): that of its smallest frame. Throws TemplateError for invalid XML. */
export function storyFrames(pkg: Package): ReadonlyMap<string, Extent> {
  const frames = new Map<string, Extent>();
  for (const { name } of pkg.entries.filter((entry) => SPREAD.test(entry.name))) {
    const source = pkg.text(name);
    walkElements(parseXml(source, name), (element) => {
      const story = element.name === 'TextFrame' ? attribute(element, 'ParentStory', source) : undefined;
      const column = story === undefined ? null : columnOf(element, source);
      if (story === undefined || !column) return;
      const known = frames.get(story);
      frames.set(story, known ? { cx: Math.min(known.cx, column.cx), cy: Math.min(known.cy, column.cy) } : column);
    });
  }
  return frames;
}

function columnOf(frame: XmlElement, source: string): Extent | null {
  const points: [number, number][] = [];
  const child = (name: string): XmlElement | undefined => frame.children.find((one) => one.name === name);
  walkElements(frame, (element) => {
    if (element.name !== 'PathPointType') return;
    const [x, y] = (attribute(element, 'Anchor', source) ?? '').trim().split(/\s+/).map(Number);
    if (Number.isFinite(x) && Number.isFinite(y)) points.push([x as number, y as number]);
  });
  if (points.length === 0) return null;
  const length = (axis: 0 | 1): number =>
    Math.max(...points.map((at) => at[axis])) - Math.min(...points.map((at) => at[axis]));
  const preference = child('TextFramePreference');
  const number = (name: string, otherwise: number): number =>
    (preference && Number.parseFloat(attribute(preference, name, source) ?? '')) || otherwise;
  const count = Math.max(1, number('TextColumnCount', 1));
  const width = (length(0) - (count - 1) * number('TextColumnGutter', 12)) / count;
  const [cx, cy] = [width * EMU_PER_POINT, length(1) * EMU_PER_POINT];
  return cx > EMU_PER_POINT && cy > EMU_PER_POINT ? { cx, cy } : null;
}

const attribute = ({ start, openEnd }: XmlElement, name: string, source: string): string | undefined =>
  attributeOf(source.slice(start, openEnd), name);
