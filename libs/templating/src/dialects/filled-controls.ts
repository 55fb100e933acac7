import { decodeText, parseXml, walkElements, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';
import type { TagReader } from '../language/tag-reader';
import { type Removal, without } from '../loops/joined-paragraphs';

/** The day of a date control. */
const DAY = /\s(?:[\w.-]+:)?fullDate\s*=\s*(?:"[^"]*"|'[^']*')/;
/** What makes Word show stored data in a control (17.5.2.6; that of Word 2013 is of [MS-DOCX], 2.5.4). */
const BINDINGS = ['w:dataBinding', 'w15:dataBinding'];

/**
 * The part, in which content controls with tags show what is filled in. They do not show their placeholder text (ISO/IEC 29500-1,
 * 17.5.2.39) any more: Word would give the filled text the style of the placeholder, and delete it on a click. They are not bound
 * to stored data any more: those have one text for all copies of a loop, and Word would write it over the filled ones. A date
 * control has no day beside its text (17.5.2.7), which would be that of the template. The same part when there are none.
 */
export function withFilledControls(part: PartSource, reader: TagReader): PartSource {
  if (!/showingPlcHdr|dataBinding|fullDate/.test(part.source)) return part;
  const removals: Removal[] = [];
  walkElements(part.root, (control) => {
    const properties = control.name === 'w:sdt' ? childOf(control, 'w:sdtPr') : undefined;
    const content = properties && childOf(control, 'w:sdtContent');
    if (!content || !reader.mayHoldTags(textIn(content, part.source))) return;
    const placeholder = childOf(properties, 'w:showingPlcHdr');
    if (placeholder) removals.push(placeholder, ...stylesOfRuns(content));
    removals.push(...properties.children.filter(({ name }) => BINDINGS.includes(name)), ...dayOf(properties, part));
  });
  if (removals.length === 0) return part;
  const source = without(part.source, [...new Set(removals)]);
  return { ...part, source, root: parseXml(source, part.part) };
}

/** The day that a date control has beside its text, as a range of its start tag. */
function dayOf(properties: XmlElement, { source }: PartSource): Removal[] {
  const date = childOf(properties, 'w:date');
  const match = date && DAY.exec(source.slice(date.start, date.openEnd));
  if (!date || !match) return [];
  const start = date.start + match.index;
  return [{ start, end: start + match[0].length }];
}

const childOf = (element: XmlElement, name: string): XmlElement | undefined =>
  element.children.find((child) => child.name === name);

function textIn(element: XmlElement, source: string): string {
  let text = '';
  walkElements(element, ({ name, openEnd, closeStart }) => {
    if (name === 'w:t') text += decodeText(source.slice(openEnd, closeStart));
  });
  return text;
}

/** The styles of the runs of a placeholder. */
function stylesOfRuns(content: XmlElement): XmlElement[] {
  const styles: XmlElement[] = [];
  walkElements(content, (element) => {
    if (element.name === 'w:rStyle') styles.push(element);
  });
  return styles;
}
