import { cropMarkup, pictureFrame } from '../pictures/picture-frame';
import type { Additions } from '../pictures/media';
import { appendChildren, type Package, readRelationships } from '@app/formats';
import type { CellPicture } from './row-writer';
import { blip, boxGeometry, description } from '../pictures/word-picture';

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const NAMESPACES =
  'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" ' +
  `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}"`;
const EMPTY_DRAWING = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<xdr:wsDr ${NAMESPACES}></xdr:wsDr>`;
const DRAWING_TYPE = 'application/vnd.openxmlformats-officedocument.drawing+xml';
/** Maximum width and height of a picture in a sheet, in EMU (500 pixels). */
const MAX_SIDE = 4_762_500;

/** Elements of a worksheet after its `drawing` (ISO/IEC 29500-1, 18.3.1.99). */
const AFTER_DRAWING =
  /<(?:[\w.-]+:)?(?:legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:[\w.-]+:)?worksheet\s*>/;

/**
 * Anchors pictures at cells of a sheet, in its drawing or in a new one. `texts` maps part names to filled texts; changed parts
 * are added to it.
 */
export function addPictures(
  pkg: Package,
  sheet: string,
  pictures: readonly CellPicture[],
  texts: Map<string, string>,
  additions: Additions,
): void {
  if (pictures.length === 0) return;
  const known = readRelationships(pkg, sheet).find(({ kind }) => kind === 'drawing')?.target;
  const drawing = known ?? newDrawing(sheet, texts, additions);
  const text = known ? (texts.get(known) ?? pkg.text(known)) : EMPTY_DRAWING;
  const sink = additions.sink(drawing);
  const anchors = pictures.map((picture) => anchorMarkup(picture, sink.add(picture.image)));
  const filled = appendChildren(text, 'wsDr', anchors.join(''));
  if (known) texts.set(known, filled);
  else additions.addPart({ part: drawing, contentType: DRAWING_TYPE, bytes: Buffer.from(filled, 'utf8') });
}

function newDrawing(sheet: string, texts: Map<string, string>, additions: Additions): string {
  const drawing = additions.freeName((number) => `xl/drawings/filled${number}.xml`);
  const id = additions.relate(sheet, `${OFFICE}/drawing`, drawing);
  const text = texts.get(sheet) ?? '';
  const prefix = /<([\w.-]+:)?worksheet[\s>]/.exec(text)?.[1] ?? '';
  texts.set(
    sheet,
    text.replace(AFTER_DRAWING, (following) => `<${prefix}drawing xmlns:r="${OFFICE}" r:id="${id}"/>${following}`),
  );
  return drawing;
}

function anchorMarkup(
  { image, row, column }: CellPicture,
  added: ReturnType<ReturnType<Additions['sink']>['add']>,
): string {
  const frame = pictureFrame(image, { cx: MAX_SIDE, cy: MAX_SIDE });
  const { extent } = frame;
  return (
    `<xdr:oneCellAnchor ${NAMESPACES}><xdr:from><xdr:col>${column - 1}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>${row - 1}</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from>` +
    `<xdr:ext cx="${extent.cx}" cy="${extent.cy}"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="${added.number}" name="Picture ${added.number}"${description(image)}/>` +
    `<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr><xdr:blipFill>${blip(added)}${cropMarkup(frame)}` +
    `<a:stretch><a:fillRect/></a:stretch></xdr:blipFill><xdr:spPr>${boxGeometry(extent)}</xdr:spPr></xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
  );
}
