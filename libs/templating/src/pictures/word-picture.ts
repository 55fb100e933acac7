import type { AddedImage } from '../language/text-slot';
import type { ImageValue } from '../field-values';
import { type Extent, fitWithin, naturalExtent } from './image-size';
import { escapeXml } from '@app/formats';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The markup of an inline picture (`w:drawing`) in its natural size, but no wider than `maxWidth` EMU. */
export function wordPicture(image: ImageValue, added: AddedImage, maxWidth: number, prefix: string): string {
  const { cx, cy } = fitWithin(naturalExtent(image), { cx: maxWidth, cy: Infinity });
  return (
    `<${prefix}drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${added.number}" name="Picture ${added.number}"${description(image)}/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">` +
    `<pic:nvPicPr><pic:cNvPr id="${added.number}" name="Picture ${added.number}"${description(image)}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill><a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${added.relationshipId}"/><a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr>${boxGeometry({ cx, cy })}</pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></${prefix}drawing>`
  );
}

/** The `descr` attribute with the picture's alternative text, or "". */
export const description = ({ altText }: ImageValue): string => (altText ? ` descr="${escapeXml(altText)}"` : '');

/** The markup of a rectangle with its size and position in EMU. The prefix `a` has to be declared by an outer element. */
export function boxGeometry({ cx, cy }: Extent, { x, y } = { x: 0, y: 0 }): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}
