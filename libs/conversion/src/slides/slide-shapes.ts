import type { GraphicTexts, Package, XmlNode } from '@app/formats';
import { escapeHtml, styleAttribute, type Css } from '../html';
import { pictureAddress } from '../picture';
import { graphicHtml } from '../graphic-html';
import { outlineOf, radiusOf, type Outline } from './slide-geometry';
import {
  fillIn,
  frameCss,
  insideGroup,
  ON_SLIDE,
  pixels,
  px,
  readFrame,
  rounded,
  type Frame,
  type Placement,
} from './slide-frame';
import { borderStyleOf, dashAttribute, dashesOf, lineHtml, type Stroke } from './slide-lines';
import type { Presentation, Slide, SlideLayer } from './slide-parts';
import { inheritedBy, placeholderOf, type Inherited } from './slide-placeholder';
import { tableHtml } from './slide-table';
import { TableStyle } from './slide-table-style';
import { textDirection, textHtml, type TextContext } from './slide-text';

const ANCHORS: Record<string, string> = { t: 'flex-start', ctr: 'center', b: 'flex-end' };
const INSETS = { lIns: 91_440, tIns: 45_720, rIns: 91_440, bIns: 45_720 } as const;

const NO_TEXT_STYLE: Inherited = { shapes: [], style: undefined };

/** Converts the shapes of one layer of a slide to positioned boxes in HTML. */
export class SlideShapes {
  constructor(
    private readonly pkg: Package,
    private readonly presentation: Presentation,
    private readonly slide: Slide,
    private readonly layer: SlideLayer,
    private readonly graphics: GraphicTexts,
  ) {}

  /** The HTML of all shapes. With `decoration`, placeholders are skipped: on a layout or master they have no content. */
  html(decoration: boolean): string {
    return this.shapes(this.layer.root.child('p:cSld', 'p:spTree'), ON_SLIDE, decoration);
  }

  private shapes(tree: XmlNode | undefined, placement: Placement, decoration: boolean): string {
    return (tree?.children() ?? [])
      .filter((shape) => !decoration || placeholderOf(shape) === undefined)
      .map((shape) => this.shape(shape, placement, decoration))
      .join('');
  }

  private shape(shape: XmlNode, placement: Placement, decoration: boolean): string {
    if (isHidden(shape)) return '';
    switch (shape.name) {
      case 'p:sp':
        return this.textShape(shape, placement);
      case 'p:cxnSp':
        return this.line(shape, placement);
      case 'p:pic':
        return this.picture(shape, placement);
      case 'p:graphicFrame':
        return this.graphic(shape, placement);
      case 'p:grpSp':
        return this.group(shape, placement, decoration);
      case 'mc:AlternateContent':
        return this.shapes(shape.child('mc:Fallback') ?? shape.child('mc:Choice'), placement, decoration);
      default:
        return '';
    }
  }

  private group(shape: XmlNode, placement: Placement, decoration: boolean): string {
    const properties = shape.child('p:grpSpPr');
    const frame = readFrame(properties?.child('a:xfrm'), placement);
    const shapes = this.shapes(shape, insideGroup(properties, placement), decoration);
    if (!frame || frame.rotation === 0) return shapes;
    const center = `${px(frame.x + frame.width / 2)} ${px(frame.y + frame.height / 2)}`;
    const css = { 'transform-origin': center, transform: `rotate(${frame.rotation}deg)` };
    return `<div class="group"${styleAttribute(css)}>${shapes}</div>`;
  }

  private textShape(shape: XmlNode, placement: Placement): string {
    const inherited = inheritedBy(shape, this.slide);
    const sources = [shape, ...inherited.shapes];
    const frame = this.frameOf(sources, placement);
    if (!frame) return '';
    const geometry = shape.child('p:spPr', 'a:prstGeom')?.attribute('prst') ?? 'rect';
    if (geometry === 'line' || /Connector/.test(geometry)) return this.line(shape, placement);
    const bodies = sources.flatMap((source) => source.child('p:txBody', 'a:bodyPr') ?? []);
    const ownStroke = this.stroke(lineOf(sources), shape.child('p:style'));
    const surface = this.surface(sources, geometry, placement.fill, ownStroke);
    const outline = outlineOf(shape.child('p:spPr'), frame);
    const css = { ...frameCss(frame), ...(outline ? {} : surface), ...bodyCss(bodies) };
    const lines = textHtml(shape.child('p:txBody'), this.textContext(shape, inherited, bodies));
    const text = turnedText(`<div class="text">${lines}</div>`, bodies, frame);
    const ground = this.fillPicture(shape, outline) + (outline ? outlineHtml(outline, surface, ownStroke) : '');
    return `<div class="shape"${styleAttribute(css)}>${ground}${text}</div>`;
  }

