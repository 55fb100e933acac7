import type { Answerer } from './answerer';
import { MultipleValueAnswerer } from './multiple-value.answerer';
import { OneValueAnswerer } from './one-value.answerer';
import { PageNumberAnswerer } from './page-number.answerer';
import { YesNoAnswerer } from './yes-no.answerer';

/** The answerers that need no model. */
export function deterministicAnswerers(): Answerer[] {
  return [new OneValueAnswerer(), new MultipleValueAnswerer(), new YesNoAnswerer(), new PageNumberAnswerer()];
}
