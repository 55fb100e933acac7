import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { formXObject } from './pdf-appearance';
import { OFF, buttonStates, drawsState } from './pdf-buttons';
import {
  type FontSet,
  frameOf,
  lookOf,
  nameOf,
  number,
  type PdfField,
  setAppearance,
  textStyleOf,
  Typesetter,
  type WidgetLook,
} from '@app/formats';

/** Zapf Dingbats by their codes: the marks that `/MK /CA` names (12.5.6.19). */
const DINGBATS: Record<string, string> = { '4': '✔', l: '●', '8': '✘', u: '◆', n: '■', H: '★' };

/** Draws the states of a button's widgets that the template has no appearance for; designed ones are kept. */
export function drawMissingStates(field: PdfField, form: PDFDict, fonts: FontSet): void {
  for (const { widget, on } of buttonStates(field)) {
    const look = lookOf(widget);
    if (!look || drawsState(widget, on)) continue;
    const mark = DINGBATS[look.mark ?? ''] ?? (field.kind === 'radio' ? '●' : '✔');
    const round = field.kind === 'radio' && (look.mark ?? 'l') === 'l';
    const set = new Typesetter([fonts.dingbats()]);
    const frame = round ? circle(look) : frameOf(look);
    const content = [frame, markContent(look, mark, textStyleOf(widget, form).colour, set)];
    setAppearance(widget, formXObject(widget.context, look, content, set), on);
    setAppearance(widget, formXObject(widget.context, look, [frame], null), OFF);
    if (nameOf(widget, 'AS') === null) widget.set(PDFName.of('AS'), PDFName.of(OFF));
  }
}

function markContent(look: WidgetLook, mark: string, colour: string, set: Typesetter): string {
  const size = Math.min(look.width, look.height) * 0.75;
  const x = (look.width - set.width(mark, size)) / 2;
  const y = (look.height - 0.7 * size) / 2;
  return `q BT ${colour} 1 0 0 1 ${number(x)} ${number(y)} Tm ${set.show(mark, size)} ET Q`;
}

function circle(look: WidgetLook): string {
  const { background, border, borderWidth } = look;
  if (!background && !(border && borderWidth > 0)) return '';
  const radius = Math.min(look.width, look.height) / 2 - borderWidth / 2;
  const path = arcs(look.width / 2, look.height / 2, radius);
  const paint = background && border && borderWidth > 0 ? 'B' : background ? 'f' : 'S';
  return `q ${background ?? ''} ${border ?? ''} ${number(borderWidth)} w ${path} ${paint} Q`;
}

/** Four Bézier quarters; 0.5523 is the usual constant for a circle. */
function arcs(x: number, y: number, radius: number): string {
  const handle = radius * 0.5523;
  const point = (dx: number, dy: number) => `${number(x + dx)} ${number(y + dy)}`;
  return [
    `${point(radius, 0)} m`,
    `${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c`,
    `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c`,
    `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c`,
    `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c h`,
  ].join(' ');
}