  private frameOf(sources: readonly XmlNode[], placement: Placement): Frame | null {
    const own = readFrame(sources[0]?.child('p:spPr', 'a:xfrm'), placement);
    const inherited = sources.slice(1).map((source) => readFrame(source.child('p:spPr', 'a:xfrm'), ON_SLIDE));
    return own ?? inherited.find((frame) => frame !== null) ?? null;
  }

  private textContext(shape: XmlNode, { style, shapes }: Inherited, bodies: readonly XmlNode[]): TextContext {
    const lists = [shape, ...shapes].flatMap((source) => source.child('p:txBody', 'a:lstStyle') ?? []);
    const autofit = bodies[0]?.child('a:normAutofit');
    const scale = autofit?.number('fontScale') ?? 100_000;
    const reduction = (autofit?.number('lnSpcReduction') ?? 0) / 100_000;
    const styles = [...lists, style, this.presentation.defaultStyle].filter((list) => list !== undefined);
    const color = this.slide.colors.of(shape.child('p:style', 'a:fontRef'));
    return {
      colors: this.slide.colors,
      fonts: this.slide.fonts,
      styles,
      color,
      slideNumber: this.slide.number,
      scale: Math.min(scale, 100_000) / 100_000,
      lineReduction: Math.min(0.9, Math.max(0, reduction)),
    };
  }

  /** Fill and outline: of the shape, otherwise inherited, otherwise of its style. */
  private surface(
    sources: readonly XmlNode[],
    geometry: string,
    ofGroup: XmlNode | undefined,
    stroke: Stroke | undefined,
  ): Css {
    const { colors } = this.slide;
    const filled = sources.map((source) => fillIn(source.child('p:spPr'), ofGroup)).find((fill) => fill !== undefined);
    const style = sources[0]?.child('p:style');
    const styled =
      (style?.child('a:fillRef')?.number('idx') ?? 0) > 0 ? colors.of(style?.child('a:fillRef')) : undefined;
    return {
      ...(filled ? colors.fill(filled) : { background: styled }),
      border: borderOf(stroke),
      'border-radius': radiusOf(geometry),
    };
  }

  private stroke(line: XmlNode | undefined, style: XmlNode | undefined): Stroke | undefined {
    if (line?.child('a:noFill')) return undefined;
    const reference = style?.child('a:lnRef');
    const styled = (reference?.number('idx') ?? 0) > 0 ? this.slide.colors.of(reference) : undefined;
    const color = this.slide.colors.of(line?.child('a:solidFill')) ?? styled;
    return color === undefined
      ? undefined
      : { color, width: Math.max(0, pixels(line?.number('w') ?? 9_525)), dashes: dashesOf(line) };
  }

  private line(shape: XmlNode, placement: Placement): string {
    const properties = shape.child('p:spPr');
    const frame = readFrame(properties?.child('a:xfrm'), placement);
    const line = properties?.child('a:ln');
    const stroke = this.stroke(line, shape.child('p:style'));
    return frame && stroke ? lineHtml(frame, properties?.child('a:prstGeom'), line, stroke) : '';
  }

  private picture(shape: XmlNode, placement: Placement): string {
    const sources = [shape, ...inheritedBy(shape, this.slide).shapes];
    const frame = this.frameOf(sources, placement);
    const address = pictureAddress(
      this.pkg,
      this.layer.links.get(shape.child('p:blipFill', 'a:blip')?.prefixed('embed') ?? ''),
    );
    if (!frame || address === null) return '';
    const css = {
      ...frameCss(frame),
      overflow: 'hidden',
      border: borderOf(this.stroke(shape.child('p:spPr', 'a:ln'), undefined)),
    };
    const crop = styleAttribute(cropCss(shape.child('p:blipFill', 'a:srcRect')));
    return `<div class="shape"${styleAttribute(css)}><img alt=""${crop} src="${address}"></div>`;
  }

  private fillPicture(shape: XmlNode, outline: Outline | null): string {
    const blip = shape.child('p:spPr', 'a:blipFill', 'a:blip');
    const address = blip && pictureAddress(this.pkg, this.layer.links.get(blip.prefixed('embed') ?? ''));
    const css = styleAttribute({ 'clip-path': outline?.clip });
    return address ? `<img class="fill" alt=""${css} src="${address}">` : '';
  }

