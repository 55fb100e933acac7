import { decodeText, parseXml, walkElements, type XmlElement } from '@app/formats';
import type { PartSource } from '../language/dialect';
import type { TagReader } from '../language/tag-reader';
import { without } from '../loops/joined-paragraphs';

/**
 * The part, in which content controls with tags do not show their placeholder text (ISO/IEC 29500-1, 17.5.2.39) any more: Word would
 * show what is filled in with the style of the placeholder, and delete it on a click. The same part when there are none.
 */
export function withoutShownPlaceholders(part: PartSource, reader: TagReader): PartSource {
  if (!part.source.includes('showingPlcHdr')) return part;
  const removals: XmlElement[] = [];
  walkElements(part.root, (control) => {
    const mark = control.name === 'w:sdt' ? childOf(childOf(control, 'w:sdtPr'), 'w:showingPlcHdr') : undefined;
    const content = mark && childOf(control, 'w:sdtContent');
    if (content && reader.mayHoldTags(textIn(content, part.source))) removals.push(mark, ...stylesOfRuns(content));
  });
  if (removals.length === 0) return part;
  const source = without(part.source, [...new Set(removals)]);
  return { ...part, source, root: parseXml(source, part.part) };
}

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

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
