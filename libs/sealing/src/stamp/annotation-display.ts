import { PDFDict, PDFName, PDFNumber, PDFStream } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, numberOf, numbersOf } from '@app/formats';

/** Bits of an annotation's flags (ISO 32000-2, 12.5.3). */
const AnnotationFlag = { invisible: 1, hidden: 2, print: 4, noView: 32, readOnly: 64, locked: 128, toggleNoView: 256 };
const NOT_SHOWN = AnnotationFlag.hidden | AnnotationFlag.noView;
const SHOWN_ALWAYS = AnnotationFlag.print | AnnotationFlag.readOnly | AnnotationFlag.locked;
/** Points. An annotation with a shorter side cannot be seen by the signer. */
const MIN_SIDE = 1;

/** Whether a reader shows nothing of an annotation on the screen. */
export const isHidden = (annotation: PDFDict): boolean =>
  ((numberOf(annotation, 'F') ?? 0) & NOT_SHOWN) !== 0 || isEmpty(annotation);

function isEmpty(annotation: PDFDict): boolean {
  const [left = 0, bottom = 0, right = 0, top = 0] = numbersOf(arrayOf(annotation, 'Rect'));
  return Math.abs(right - left) < MIN_SIDE || Math.abs(top - bottom) < MIN_SIDE;
}

/** Whether an annotation has a drawing of its own. */
export function hasAppearance(annotation: PDFDict): boolean {
  const normal = dictOf(annotation, 'AP')?.lookup(PDFName.of('N'));
  return normal instanceof PDFStream || normal instanceof PDFDict;
}

/** Makes an annotation look the same on the screen and in print, whatever a reader points at. */
export function showEverywhere(annotation: PDFDict): void {
  const { invisible, noView, hidden, toggleNoView } = AnnotationFlag;
  const flags = ((numberOf(annotation, 'F') ?? 0) | SHOWN_ALWAYS) & ~(invisible | noView | hidden | toggleNoView);
  annotation.set(PDFName.of('F'), PDFNumber.of(flags));
  // The rollover and pressed appearances may show other content.
  for (const key of ['R', 'D']) dictOf(annotation, 'AP')?.delete(PDFName.of(key));
  if (!hasAppearance(annotation)) annotation.delete(PDFName.of('MK'));
}

/** Prints an annotation that is drawn on the screen, and changes nothing else of it. */
export function showInPrint(annotation: PDFDict): void {
  const flags = numberOf(annotation, 'F') ?? 0;
  const shown = (flags | AnnotationFlag.print) & ~AnnotationFlag.toggleNoView;
  if (shown !== flags) annotation.set(PDFName.of('F'), PDFNumber.of(shown));
}
