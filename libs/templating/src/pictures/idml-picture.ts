import { escapeXml } from '@app/formats';
import type { ImageValue } from '../field-values';
import type { Extent } from './image-size';
import { naturalExtent } from './image-size';
import { pictureFrame } from './picture-frame';

const EMU_PER_POINT = 12_700;
const points = (emu: number): number => Number((emu / EMU_PER_POINT).toFixed(3));

/**
 * The markup of a picture in the text of a story: an inline frame with an embedded graphic (IDML File Format Specification 8.0, 10.3.2
 * and 10.9). `box` is the largest size (EMU), and `number` is new in the document. The frame stands on the base line.
 */
export function storyPicture(image: ImageValue, number: number, box: Extent): string {
  const { extent, crop } = pictureFrame(image, box);
  const natural = naturalExtent(image);
  const [width, height] = [points(extent.cx), points(extent.cy)];
  // What is cut off is outside of the frame, on both sides the same.
  const [left, top] = [crop.x, crop.y].map((part, at) => -part * scaled([width, height][at] ?? 0, part)) as [
    number,
    number,
  ];
  const scaleX = (scaled(width, crop.x) * EMU_PER_POINT) / natural.cx;
  const scaleY = (scaled(height, crop.y) * EMU_PER_POINT) / natural.cy;
  const transform = [scaleX, 0, 0, scaleY, left, top - height].map((value) => Number(value.toFixed(6))).join(' ');
  const id = `filled${number}`;
  const name = image.mediaType === 'image/png' ? `${id}.png` : `${id}.jpg`;
  return (
    `<Rectangle Self="${id}" ContentType="GraphicType" FillColor="Swatch/None" StrokeColor="Swatch/None" StrokeWeight="0" ItemTransform="1 0 0 1 0 0">` +
    `<Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>${corners(width, height)}</PathPointArray></GeometryPathType></PathGeometry></Properties>` +
    alternativeText(image) +
    '<AnchoredObjectSetting AnchoredPosition="InlinePosition"/>' +
    `<Image Self="${id}i" ItemTransform="${transform}">` +
    `<Properties><Profile type="string">$ID/Embedded</Profile><GraphicBounds Left="0" Top="0" Right="${points(natural.cx)}" Bottom="${points(natural.cy)}"/>` +
    `<Contents>${image.bytes.toString('base64')}</Contents></Properties>` +
    `<Link Self="${id}l" LinkResourceURI="file:${name}" StoredState="Embedded" LinkClassID="35906" LinkResourceSize="0~0"/>` +
    '</Image></Rectangle>'
  );
}

/** The length of a whole picture of which `cut` is lost on each side. */
const scaled = (shown: number, cut: number): number => shown / (1 - 2 * cut);

const corners = (width: number, height: number): string =>
  [
    [0, -height],
    [0, 0],
    [width, 0],
    [width, -height],
  ]
    .map(([x, y]) => `<PathPointType Anchor="${x} ${y}" LeftDirection="${x} ${y}" RightDirection="${x} ${y}"/>`)
    .join('');

const alternativeText = ({ altText }: ImageValue): string =>
  altText ? `<ObjectExportOption AltTextSourceType="SourceCustom" CustomAltText="${escapeXml(altText)}"/>` : '';
