import { type LocatedTag, tagError } from '../language/located-tag';
import { type Section, sectionOf } from '../language/section';
import type { TagProblem } from '../language/tag';

const SLIDE = /^ppt\/slides\/[^/]+\.xml$/i;

/** The tag that repeats a whole slide, and the tags that are left to be paired. */
export interface SlideTag {
  readonly section: Section | undefined;
  readonly others: readonly LocatedTag[];
}

/**
 * Takes the tag with the scope "slide" out of the tags of a slide, with the tag that closes it, which may be missing. Reports a
 * TemplateError `misplaced_loop` for a second one.
 */
export function takeSlideTag(part: string, tags: readonly LocatedTag[], report: TagProblem): SlideTag {
  const [first, second] = SLIDE.test(part) ? tags.filter(({ tag }) => tag.scope === 'slide') : [];
  if (!first) return { section: undefined, others: tags };
  if (second) report(tagError('misplaced_loop', second, 'is the second one that repeats its slide'));
  const close = closeOf(first, tags);
  return { section: sectionOf(first, []), others: tags.filter((tag) => tag !== first && tag !== close) };
}

/** The tag after an opening tag that closes no tag between them. */
function closeOf(opening: LocatedTag, tags: readonly LocatedTag[]): LocatedTag | undefined {
  let depth = 0;
  return tags.slice(tags.indexOf(opening) + 1).find(({ tag: { kind } }) => {
    if (kind === 'open' || kind === 'inverted') depth++;
    return kind === 'close' && depth-- === 0;
  });
}
