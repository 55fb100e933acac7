import { PDFDict, PDFName } from '@cantoo/pdf-lib';
import { formXObject } from './pdf-appearance';
import { OFF, buttonStates, drawsState } from './pdf-buttons';
import {
  type FontSet,
  widgetFrame,
  widgetLookOf,
  nameOf,
  pdfNumber,
  type PdfField,
  setWidgetAppearance,
  textStyleOf,
  Typesetter,
  type WidgetLook,
} from '@app/formats';

/** Zapf Dingbats characters by their codes, which are the values of `/MK /CA` (12.5.6.19). */
const DINGBATS: Record<string, string> = { '4': '✔', l: '●', '8': '✘', u: '◆', n: '■', H: '★' };

/** Draws the states of a check box or radio group without an appearance in the template; existing appearances are kept. */
export function drawMissingStates(field: PdfField, form: PDFDict, fonts: FontSet): void {
  for (const { widget, on } of buttonStates(field)) {
    const look = widgetLookOf(widget);
    if (!look || drawsState(widget, on)) continue;
    const mark = DINGBATS[look.mark ?? ''] ?? (field.kind === 'radio' ? '●' : '✔');
    const round = field.kind === 'radio' && (look.mark ?? 'l') === 'l';
    const set = new Typesetter([fonts.dingbats()]);
    const frame = round ? circle(look) : widgetFrame(look);
    const content = [frame, markContent(look, mark, textStyleOf(widget, form).colour, set)];
    setWidgetAppearance(widget, formXObject(widget.context, look, content, set), on);
    setWidgetAppearance(widget, formXObject(widget.context, look, [frame], null), OFF);
    if (nameOf(widget, 'AS') === null) widget.set(PDFName.of('AS'), PDFName.of(OFF));
  }
}

function markContent(look: WidgetLook, mark: string, colour: string, set: Typesetter): string {
  const size = Math.min(look.width, look.height) * 0.75;
  const x = (look.width - set.width(mark, size)) / 2;
  const y = (look.height - 0.7 * size) / 2;
  return `q BT ${colour} 1 0 0 1 ${pdfNumber(x)} ${pdfNumber(y)} Tm ${set.show(mark, size)} ET Q`;
}

function circle(look: WidgetLook): string {
  const { background, border, borderWidth } = look;
  if (!background && !(border && borderWidth > 0)) return '';
  const radius = Math.min(look.width, look.height) / 2 - borderWidth / 2;
  const path = arcs(look.width / 2, look.height / 2, radius);
  const paint = background && border && borderWidth > 0 ? 'B' : background ? 'f' : 'S';
  return `q ${background ?? ''} ${border ?? ''} ${pdfNumber(borderWidth)} w ${path} ${paint} Q`;
}

/** Length of the handles of a Bézier quarter circle, relative to the radius: 4/3 · (√2 − 1). */
const QUARTER_HANDLE = 0.5523;

/** The path of a circle as four Bézier curves. */
function arcs(x: number, y: number, radius: number): string {
  const handle = radius * QUARTER_HANDLE;
  const point = (dx: number, dy: number) => `${pdfNumber(x + dx)} ${pdfNumber(y + dy)}`;
  return [
    `${point(radius, 0)} m`,
    `${point(radius, handle)} ${point(handle, radius)} ${point(0, radius)} c`,
    `${point(-handle, radius)} ${point(-radius, handle)} ${point(-radius, 0)} c`,
    `${point(-radius, -handle)} ${point(-handle, -radius)} ${point(0, -radius)} c`,
    `${point(handle, -radius)} ${point(radius, -handle)} ${point(radius, 0)} c h`,
  ].join(' ');
}