  private graphic(shape: XmlNode, placement: Placement): string {
    const frame = readFrame(shape.child('p:xfrm'), placement);
    const table = shape.child('a:graphic', 'a:graphicData', 'a:tbl');
    if (frame && !table) return this.graphicText(shape, frame);
    if (!frame || !table) return '';
    const context = this.textContext(shape, NO_TEXT_STYLE, []);
    const [{ tableStyles }, { colors }] = [this.presentation, this.slide];
    const css = { ...frameCss(frame), height: undefined };
    return `<div class="shape"${styleAttribute(css)}>${tableHtml(table, context, TableStyle.of(table, tableStyles, colors), placement.scaleX)}</div>`;
  }

  /** A chart or a diagram is not drawn: its texts stand in its place. */
  private graphicText(shape: XmlNode, frame: Frame): string {
    const text = this.graphics.of(this.layer.part, shape);
    return text ? `<div class="shape"${styleAttribute(frameCss(frame))}>${graphicHtml(text)}</div>` : '';
  }
}

/** The ground and the line of a shape that does not fill its frame. */
function outlineHtml({ clip, element, box }: Outline, { background }: Css, stroke: Stroke | undefined): string {
  const ground = `<div class="fill"${styleAttribute({ background, 'clip-path': clip })}></div>`;
  if (!stroke) return ground;
  const look = `fill="none" stroke="${escapeHtml(stroke.color)}" stroke-width="${inPixels(stroke)}"${dashAttribute(stroke)}`;
  const line = `<${element} ${look} vector-effect="non-scaling-stroke"/>`;
  return `${ground}<svg class="fill" viewBox="${box}" preserveAspectRatio="none">${line}</svg>`;
}

/** The outline of the shape, otherwise the inherited one. */
const lineOf = (sources: readonly XmlNode[]): XmlNode | undefined =>
  sources.map((source) => source.child('p:spPr', 'a:ln')).find((line) => line !== undefined);

const borderOf = (stroke: Stroke | undefined): string | undefined =>
  stroke && `${inPixels(stroke)} ${borderStyleOf(stroke.dashes)} ${stroke.color}`;

const inPixels = ({ width }: Stroke): string => `${rounded(width)}px`;

function isHidden(shape: XmlNode): boolean {
  const frame = shape.children().find(({ name }) => /^p:nv\w+Pr$/.test(name));
  return frame?.child('p:cNvPr')?.flag('hidden') ?? false;
}

function bodyCss(bodies: readonly XmlNode[]): Css {
  const first = <T>(read: (body: XmlNode) => T | undefined) => bodies.map(read).find((value) => value !== undefined);
  const inset = (name: keyof typeof INSETS) => px(first((body) => body.number(name)) ?? INSETS[name]);
  const vertical = first((body) => body.attribute('vert'));
  return {
    padding: [inset('tIns'), inset('rIns'), inset('bIns'), inset('lIns')].join(' '),
    'justify-content': ANCHORS[first((body) => body.attribute('anchor')) ?? 't'],
    'white-space': first((body) => body.attribute('wrap')) === 'none' ? 'pre' : undefined,
    ...textDirection(vertical),
  };
}

/** Text that is turned in its shape (ISO/IEC 29500-1, 21.1.2.1.1) has a box of its own, around the middle of the shape. */
function turnedText(text: string, bodies: readonly XmlNode[], { width, height }: Frame): string {
  const turn = (bodies.map((body) => body.number('rot')).find((rot) => rot !== undefined) ?? 0) / 60_000;
  if (turn % 360 === 0) return text;
  const isAcross = Math.abs(Math.sin((turn * Math.PI) / 180)) > Math.SQRT1_2;
  const [across, down] = isAcross ? [height, width] : [width, height];
  const frame = { x: (width - across) / 2, y: (height - down) / 2, width: across, height: down, rotation: turn };
  const css = { ...frameCss({ ...frame, flipX: false, flipY: false }), ...bodyCss(bodies) };
  return `<div class="shape"${styleAttribute(css)}>${text}</div>`;
}

/** A crop (hundred-thousandths of each side) as a larger picture that the frame clips. */
function cropCss(crop: XmlNode | undefined): Css {
  const side = (name: string) => Math.min(0.99, Math.max(-10, (crop?.number(name) ?? 0) / 100_000));
  const width = 1 / Math.max(0.01, 1 - side('l') - side('r'));
  const height = 1 / Math.max(0.01, 1 - side('t') - side('b'));
  const percent = (share: number) => `${(share * 100).toFixed(3)}%`;
  return {
    width: percent(width),
    height: percent(height),
    left: percent(-side('l') * width),
    top: percent(-side('t') * height),
  };
}
