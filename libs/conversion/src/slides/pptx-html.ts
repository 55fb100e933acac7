import { GraphicTexts, type Package } from '@app/formats';
import { htmlDocument, styleAttribute, type Css } from '../html';
import { pictureAddress } from '../picture';
import { px } from './slide-frame';
import { readPresentation, type Presentation, type Slide, type SlideLayer } from './slide-parts';
import { SlideShapes } from './slide-shapes';

const STYLES = `
  section { position: relative; overflow: hidden; break-after: page; }
  section:last-child { break-after: auto; }
  .shape { position: absolute; box-sizing: border-box; display: flex; flex-direction: column; }
  .text { position: relative; min-width: 0; }
  p { margin: 0; line-height: 1.2; white-space: pre-wrap; }
  .shape[style*="white-space:pre"] p { white-space: pre; }
  img { position: absolute; }
  .fill { position: absolute; left: 0; top: 0; width: 100%; height: 100%; overflow: visible; }
  .group { position: absolute; left: 0; top: 0; }
  .background { position: absolute; inset: 0; width: 100%; height: 100%; }
  table { border-collapse: collapse; table-layout: fixed; width: 100%; }
  td { border: 1px solid #bfc7d1; padding: 4px 10px; }
`;

/** Converts a presentation to HTML for printing: one page of the slides' size per visible slide. Throws TemplateError. */
export function pptxHtml(pkg: Package): string {
  const presentation = readPresentation(pkg);
  const { width, height, slides } = presentation;
  const page = `@page { size: ${px(width)} ${px(height)}; margin: 0 } section { width: ${px(width)}; height: ${px(height)} }`;
  // A presentation without slides becomes one empty page.
  const graphics = new GraphicTexts(pkg);
  const body = slides.map((slide) => slideHtml(pkg, presentation, slide, graphics)).join('') || '<section></section>';
  return htmlDocument(STYLES + page, body);
}

/** Draws the background of the slide, the decoration of its master and layout, and its own shapes, in this order. */
function slideHtml(pkg: Package, presentation: Presentation, slide: Slide, graphics: GraphicTexts): string {
  const { master, layout } = slide;
  const shows = (layer: SlideLayer | null) => layer !== null && layer.root.flag('showMasterSp') !== false;
  const layers = [shows(slide.slide) && shows(layout) ? master : null, shows(slide.slide) ? layout : null].filter(
    (layer) => layer !== null,
  );
  const decoration = layers
    .map((layer) => new SlideShapes(pkg, presentation, slide, layer, graphics).html(true))
    .join('');
  const own = new SlideShapes(pkg, presentation, slide, slide.slide, graphics).html(false);
  const { css, picture } = background(pkg, slide);
  return `<section${styleAttribute(css)}>${picture}${decoration}${own}</section>`;
}

/** The background of the slide, otherwise of its layout, otherwise of its master. */
function background(pkg: Package, { slide, layout, master, colors }: Slide): { css: Css; picture: string } {
  for (const layer of [slide, layout, master]) {
    const found = layer?.root.child('p:cSld', 'p:bg');
    if (!layer || !found) continue;
    const properties = found.child('p:bgPr');
    const blip = properties?.child('a:blipFill', 'a:blip');
    const address = blip ? pictureAddress(pkg, layer.links.get(blip.prefixed('embed') ?? '')) : null;
    const picture = address === null ? '' : `<img class="background" alt="" src="${address}">`;
    const css = properties ? colors.fill(properties) : { background: colors.of(found.child('p:bgRef')) };
    return { css, picture };
  }
  return { css: {}, picture: '' };
}
