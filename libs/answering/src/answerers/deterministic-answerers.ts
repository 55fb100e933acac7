import type { Answerer } from './answerer';
import { autoDetectAnswerer } from './auto-detect/auto-detect.answerer';
import { cellValueAnswerer } from './cells/cell-value.answerer';
import { columnValueAnswerer } from './cells/column-value.answerer';
import { freeFormAnswerer } from './free-form/free-form.answerer';
import { imageAnswerer } from './images/image.answerer';
import { multipleValueAnswerer } from './multiple-value.answerer';
import { oneValueAnswerer } from './one-value.answerer';
import { pageNumberAnswerer } from './page-number.answerer';
import { yesNoAnswerer } from './yes-no.answerer';

/** The answerers, which use rules and no language model. */
export function deterministicAnswerers(): Answerer[] {
  return [
    oneValueAnswerer,
    multipleValueAnswerer,
    yesNoAnswerer,
    pageNumberAnswerer,
    freeFormAnswerer,
    imageAnswerer,
    autoDetectAnswerer,
    cellValueAnswerer,
    columnValueAnswerer,
  ];
}
