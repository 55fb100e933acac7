import type { LocatedTag } from './located-tag';
import { CURRENT_ITEM } from './tag';

/** A field that a template uses: `loop` for `{{#id}}`, `condition` for `{{^id}}`, otherwise `text` (also for a picture). */
export interface TemplateField {
  readonly id: string;
  readonly kind: 'text' | 'loop' | 'condition';
}

/** The field of a tag; none for closing tags and the current item of a loop. */
export function fieldOf({ tag }: Pick<LocatedTag, 'tag'>): TemplateField[] {
  if (tag.kind === 'close' || tag.name === CURRENT_ITEM) return [];
  return [{ id: tag.name, kind: tag.kind === 'open' ? 'loop' : tag.kind === 'inverted' ? 'condition' : 'text' }];
}
