import { type LocatedTag, tagError } from '../../language/located-tag';
import { type Section, sectionOf } from '../../language/section';
import { pairTags } from '../../language/tag-pairs';
import type { TemplateFindings } from '../../language/template-findings';

/** The loop over copies of a sheet, and the other tags of its cells. */
export interface SheetLoop {
  readonly each: Section | null;
  readonly tags: readonly LocatedTag[];
}

/**
 * Takes `{{#items | each("sheet")}}` from the tags of a sheet. It comes before all other loops; its closing tag comes after them or
 * is left out. Problems are added to `findings`.
 */
export function takeSheetLoop(tags: readonly LocatedTag[], findings: TemplateFindings): SheetLoop {
  const open = tags.find(({ tag }) => tag.scope === 'sheet');
  if (!open) return { each: null, tags };
  const count = (...kinds: string[]): number => tags.filter(({ tag }) => kinds.includes(tag.kind)).length;
  const close = count('open', 'inverted') === count('close') ? tags.at(-1) : undefined;
  const others = tags.filter((tag) => tag !== open && tag !== close);
  const problem = tags[0] === open ? problemOf(others) : 'has to come before the other loops of its sheet';
  if (problem) findings.add(tagError('misplaced_loop', open, problem));
  else if (close) pairTags([open, close], findings.add);
  return { each: sectionOf(open, []), tags: others };
}

function problemOf(others: readonly LocatedTag[]): string | null {
  if (others.some(({ tag }) => tag.scope === 'sheet')) return 'is not the only loop over this sheet';
  let depth = 0;
  for (const { tag } of others) {
    if (tag.kind === 'else' && depth === 0) return 'has an alternative, which sheets do not have';
    if (tag.kind === 'open' || tag.kind === 'inverted') depth++;
    if (tag.kind === 'close') depth--;
    if (depth < 0) return 'is closed before the last loop of its sheet';
  }
  return null;
}
