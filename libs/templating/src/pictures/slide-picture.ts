import type { PartSource } from '../language/dialect';
import type { TextSlot } from '../language/text-slot';
import type { Extent } from './image-size';
import { cropMarkup, pictureFrame } from './picture-frame';
import { blip, boxGeometry, description } from './word-picture';
import { elementAttribute, walkElements, type XmlElement } from '@app/formats';

const NAMESPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

/**
 * The box (EMU) of a picture whose shape inherits its position from the layout: the middle of a 16:9 slide, and inside of a
 * 4:3 one.
 */
const FALLBACK_BOX = { x: 3_048_000, y: 1_143_000, cx: 6_096_000, cy: 4_572_000 };

/** Writes a picture in the text of a shape as a separate picture after the shape, centred in the shape's box. */
export function slidePicture(shape: XmlElement, part: PartSource): NonNullable<TextSlot['image']> {
  const box = boxOf(shape, part) ?? FALLBACK_BOX;
  return (image, sink) => {
    const added = sink.add(image);
    const frame = pictureFrame(image, box);
    const { extent } = frame;
    sink.pending.push(
      `<p:pic ${NAMESPACES}><p:nvPicPr><p:cNvPr id="${added.number}" name="Picture ${added.number}"${description(image)}/>` +
        `<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>` +
        `<p:blipFill>${blip(added)}${cropMarkup(frame)}<a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
        `<p:spPr>${boxGeometry(extent, centred(extent, box))}</p:spPr></p:pic>`,
    );
    return '';
  };
}

type Box = Extent & { readonly x: number; readonly y: number };

const centred = (extent: Extent, box: Box): { x: number; y: number } => ({
  x: Math.round(box.x + (box.cx - extent.cx) / 2),
  y: Math.round(box.y + (box.cy - extent.cy) / 2),
});

function boxOf(shape: XmlElement, { source }: PartSource): Box | null {
  const found: XmlElement[] = [];
  walkElements(shape, (element) => {
    if (element.name === 'a:xfrm' || element.name === 'p:xfrm') found.push(element);
    return found.length === 0;
  });
  const [off, ext] = ['a:off', 'a:ext'].map((name) => found[0]?.children.find((child) => child.name === name));
  if (!off || !ext) return null;
  const number = (element: XmlElement, name: string): number =>
    Number.parseInt(elementAttribute(source, element, name) ?? '', 10) || 0;
  const box = { x: number(off, 'x'), y: number(off, 'y'), cx: number(ext, 'cx'), cy: number(ext, 'cy') };
  return box.cx > 0 && box.cy > 0 ? box : null;
}
