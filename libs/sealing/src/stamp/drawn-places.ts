import { FontSet, PageCanvas, type PdfField, type PdfFile } from '@app/formats';
import { removeFields } from './signature-fields';
import { closeField, type FieldPlace } from './signature-locations';

/**
 * Draws at places. They become content of their pages, and the fields that they were are removed. In a document with earlier
 * signatures, which allow neither, the fields stay and get an appearance, as when somebody fills them in.
 */
export async function drawPlaces<Place extends FieldPlace>(
  file: PdfFile,
  fonts: FontSet,
  places: readonly Place[],
  draw: (canvas: PageCanvas, place: Place) => void,
): Promise<void> {
  for (const [index, page] of [...file.pages].entries()) {
    const here = places.filter((place) => place.page === index);
    if (here.length === 0) continue;
    const groups = file.signed ? here.map((place) => [place]) : [here];
    for (const group of groups) {
      const canvas = await PageCanvas.on(file, page, fonts);
      for (const place of group) draw(canvas, place);
      const [only] = group;
      if (file.signed && only) canvas.finishAs(only.widget, only, only.state);
      else canvas.finish();
    }
  }
}

/**
 * Ends that fields are places: removes them, or in a document with earlier signatures closes those with `places`, with the texts that
 * were drawn.
 */
export function endFields<Place extends FieldPlace>(
  file: PdfFile,
  fields: readonly PdfField[],
  places: readonly Place[],
  textOf: (place: Place) => string,
): void {
  if (!file.signed) return removeFields(file, fields);
  for (const place of places) closeField(place.form, textOf(place), place.state);
}
