import { TemplateError } from '@app/formats';
import { type Paragraph, type Piece, piecesBetween, sourceOffset } from './paragraph';
import { type FoundTag, findTags, tagSource } from './tag';

/** A tag with its location: the part, the paragraph, and the pieces of text that contain its characters (at least one). */
export interface LocatedTag {
  readonly tag: FoundTag;
  readonly paragraph: Paragraph;
  readonly pieces: readonly Piece[];
  readonly part: string;
}

/** The tags of all paragraphs in document order. Throws TemplateError that names part, paragraph and tag. */
export function locateTags(paragraphs: readonly Paragraph[], part: string): LocatedTag[] {
  const located = paragraphs.flatMap((paragraph) => {
    if (!paragraph.text.includes('{{')) return [];
    return tagsOf(paragraph, part).map((tag) => ({
      tag,
      paragraph,
      part,
      pieces: piecesBetween(paragraph, tag.start, tag.end),
    }));
  });
  return located.sort((a, b) => firstPiece(a).element.start - firstPiece(b).element.start || a.tag.start - b.tag.start);
}

export const firstPiece = ({ pieces }: LocatedTag): Piece => pieces[0] as Piece;

/** The source range of the tag's characters within its first text element. */
export function rangeInFirstPiece(located: LocatedTag, source: string): { start: number; end: number } {
  const piece = firstPiece(located);
  const { start, end } = located.tag;
  const length = Math.min(end - piece.start, piece.text.length);
  return { start: sourceOffset(piece, start - piece.start, source), end: sourceOffset(piece, length, source) };
}

function tagsOf(paragraph: Paragraph, part: string): FoundTag[] {
  try {
    return findTags(paragraph.text);
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw locatedError(error.code, error.message, { part, paragraph: paragraph.number, tag: error.location.tag ?? '' });
  }
}

/** A TemplateError about one tag; the sentence `The placeholder <tag> <predicate>` ends with the location. */
export function tagError(code: string, located: LocatedTag, predicate: string): TemplateError {
  const tag = tagSource(located.tag);
  return locatedError(code, `The placeholder ${tag} ${predicate}.`, {
    part: located.part,
    paragraph: located.paragraph.number,
    tag,
  });
}

function locatedError(
  code: string,
  message: string,
  location: { part: string; paragraph: number; tag: string },
): TemplateError {
  const where = `(${location.part}, paragraph ${location.paragraph})`;
  return new TemplateError(code, `${message.replace(/\.$/, '')} ${where}.`, location);
}
