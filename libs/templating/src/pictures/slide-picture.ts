import type { PartSource, TextSlot } from '../language/dialect';
import { type Extent, fitWithin, naturalExtent } from './image-size';
import { boxGeometry, description } from './word-picture';
import { attribute, walk, type XmlElement } from '@app/formats';

const NAMESPACES =
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** Where a picture goes when its shape takes its place from the layout: the middle of a 16:9 slide, still within a 4:3 one (EMU). */
const FALLBACK_BOX = { x: 3_048_000, y: 1_143_000, cx: 6_096_000, cy: 4_572_000 };

/** How a picture in the text of a shape is written: as a picture after the shape, within the shape's box and in its middle. */
export function slidePicture(shape: XmlElement, part: PartSource): NonNullable<TextSlot['image']> {
  const box = boxOf(shape, part) ?? FALLBACK_BOX;
  return (image, sink) => {
    const placed = sink.add(image);
    const extent = fitWithin(naturalExtent(image), box);
    sink.pending.push(
      `<p:pic ${NAMESPACES}><p:nvPicPr><p:cNvPr id="${placed.number}" name="Picture ${placed.number}"${description(image)}/>` +
        `<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>` +
        `<p:blipFill><a:blip r:embed="${placed.relationshipId}"/><a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
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
  walk(shape, (element) => {
    if (element.name === 'a:xfrm' || element.name === 'p:xfrm') found.push(element);
    return found.length === 0;
  });
  const [off, ext] = ['a:off', 'a:ext'].map((name) => found[0]?.children.find((child) => child.name === name));
  if (!off || !ext) return null;
  const number = (element: XmlElement, name: string): number =>
    Number.parseInt(attribute(source, element, name) ?? '', 10) || 0;
  const box = { x: number(off, 'x'), y: number(off, 'y'), cx: number(ext, 'cx'), cy: number(ext, 'cy') };
  return box.cx > 0 && box.cy > 0 ? box : null;
}
