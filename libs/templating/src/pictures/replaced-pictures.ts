import { closestElement, elementAttribute, escapeXml, walkElements, type XmlElement } from '@app/formats';
import type { ImageValue } from '../field-values';
import type { PartSource } from '../language/dialect';
import type { LocatedTag } from '../language/located-tag';
import { type Block, blockChanges, CHANGE_ORDER, replacement, type SourceChange } from '../language/source-change';
import { TagExpression, type ValueReading } from '../language/tag-expression';
import type { MediaSink, TextSlot } from '../language/text-slot';
import { isDescription } from './alternative-texts';
import { type Extent, naturalExtent } from './image-size';
import { cropMarkup, type PictureFrame, pictureFrame } from './picture-frame';
import { blip } from './word-picture';

/** Pictures with an alternative text of their own, and what is removed with one. */
const PICTURES = new Set(['wp:inline', 'wp:anchor', 'p:pic']);
const DRAWINGS = new Set(['w:drawing', 'p:pic']);
const ORDER = { start: CHANGE_ORDER.elementStart, end: CHANGE_ORDER.elementEnd };

/** The slot of a placeholder in an alternative text: a picture has its own. */
export const ALTERNATIVE_TEXT_SLOT: TextSlot = {
  lineBreak: ' ',
  image: ({ altText }) => escapeXml(altText ?? ''),
};

/**
 * A picture whose alternative text is one placeholder is replaced by the picture that this shows, within the same box. Without a
 * value it is left out; any other value is its alternative text.
 */
export function replacedPictures(part: PartSource, tags: readonly LocatedTag[], shown?: ValueReading): SourceChange[] {
  return tags.flatMap((located) => {
    const picture = isSole(located) ? closestElement(located.paragraph.element.parent, PICTURES) : null;
    const found = picture && pictureIn(picture);
    return found ? changesOf(found, located, part, shown) : [];
  });
}

function isSole(located: LocatedTag): boolean {
  const { tag, paragraph } = located;
  const others = paragraph.text.slice(0, tag.start) + paragraph.text.slice(tag.end);
  return isDescription(located) && tag.kind === 'value' && others.trim() === '';
}

/** The elements of a picture that depend on its file. */
interface PictureElements {
  readonly frame: XmlElement;
  readonly blip: XmlElement;
  readonly crop?: XmlElement;
  readonly transform?: XmlElement;
  readonly extent?: XmlElement;
}

/** Null for drawings that are no picture, or several. */
function pictureIn(frame: XmlElement): PictureElements | null {
  const all = new Map<string, XmlElement[]>();
  walkElements(frame, (element) => {
    all.set(element.name, [...(all.get(element.name) ?? []), element]);
  });
  const [found, ...others] = all.get('a:blip') ?? [];
  if (!found || others.length > 0) return null;
  const first = (name: string): XmlElement | undefined => all.get(name)?.[0];
  return { frame, blip: found, crop: first('a:srcRect'), transform: first('a:xfrm'), extent: first('wp:extent') };
}

function changesOf(
  picture: PictureElements,
  located: LocatedTag,
  part: PartSource,
  shown?: ValueReading,
): SourceChange[] {
  const { expression } = located.tag;
  if (!expression || expression.kind === 'literal') return [];
  const value = TagExpression.of(located, expression, shown);
  const box = boxOf(picture, part);
  const replaced = (
    element: XmlElement | undefined,
    markup: (image: ImageValue, source: string, sink: MediaSink) => string,
  ): SourceChange[] => {
    if (!element) return [];
    const kept = part.source.slice(element.start, element.end);
    const slot: TextSlot = { lineBreak: ' ', kept, image: (image, sink) => markup(image, kept, sink) };
    return [replacement(element, { kind: 'value', value, slot })];
  };
  const drawing = closestElement(picture.frame, DRAWINGS) ?? picture.frame;
  return [
    ...blockChanges(shownWith(value), drawing, ORDER),
    ...replaced(picture.blip, (image, _, sink) => blip(sink.add(image)) + cropMarkup(framed(image, box))),
    ...replaced(picture.crop, () => ''),
    ...replaced(picture.extent, (image, source) => resized(source, framed(image, box).extent)),
    ...replaced(picture.transform, (image, source) => transformed(source, framed(image, box).extent, box)),
  ];
}

/** Shows a drawing when there is a value. */
const shownWith = (value: TagExpression): Block => ({
  toNode: (body) => ({
    kind: 'loop',
    section: { kind: 'test', name: '', value, before: [] },
    body,
    whenEmpty: '',
  }),
  label: 'of a picture',
});

/** The size of the picture in the template; null when it follows from a layout. */
function boxOf({ extent, transform }: PictureElements, { source }: PartSource): Extent | null {
  const element = extent ?? transform?.children.find(({ name }) => name === 'a:ext');
  const [cx = 0, cy = 0] = element ? ['cx', 'cy'].map((name) => Number(elementAttribute(source, element, name))) : [];
  return cx > 0 && cy > 0 ? { cx, cy } : null;
}

/** The frame of a picture: a size of its own, or as large as the box allows. */
function framed(image: ImageValue, box: Extent | null): PictureFrame {
  const { width, height } = image.layout ?? {};
  if (!box || width || height) return pictureFrame(image, box ?? { cx: Infinity, cy: Infinity });
  const natural = naturalExtent(image);
  const scale = Math.min(box.cx / natural.cx, box.cy / natural.cy);
  const extent = { cx: Math.round(natural.cx * scale) || 1, cy: Math.round(natural.cy * scale) || 1 };
  return { extent, crop: { x: 0, y: 0 } };
}

const resized = (markup: string, { cx, cy }: Extent): string =>
  markup.replace(/\scx\s*=\s*(["'])\d+\1/, ` cx="${cx}"`).replace(/\scy\s*=\s*(["'])\d+\1/, ` cy="${cy}"`);

/** The position and size of a picture that stands in the middle of its box. */
function transformed(markup: string, extent: Extent, box: Extent | null): string {
  if (!box) return markup;
  const moved = (attribute: string, by: number): ((text: string) => string) => {
    const pattern = new RegExp(`(<[\\w:]*off\\b[^>]*?\\s${attribute}\\s*=\\s*["'])(-?\\d+)`);
    return (text) =>
      text.replace(pattern, (_, before: string, at: string) => `${before}${Number(at) + Math.round(by)}`);
  };
  return moved('y', (box.cy - extent.cy) / 2)(moved('x', (box.cx - extent.cx) / 2)(resized(markup, extent)));
}
