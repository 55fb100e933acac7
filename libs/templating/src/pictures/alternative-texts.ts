import { decodeText, walkElements, type XmlElement } from '@app/formats';
import type { Dialect, PartSource } from '../language/dialect';
import { type LocatedTag, tagError } from '../language/located-tag';
import type { Paragraph } from '../language/paragraph';
import type { TagProblem } from '../language/tag';
import type { OwnTags } from '../language/tag-reader';
import type { TemplateFindings } from '../language/template-findings';

/** The name of the element that stands for the text of an attribute; its `rawName` is that of the attribute. */
const ATTRIBUTE_TEXT = '@text';
const DESCRIPTION = 'descr';
/** What attributes are called in messages; others are alternative texts. */
const PLACES: Readonly<Record<string, string>> = { string: 'text of a shape', instr: 'instruction of a field' };

/**
 * The alternative texts of drawings, the text of WordArt and the instructions of simple fields, each as a paragraph of its own,
 * which `paragraphs` are not.
 */
export function alternativeTexts(
  part: PartSource,
  dialect: Dialect,
  paragraphs: readonly Paragraph[],
  { isStored, syntax, own }: Pick<TemplateFindings, 'isStored' | 'syntax' | 'own'>,
): Paragraph[] {
  const found = readAlternativeTexts(part, dialect, paragraphs);
  // A template of the time before there were placeholders in them keeps what is none.
  return isStored && !syntax ? found.filter(({ text }) => showsValues(text, own)) : found;
}

function showsValues(text: string, own: OwnTags): boolean {
  let isValid = true;
  const tags = own.find(text, () => {
    isValid = false;
  });
  return isValid && tags.every(({ kind }) => kind === 'value');
}

function readAlternativeTexts(part: PartSource, { described }: Dialect, paragraphs: readonly Paragraph[]): Paragraph[] {
  const found: Paragraph[] = [];
  if (!described) return found;
  let number = -1;
  walkElements(part.root, (element) => {
    while ((paragraphs[number + 1]?.element.start ?? Infinity) <= element.start) number++;
    for (const attribute of described[element.name] ?? []) {
      const text = attributeText(element, attribute, part);
      if (text) found.push(paragraphOf(text, part, paragraphs[Math.max(0, number)]?.number ?? 1));
    }
  });
  return found;
}

/** The text of an attribute as an element, so that tags in it are found and replaced like others. */
function attributeText(parent: XmlElement, attribute: string, { source }: PartSource): XmlElement | null {
  const name = attribute.replace(':', parent.rawName.slice(0, parent.rawName.indexOf(':') + 1));
  const match = new RegExp(`\\s${name}\\s*=\\s*"([^"]*)"`).exec(source.slice(parent.start, parent.openEnd));
  if (!match) return null;
  const end = parent.start + match.index + match[0].length - 1;
  const start = end - (match[1] ?? '').length;
  return {
    name: ATTRIBUTE_TEXT,
    rawName: attribute.replace(':', ''),
    parent,
    depth: parent.depth + 1,
    start,
    openEnd: start,
    closeStart: end,
    end,
    children: [],
  };
}

function paragraphOf(element: XmlElement, { source }: PartSource, number: number): Paragraph {
  const text = decodeText(source.slice(element.openEnd, element.closeStart));
  const piece = { element, isText: true, start: 0, text, offsets: null };
  const place = PLACES[element.rawName] ?? 'alternative text of a picture';
  return { element, number, pieces: [piece], text, end: null, place };
}

/** Paragraphs and alternative texts in the order of the document. */
export const inDocumentOrder = (paragraphs: readonly Paragraph[], texts: readonly Paragraph[]): readonly Paragraph[] =>
  texts.length === 0
    ? paragraphs
    : [...paragraphs, ...texts].sort(({ element: a }, { element: b }) => a.start - b.start);

export const isAlternativeText = ({ paragraph }: LocatedTag): boolean => paragraph.element.name === ATTRIBUTE_TEXT;

/** Whether a tag is in what describes a picture, in the place of which another picture can be. */
export const isDescription = (located: LocatedTag): boolean =>
  isAlternativeText(located) && located.paragraph.element.rawName === DESCRIPTION;

/** Whether a tag is in the instruction of a simple field. */
export const isInstruction = (located: LocatedTag): boolean =>
  isAlternativeText(located) && located.paragraph.element.rawName === 'instr';

/** Reports `misplaced_loop` for tags in alternative texts that show no value. Those without characters begin what is around. */
export function checkAlternativeTexts(tags: readonly LocatedTag[], report: TagProblem): void {
  for (const located of tags)
    if (isAlternativeText(located) && located.tag.kind !== 'value' && located.tag.end > located.tag.start)
      report(tagError('misplaced_loop', located, `stands in ${placeOf(located)}, which shows values only`));
}

const placeOf = ({ paragraph }: LocatedTag): string => {
  const place = PLACES[paragraph.element.rawName];
  return place ? `the ${place}` : 'an alternative text';
};
