import { LIMITS } from '@app/formats';
import { type LocatedTag, tagError } from './located-tag';
import { tagSource } from './tag';

/** The opening and the closing tag of a loop or condition; `depth` is the number of enclosing ones. */
export interface TagPair {
  readonly open: LocatedTag;
  readonly close: LocatedTag;
  readonly depth: number;
}

/**
 * Pairs the tags of loops and conditions; `tags` are in document order. Throws TemplateError `unclosed_loop`,
 * `unmatched_close`, `mismatched_close` or `loop_too_deep`.
 */
export function pairTags(tags: readonly LocatedTag[]): TagPair[] {
  const pairs: TagPair[] = [];
  const open: LocatedTag[] = [];
  for (const located of tags) {
    if (located.tag.kind === 'value') continue;
    if (located.tag.kind !== 'close') {
      open.push(located);
      if (open.length > LIMITS.loopDepth)
        throw tagError('loop_too_deep', located, `is nested more than ${LIMITS.loopDepth} deep`);
      continue;
    }
    pairs.push({ open: requireMatch(open.pop(), located), close: located, depth: open.length });
  }
  const unclosed = open.pop();
  if (unclosed) throw tagError('unclosed_loop', unclosed, 'is never closed');
  return pairs;
}

function requireMatch(open: LocatedTag | undefined, close: LocatedTag): LocatedTag {
  if (!open) throw tagError('unmatched_close', close, 'closes nothing');
  if (close.tag.name !== '' && close.tag.name !== open.tag.name) {
    throw tagError('mismatched_close', close, `stands where ${tagSource(open.tag)} has to be closed`);
  }
  return open;
}
