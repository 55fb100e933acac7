import { PDFContext, PDFDict, PDFRawStream } from '@cantoo/pdf-lib';
import {
  drawableLines,
  MAX_DRAWN_CHARACTERS,
  FieldFlag,
  type FontSet,
  widgetFrame,
  hasFlag,
  inheritedNumber,
  lineDistance,
  widgetLookOf,
  widgetMatrix,
  pdfNumber,
  fieldOptions,
  widgetPadding,
  type PdfField,
  rectanglePath,
  setWidgetAppearance,
  startsAtRight,
  fontSizeForLine,
  minFontSize,
  type TextStyle,
  textStyleOf,
  type Typesetter,
  typesetterFor,
  visualCharacters,
  type WidgetLook,
  wrapToFit,
} from '@app/formats';

/** Background colour of a selected entry of a list box, as in common viewers. */
const SELECTED = '0.6 0.7569 0.8549 rg';

interface Box {
  look: WidgetLook;
  style: TextStyle;
  set: Typesetter;
  /** 0 left, 1 centred, 2 right; null: at the end where the text begins. */
  quadding: number | null;
}

/** Content-stream operators of a widget's text, and whether the whole text is visible. */
interface DrawnText {
  text: string;
  fits: boolean;
}

/** Points by which fitted text may exceed its box because of rounding. */
const TOLERANCE = 0.01;

/**
 * Draws text (or the label of a choice) into every widget of the field (12.7.4.3, variable text). Returns false when a widget
 * is too small for the whole text at a readable size.
 */
export async function drawText(field: PdfField, text: string, form: PDFDict, fonts: FontSet): Promise<boolean> {
  let fits = text.length <= MAX_DRAWN_CHARACTERS;
  for (const widget of field.widgets) {
    const look = widgetLookOf(widget);
    if (!look) continue;
    const style = textStyleOf(widget, form);
    const masked = field.kind === 'text' && hasFlag(field, FieldFlag.password) ? '*'.repeat([...text].length) : text;
    const lines = drawableLines(masked);
    const set = await typesetterFor(fonts, style.font, lines.join(''));
    const quadding = inheritedNumber(widget, 'Q') ?? inheritedNumber(form, 'Q');
    const box = { look, style, set, quadding };
    const drawn = isComb(field) ? combContent(field, box, lines.join(' ')) : plainContent(field, box, lines);
    const rules = isComb(field) ? combRules(field, look, lines.join(' ')) : '';
    fits &&= drawn.fits;
    const content = [widgetFrame(look), textContent(box, drawn.text) + rules];
    setWidgetAppearance(widget, formXObject(widget.context, look, content, set), null);
  }
  return fits;
}

/** Draws the options of a list box and highlights the selected ones. The list is scrolled to the first selected option. */
export async function drawList(field: PdfField, chosen: string[], form: PDFDict, fonts: FontSet): Promise<void> {
  const options = fieldOptions(field);
  const labels = options.map(({ label }) => drawableLines(label).join(' '));
  const selected = options.map(({ value }) => chosen.includes(value));
  for (const widget of field.widgets) {
    const look = widgetLookOf(widget);
    if (!look) continue;
    const style = textStyleOf(widget, form);
    const set = await typesetterFor(fonts, style.font, labels.join(''));
    const content = listContent({ look, style, set, quadding: null }, labels, selected);
    setWidgetAppearance(widget, formXObject(widget.context, look, [widgetFrame(look), content], set), null);
  }
}

/** A form XObject with the size of the widget and the fonts of its text as resources. */
export function formXObject(
  context: PDFContext,
  look: WidgetLook,
  content: string[],
  set: Typesetter | null,
): PDFRawStream {
  const fonts = Object.fromEntries([...(set?.used ?? [])].map(({ resource, ref }) => [resource, ref]));
  return context.stream(content.filter((part) => part !== '').join('\n'), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, look.width, look.height],
    Matrix: widgetMatrix(look),
    Resources: context.obj({ Font: context.obj(fonts) }),
  });
}

function textContent({ look, style }: Box, text: string): string {
  const clip = `${rectanglePath(look, Math.min(1, look.borderWidth || 1))} W n`;
  return `/Tx BMC\nq ${clip}\nBT ${style.colour}\n${text}\nET Q\nEMC`;
}

function plainContent(field: PdfField, box: Box, lines: string[]): DrawnText {
  const multiline = field.kind === 'text' && hasFlag(field, FieldFlag.multiline);
  return multiline ? paragraphs(box, lines) : singleLine(box, lines.join(' '));
}

function singleLine(box: Box, text: string): DrawnText {
  const { look, style, set } = box;
  const padding = widgetPadding(look);
  const width = look.width - 2 * padding;
  const size = fontSizeForLine(set, text, style.size, width, look.height - 2 * Math.min(padding, 2));
  const baseline = (look.height - set.lineHeight * size) / 2 - set.descent * size;
  const fits = set.width(text, size) <= width + TOLERANCE && set.lineHeight * size <= look.height + TOLERANCE;
  return { text: lineAt(box, text, size, baseline), fits: text === '' || fits };
}

