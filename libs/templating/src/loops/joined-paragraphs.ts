import { parseXml, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { type Paragraph, piecesBetween, readParagraphs, sourceOffset } from '../language/paragraph';

/** A tag that joins its paragraph to a neighbour. */
export interface ParagraphJoint {
  /** Offset in the paragraph's text of the character that asks for it. It is removed. */
  readonly sign: number;
  readonly with: 'previous' | 'next';
}

/** Finds the joints of each paragraph. */
export type ParagraphJoints = (text: string) => readonly ParagraphJoint[];

export interface Removal {
  readonly start: number;
  readonly end: number;
}

/** The part with joined paragraphs; the same part when there are none. A joined paragraph has the formatting of its first one. */
export function withJoinedParagraphs(part: PartSource, dialect: Dialect, joints: ParagraphJoints): PartSource {
  const removals = readParagraphs(part, dialect).flatMap((paragraph) =>
    joints(paragraph.text).flatMap((joint) => removalsOf(paragraph, joint, part, dialect)),
  );
  if (removals.length === 0) return part;
  const source = without(part.source, removals);
  return { ...part, source, root: parseXml(source, part.part) };
}

function removalsOf(paragraph: Paragraph, joint: ParagraphJoint, part: PartSource, dialect: Dialect): Removal[] {
  const { element } = paragraph;
  const siblings = element.parent?.children ?? [];
  const other = siblings[siblings.indexOf(element) + (joint.with === 'next' ? 1 : -1)];
  const between = other && (joint.with === 'next' ? border(element, other, dialect) : border(other, element, dialect));
  const piece = piecesBetween(paragraph, joint.sign, joint.sign + 1)[0];
  if (!between || !piece?.isText) return [];
  const at = (index: number): number => sourceOffset(piece, index - piece.start, part.source);
  return [between, { start: at(joint.sign), end: at(joint.sign + 1) }];
}

/** What is between the contents of two paragraphs; null when one of them is none, or has no end tag. */
function border(first: XmlElement, second: XmlElement, { paragraph, properties }: Dialect): Removal | null {
  const isJoinable = [first, second].every(({ name, closeStart, end }) => paragraph.has(name) && closeStart < end);
  if (!isJoinable) return null;
  const formatting = second.children.find(({ name }) => name === properties[second.name]);
  return { start: first.closeStart, end: formatting?.end ?? second.openEnd };
}

/** A source without some of its ranges, which may overlap. */
export function without(source: string, removals: readonly Removal[]): string {
  let result = '';
  let cursor = 0;
  for (const { start, end } of [...removals].sort((a, b) => a.start - b.start)) {
    if (start > cursor) result += source.slice(cursor, start);
    cursor = Math.max(cursor, end);
  }
  return result + source.slice(cursor);
}
