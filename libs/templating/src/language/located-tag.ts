import type { ErrorCode } from '@app/core/programs';
import { TemplateError, type TemplateLocation } from '@app/formats';
import type { PartSource } from './dialect';
import { type Paragraph, type Piece, piecesBetween, sourceOffset } from './paragraph';
import { partInWords } from './part-words';
import { type FoundTag, type TagProblem, tagSource } from './tag';
import type { TagReader } from './tag-reader';

/** A tag with its location: the part, the paragraph, and the pieces of text that contain its characters (at least one). */
export interface LocatedTag {
  readonly tag: FoundTag;
  readonly paragraph: Paragraph;
  readonly pieces: readonly Piece[];
  readonly part: string;
  readonly place?: () => string;
}

/** The tags of all paragraphs in document order. Reports TemplateErrors that name part, paragraph and tag. */
export function locateTags(
  paragraphs: readonly Paragraph[],
  { part, place }: Pick<PartSource, 'part' | 'place'>,
  report: TagProblem,
  reader: TagReader,
): LocatedTag[] {
  const found = reader.read(
    paragraphs.map(({ text }) => text),
    (at, error) => {
      const paragraph = paragraphs[at] as Paragraph;
      report(locatedError(error.code, error.message, { part, paragraph, place }, error.location));
    },
  );
  const located = found.flatMap((tags, at) =>
    tags.map((tag) => {
      const paragraph = paragraphs[at] as Paragraph;
      // A tag without characters is at the first character after it.
      const pieces = piecesBetween(paragraph, tag.start, Math.max(tag.end, tag.start + 1));
      return { tag, paragraph, part, place, pieces };
    }),
  );
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

/** The source range that the end of a section replaces. An `else` also begins a section, which replaces its characters. */
export function rangeOfClose(located: LocatedTag, source: string): { start: number; end: number } {
  const range = rangeInFirstPiece(located, source);
  return located.tag.kind === 'else' ? { start: range.start, end: range.start } : range;
}

type Place = Pick<LocatedTag, 'part' | 'paragraph' | 'place'>;

/** A place in words: "header 2, paragraph 3". */
export const placeInWords = ({ part, paragraph, place }: Place): string =>
  place ? place() : `${partInWords(part)}, ${paragraph.place ?? `paragraph ${paragraph.number}`}`;

/** A TemplateError about one tag; the sentence `The placeholder <tag> <predicate>` ends with the location. */
export function tagError(code: ErrorCode, located: LocatedTag, predicate: string): TemplateError {
  const tag = tagSource(located.tag);
  return locatedError(code, `The placeholder ${tag} ${predicate}.`, located, { tag });
}

function locatedError(code: ErrorCode, message: string, place: Place, { tag = '', ...other }: TemplateLocation) {
  const sentence = `${message.replace(/\.$/, '')} (${placeInWords(place)}).`;
  return new TemplateError(code, sentence, { ...other, part: place.part, paragraph: place.paragraph.number, tag });
}