function paragraphs(box: Box, lines: string[]): DrawnText {
  const { look, style, set } = box;
  const padding = widgetPadding(look);
  const fitted = wrapToFit(set, lines, style.size, look.width - 2 * padding, look.height - 2 * padding);
  const leading = lineDistance(set, fitted.size);
  const top = look.height - padding - set.ascent * fitted.size;
  const text = fitted.lines.map((line, index) => lineAt(box, line, fitted.size, top - index * leading)).join('\n');
  const bottom = top - (fitted.lines.length - 1) * leading + set.descent * fitted.size;
  return { text, fits: text === '' || bottom >= -TOLERANCE };
}

function lineAt({ look, set, quadding }: Box, text: string, size: number, baseline: number): string {
  if (text === '') return '';
  const alignment = quadding ?? startOf(text);
  const padding = widgetPadding(look);
  const free = look.width - set.width(text, size) - 2 * padding;
  const x = padding + (alignment === 1 ? free / 2 : alignment === 2 ? free : 0);
  return `1 0 0 1 ${pdfNumber(x)} ${pdfNumber(baseline)} Tm ${set.show(text, size)}`;
}

const startOf = (text: string): number => (startsAtRight(text) ? 2 : 0);

/** Comb field: one character per cell, centred. */
function combContent(field: PdfField, box: Box, text: string): DrawnText {
  const { look, style, set } = box;
  const quadding = box.quadding ?? startOf(text);
  const characters = visualCharacters(text);
  const cells = combCells(field, text);
  const cell = look.width / cells;
  const widest = Math.max(0, ...characters.map((character) => set.width(character, 1)));
  const fitting = Math.min((look.height - 2) / set.lineHeight, widest > 0 ? cell / widest : Infinity);
  const size = Math.max(minFontSize(style.size), style.size > 0 ? Math.min(style.size, fitting) : fitting);
  const baseline = (look.height - set.lineHeight * size) / 2 - set.descent * size;
  const before =
    quadding === 2 ? cells - characters.length : quadding === 1 ? Math.floor((cells - characters.length) / 2) : 0;
  const shown = characters.map((character, index) => {
    const x = (before + index + 0.5) * cell - set.width(character, size) / 2;
    return `1 0 0 1 ${pdfNumber(x)} ${pdfNumber(baseline)} Tm ${set.show(character, size)}`;
  });
  const fits = widest * size <= cell + TOLERANCE && set.lineHeight * size <= look.height + TOLERANCE;
  return { text: shown.join('\n'), fits: characters.length === 0 || fits };
}

function combCells(field: PdfField, text: string): number {
  return Math.max(inheritedNumber(field.dict, 'MaxLen') ?? 0, [...text].length, 1);
}

/** The lines between the cells of a comb field with a border. */
function combRules(field: PdfField, look: WidgetLook, text: string): string {
  const cells = combCells(field, text);
  const cell = look.width / cells;
  if (!look.border || look.borderWidth === 0 || look.borderStyle === 'underline') return '';
  const rules = Array.from({ length: cells - 1 }, (_, index) => {
    const x = pdfNumber((index + 1) * cell);
    return `${x} 0 m ${x} ${pdfNumber(look.height)} l`;
  });
  return rules.length === 0 ? '' : `\nq ${look.border} ${pdfNumber(look.borderWidth)} w ${rules.join(' ')} S Q`;
}

function isComb(field: PdfField): boolean {
  const excluded = FieldFlag.multiline | FieldFlag.password;
  return (
    field.kind === 'text' &&
    hasFlag(field, FieldFlag.comb) &&
    !hasFlag(field, excluded) &&
    (inheritedNumber(field.dict, 'MaxLen') ?? 0) > 0
  );
}

function listContent(box: Box, labels: string[], selected: boolean[]): string {
  const { look, style, set } = box;
  const size = style.size > 0 ? style.size : 12;
  const row = set.lineHeight * LIST_LEADING * size;
  const padding = widgetPadding(look);
  const rows = Math.max(1, Math.floor((look.height - 2 * padding) / row));
  const first = Math.max(0, Math.min(selected.indexOf(true), labels.length - rows));
  const visible = labels
    .slice(first, first + rows)
    .map((label, index) => ({ label, on: selected[first + index] ?? false }));
  const bottomOf = (index: number) => look.height - padding - (index + 1) * row;
  const marks = visible.flatMap(({ on }, index) =>
    on
      ? [
          `${pdfNumber(padding)} ${pdfNumber(bottomOf(index))} ${pdfNumber(look.width - 2 * padding)} ${pdfNumber(row)} re f`,
        ]
      : [],
  );
  const lines = visible.map(({ label }, index) => lineAt(box, label, size, bottomOf(index) - set.descent * size));
  const highlights = marks.length > 0 ? `${SELECTED} ${marks.join(' ')}\n` : '';
  return `/Tx BMC\nq ${rectanglePath(look, 1)} W n\n${highlights}BT ${style.colour}\n${lines.join('\n')}\nET Q\nEMC`;
}

/** Line distance in a list box, as a multiple of the line height. */
const LIST_LEADING = 1.1;
