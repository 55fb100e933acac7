import type { XmlNode } from '@app/formats';
import { type Css, styleAttribute } from '../html';
import { type Bounds, combine, cssMatrix, pathBounds, transformOf, translation } from './idml-geometry';

/** The first bytes of pictures that browsers show, in Base64. */
const TYPES: Readonly<Record<string, string>> = { iVBORw: 'image/png', '/9j/': 'image/jpeg' };

/** The picture that is embedded in a frame with `bounds`, as HTML; "" without one. Linked files are not in the package. */
export function pictureIn(frame: XmlNode, bounds: Bounds): string {
  const image = frame.child('Image');
  const content = image?.child('Properties', 'Contents')?.text.replace(/\s+/g, '') ?? '';
  const type = Object.entries(TYPES).find(([start]) => content.startsWith(start))?.[1];
  const size = image?.child('Properties', 'GraphicBounds');
  const [width, height] = ['Right', 'Bottom'].map((name) => size?.number(name) ?? 0);
  if (!image || type === undefined || !width || !height || !/^[A-Za-z0-9+/]+=*$/.test(content)) return '';
  const css: Css = {
    position: 'absolute',
    left: '0',
    top: '0',
    width: `${width}pt`,
    height: `${height}pt`,
    'transform-origin': '0 0',
    transform: cssMatrix(combine(translation(-bounds.left, -bounds.top), transformOf(image))),
  };
  return `<img src="data:${type};base64,${content}"${styleAttribute(css)}>`;
}

/** A frame in a line of text, as HTML; "" for one without a picture. */
export function inlinePicture(frame: XmlNode): string {
  const bounds = pathBounds(frame);
  const picture = bounds && pictureIn(frame, bounds);
  if (!bounds || !picture) return '';
  const css: Css = {
    position: 'relative',
    display: 'inline-block',
    overflow: 'hidden',
    width: `${bounds.right - bounds.left}pt`,
    height: `${bounds.bottom - bounds.top}pt`,
  };
  return `<span${styleAttribute(css)}>${picture}</span>`;
}
