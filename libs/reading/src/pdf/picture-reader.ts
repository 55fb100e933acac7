import type { PdfDrawings, PdfPage, PdfRectangle } from '@app/core/programs';

import type { Box, Checkbox, Word } from '../document';
import { boxIn } from '../geometry';
import { displayedCheckboxes, displayedWords, type Ocr, type Reading } from '../ocr/ocr';
import type { ReadOptions } from '../reader';
import { regionsToRead, standsOn } from './picture-regions';
import { toBox } from './scale';

/** The resolution for OCR, and the most pixels of a page, which large pages reach at a lower one. */
const OCR_DPI = 250;
const OCR_PIXELS = 12_000_000;
/** More pictures of a file that has a text layer are not read: some minutes of work. */
const MAX_REGIONS_OF_FILE = 60;
/** What the detector takes for text in photographs is read with less confidence (0–100). Set by hand. */
const MIN_CONFIDENCE = 60;

/** Reads by OCR what pages of one file show as pictures. */
export class PictureReader {
  private regionCount = 0;

  constructor(
    private readonly ocr: Ocr,
    private readonly options: Pick<ReadOptions, 'progress' | 'deadline'>,
  ) {}

  /** Reads a page that is a scan. */
  readPage(page: PdfPage): Promise<Reading> {
    return this.read(page);
  }

  /** What the larger pictures of a page hold that has a text layer, without the words that the text layer has. */
  async readBeside(layer: Word[], page: PdfPage, drawings: PdfDrawings): Promise<Reading> {
    const found = { words: [] as Word[], checkboxes: [] as Checkbox[], turn: 0 as const };
    for (const region of regionsToRead(drawings, layer, page)) {
      if (this.regionCount++ >= MAX_REGIONS_OF_FILE || Date.now() > (this.options.deadline ?? Infinity)) break;
      const place = toBox(region, page);
      const reading = await this.read(page, region);
      const onPage = <T extends { box: Box }>(parts: T[]) =>
        parts.map((part) => ({ ...part, box: boxIn(place, part.box) }));
      const words = displayedWords(reading).filter(({ confidence }) => confidence >= MIN_CONFIDENCE);
      found.words.push(...onPage(words).filter((word) => !standsOn(word, layer)));
      found.checkboxes.push(...onPage(displayedCheckboxes(reading)));
    }
    return found;
  }

  /** What was left out, as sentences for the `warnings` of the run. */
  get warnings(): string[] {
    if (this.regionCount <= MAX_REGIONS_OF_FILE) return [];
    return [`Text in pictures was read in the first ${MAX_REGIONS_OF_FILE} of them only.`];
  }

  private read(page: PdfPage, area?: PdfRectangle): Promise<Reading> {
    const bitmap = page.render({ dpi: OCR_DPI, maxPixels: OCR_PIXELS, grey: true, area });
    const { data: raw, width, height, channels } = bitmap;
    return this.ocr.read({ raw, width, height, channels }, this.options.progress);
  }
}
