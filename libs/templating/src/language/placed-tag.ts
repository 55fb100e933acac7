import { LIMITS, TemplateError } from '@app/formats';
import { type Paragraph, type Piece, piecesBetween } from './paragraph';
import { type FoundTag, findTags, tagSource } from './tag';

/** A tag at its place: the paragraph and the pieces of it that the tag's characters lie in (at least one is text). */
export interface PlacedTag {
  readonly tag: FoundTag;
  readonly paragraph: Paragraph;
  readonly pieces: readonly Piece[];
  readonly part: string;
}

/** An opening tag with its closing one; `depth` counts the loops around it. */
export interface TagPair {
  readonly open: PlacedTag;
  readonly close: PlacedTag;
  readonly depth: number;
}

/** The tags of all paragraphs in document order. Throws TemplateError naming part, paragraph and tag. */
export function placeTags(paragraphs: readonly Paragraph[], part: string): PlacedTag[] {
  const placed = paragraphs.flatMap((paragraph) => {
    if (!paragraph.text.includes('{{')) return [];
    return tagsOf(paragraph, part).map((tag) => ({
      tag,
      paragraph,
      part,
      pieces: piecesBetween(paragraph, tag.start, tag.end),
    }));
  });
  return placed.sort(
    (a, b) => (a.pieces[0] as Piece).element.start - (b.pieces[0] as Piece).element.start || a.tag.start - b.tag.start,
  );
}

function tagsOf(paragraph: Paragraph, part: string): FoundTag[] {
  try {
    return findTags(paragraph.text);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw locate(error.code, error.message, { part, paragraph: paragraph.number, tag: error.location.tag ?? '' });
  }
}

/** Pairs loops and conditions. Throws TemplateError `unclosed_loop`, `unmatched_close`, `mismatched_close`, `loop_too_deep`. */
export function pairTags(tags: readonly PlacedTag[]): TagPair[] {
  const pairs: TagPair[] = [];
  const open: PlacedTag[] = [];
  for (const placed of tags) {
    if (placed.tag.kind === 'value') continue;
    if (placed.tag.kind !== 'close') {
      open.push(placed);
      if (open.length > LIMITS.loopDepth)
        throw tagError('loop_too_deep', placed, `is nested more than ${LIMITS.loopDepth} deep`);
      continue;
    }
    pairs.push({ open: matching(open.pop(), placed), close: placed, depth: open.length });
  }
  const unclosed = open.pop();
  if (unclosed) throw tagError('unclosed_loop', unclosed, 'is never closed');
  return pairs;
}

function matching(open: PlacedTag | undefined, close: PlacedTag): PlacedTag {
  if (!open) throw tagError('unmatched_close', close, 'closes nothing');
  if (close.tag.name !== '' && close.tag.name !== open.tag.name) {
    throw tagError('mismatched_close', close, `stands where ${tagSource(open.tag)} has to be closed`);
  }
  return open;
}

/** An error about one tag, located and with the location in its sentence. */
export function tagError(code: string, placed: PlacedTag, problem: string): TemplateError {
  const tag = tagSource(placed.tag);
  return locate(code, `The placeholder ${tag} ${problem}.`, {
    part: placed.part,
    paragraph: placed.paragraph.number,
    tag,
  });
}

function locate(
  code: string,
  message: string,
  location: { part: string; paragraph: number; tag: string },
): TemplateError {
  const where = `(${location.part}, paragraph ${location.paragraph})`;
  return new TemplateError(code, `${message.replace(/\.$/, '')} ${where}.`, location);
}
