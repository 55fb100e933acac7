import type { AddedImage } from '../language/text-slot';
import type { ImageValue } from '../field-values';
import type { Extent } from './image-size';
import { cropMarkup, pictureFrame } from './picture-frame';
import { escapeXml } from '@app/formats';

const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006';
/** The drawing of a picture ([MS-ODRAWXML] 2.7.1.1). */
const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';
const SVG_EXTENSION = '{96DAC541-7B7A-43D3-8B79-37D633B846F1}';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The markup of an inline picture (`w:drawing`) in its own size, by default its natural one, but no wider than `maxWidth` EMU. */
export function wordPicture(image: ImageValue, added: AddedImage, maxWidth: number, prefix: string): string {
  const frame = pictureFrame(image, { cx: maxWidth, cy: Infinity });
  const { cx, cy } = frame.extent;
  return (
    `<${prefix}drawing><wp:inline xmlns:wp="${DRAWING}/wordprocessingDrawing" distT="0" distB="0" distL="0" distR="0">` +
    `<wp:extent cx="${cx}" cy="${cy}"/><wp:docPr id="${added.number}" name="Picture ${added.number}"${description(image)}/>` +
    `<a:graphic xmlns:a="${DRAWING}/main"><a:graphicData uri="${DRAWING}/picture"><pic:pic xmlns:pic="${DRAWING}/picture">` +
    `<pic:nvPicPr><pic:cNvPr id="${added.number}" name="Picture ${added.number}"${description(image)}/><pic:cNvPicPr/></pic:nvPicPr>` +
    `<pic:blipFill>${blip(added)}${cropMarkup(frame)}<a:stretch><a:fillRect/></a:stretch></pic:blipFill>` +
    `<pic:spPr>${boxGeometry({ cx, cy })}</pic:spPr>` +
    `</pic:pic></a:graphicData></a:graphic></wp:inline></${prefix}drawing>`
  );
}

/** The reference to the bytes of a picture. The prefix `a` has to be declared by an outer element. */
export function blip({ relationshipId, svgId }: AddedImage): string {
  const start = `<a:blip xmlns:r="${RELATIONSHIPS}" r:embed="${relationshipId}"`;
  if (svgId === undefined) return `${start}/>`;
  const svg = `<asvg:svgBlip xmlns:asvg="${SVG}" r:embed="${svgId}"/>`;
  return `${start}><a:extLst><a:ext uri="${SVG_EXTENSION}">${svg}</a:ext></a:extLst></a:blip>`;
}

/** The `descr` attribute with the picture's alternative text, or "". */
export const description = ({ altText }: ImageValue): string => (altText ? ` descr="${escapeXml(altText)}"` : '');

/** The markup of a rectangle with its size and position in EMU. The prefix `a` has to be declared by an outer element. */
export function boxGeometry({ cx, cy }: Extent, { x, y } = { x: 0, y: 0 }): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}
