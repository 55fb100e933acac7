import type { PdfRectangle, PdfWidget } from '@app/core/programs';

import type { Checkbox, FormField, Word } from '../document';
import { type PageScale, toBox } from './scale';

/** The size of text in a field without one, in points: as much as fits, at most this. */
const AUTOMATIC_SIZE = 12;
const SIZE_PER_HEIGHT = 0.7;
/** The mean width of a character, and the height of a line, in sizes of the font: those of Helvetica. */
const CHARACTER_WIDTH = 0.5;
const LINE_HEIGHT = 1.15;
/** The distance of text from the sides of its field, in points. */
const PADDING = 2;
/** Longer values are cut: a whole book in one field. */
const MAX_CHARACTERS = 20_000;

/** The fields of a page that are not boxes to tick. */
export function fieldsOf(widgets: PdfWidget[], scale: PageScale): FormField[] {
  return widgets.flatMap(({ kind, name, label, values, ...box }) =>
    kind === 'checkbox' || kind === 'radio'
      ? []
      : [{ name, label, kind, values: values.map(withLineFeeds), box: toBox(box, scale) }],
  );
}

/** The boxes to tick among the fields of a page. */
export function checkboxFields(widgets: PdfWidget[], scale: PageScale): Checkbox[] {
  return widgets.flatMap(({ kind, name, label, checked, ...box }) =>
    kind === 'checkbox' || kind === 'radio'
      ? [
          {
            name,
            label,
            checked,
            source: 'field' as const,
            confidence: 100,
            box: toBox(box, scale),
          },
        ]
      : [],
  );
}

/**
 * The words of the values, placed in their fields as a viewer would show them. The file says how a field is displayed only in
 * appearance streams, which may be absent or older than the value.
 */
export function wordsOfFields(widgets: PdfWidget[], scale: PageScale): Word[] {
  return widgets.flatMap((widget) =>
    widget.kind === 'text' || widget.kind === 'choice' ? wordsOfField(widget, scale) : [],
  );
}

function wordsOfField(widget: PdfWidget, scale: PageScale): Word[] {
  const text = withLineFeeds(widget.values.join('\n')).slice(0, MAX_CHARACTERS);
  const size = fontSizeOf(widget);
  const columns = (widget.right - widget.left - 2 * PADDING) / (size * CHARACTER_WIDTH);
  const lines = text.split('\n').flatMap((line) => (widget.multiline ? wrapped(line, columns) : [line]));
  const shown = lines.filter((line) => line.trim() !== '');
  return shown.flatMap((line, index) => wordsOfLine(line, lineBox(widget, index, shown.length, size), size, scale));
}

function fontSizeOf({ fontSize, multiline, top, bottom }: PdfWidget): number {
  const fitting = multiline ? AUTOMATIC_SIZE : (bottom - top) * SIZE_PER_HEIGHT;
  return Math.max(1, Math.min(fontSize > 0 ? fontSize : AUTOMATIC_SIZE, fitting));
}

/** A single line stands in the middle of its field, several from the top; too many share the height of the field. */
function lineBox(field: PdfWidget, index: number, count: number, size: number): PdfRectangle {
  const height = Math.min(size * LINE_HEIGHT, (field.bottom - field.top) / count);
  const start = count === 1 && !field.multiline ? (field.top + field.bottom - height) / 2 : field.top;
  return { left: field.left, right: field.right, top: start + index * height, bottom: start + (index + 1) * height };
}

function wordsOfLine(line: string, box: PdfRectangle, size: number, scale: PageScale): Word[] {
  const inner = Math.max(1, box.right - box.left - 2 * PADDING);
  const step = Math.min(size * CHARACTER_WIDTH, inner / line.length);
  return [...line.matchAll(/\S+/g)].map(({ 0: text, index }) => {
    const left = box.left + PADDING + index * step;
    const place = { ...box, left, right: left + text.length * step };
    return { text: text.normalize('NFC'), box: toBox(place, scale), confidence: 100, source: 'field' as const };
  });
}

/** Breaks a line between words where it is longer than `columns` characters. */
function wrapped(line: string, columns: number): string[] {
  const lines: string[] = [];
  for (const word of line.split(/\s+/)) {
    const last = lines[lines.length - 1];
    if (last !== undefined && last.length + 1 + word.length <= columns) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function withLineFeeds(value: string): string {
  return value.replace(/\r\n?/g, '\n');
}
