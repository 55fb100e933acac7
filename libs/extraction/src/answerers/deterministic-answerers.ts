import type { Answerer } from './answerer';
import { OneValueAnswerer } from './one-value.answerer';

/** The answerers that need no model. */
export function deterministicAnswerers(): Answerer[] {
  return [new OneValueAnswerer()];
}
