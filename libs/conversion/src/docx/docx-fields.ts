import type { MarkupNode } from './docx-nodes';

// Of `DOCX_NODES_SCRIPT`, which is evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const textOfAll: typeof import('./docx-nodes').textOfAll;

/** A field while its runs are read: its code, and the content of runs that belongs to its code or to its result. */
interface OpenField {
  readonly begin: MarkupNode;
  instruction: string;
  hasResult: boolean;
  readonly code: MarkupNode[];
  readonly result: MarkupNode[];
}

/** Shows the stored results of fields and hides their codes, in which fields can be nested. */
export function showFields(root: MarkupNode): void {
  const open: OpenField[] = [];
  const isContent = ({ localName, parentElement }: MarkupNode) =>
    parentElement?.localName === 'r' && localName !== 'rPr';
  for (const content of all(root, '*').filter(isContent)) readFieldContent(content, open);
  // docx-preview omits all runs with these elements, also when they have text.
  for (const name of ['fldChar', 'instrText'])
    for (const element of all(root, name)) {
      const run = element.parentElement;
      element.remove();
      if (run?.localName === 'r' && [...run.children].every(({ localName }) => localName === 'rPr')) run.remove();
    }
}

function readFieldContent(content: MarkupNode, open: OpenField[]): void {
  const field = open.at(-1);
  const kind = content.localName === 'fldChar' ? attributeNamed(content, 'fldCharType') : '';
  if (kind === 'begin') open.push({ begin: content, instruction: '', hasResult: false, code: [], result: [] });
  else if (kind === 'separate' && field) field.hasResult = true;
  else if (kind === 'end' && field) finishField(field, open);
  else if (content.localName === 'instrText' && field) field.instruction += content.textContent ?? '';
  else field?.[field.hasResult ? 'result' : 'code'].push(content);
}

/** The code is hidden only here, so that a field without an end hides nothing. */
function finishField(field: OpenField, open: OpenField[]): void {
  open.pop();
  for (const content of field.code) content.remove();
  const marker = fieldMarker(field.instruction, textOfAll(field.result));
  if (marker !== null) {
    const shown = sibling(field.begin, 't', marker);
    (field.result.find(({ isConnected }) => isConnected) ?? field.begin).before(shown);
    for (const content of field.result) content.remove();
    field.result.splice(0, Infinity, shown);
  } else linkResult(field);
  const outer = open.at(-1);
  if (outer && !outer.hasResult) for (const content of field.result) outer.code.push(content);
}

/** Fields without runs of their own: `w:fldSimple`, and the page number of old documents. */
export function showSimpleFields(root: MarkupNode): void {
  for (const field of all(root, 'fldSimple')) {
    if (!field.isConnected) continue;
    const marker = fieldMarker(attributeNamed(field, 'instr'), textOfAll(all(field, 't')));
    if (marker === null) {
      const link = linkOf(field, attributeNamed(field, 'instr'));
      if (link && field.parentElement?.localName !== 'hyperlink') wrapAll([...field.children], link);
      continue;
    }
    const run = all(field, 'r')[0] ?? sibling(field, 'r');
    for (const child of [...run.children]) if (child.localName !== 'rPr') child.remove();
    run.append(sibling(field, 't', marker));
    for (const child of [...field.children]) child.remove();
    field.append(run);
  }
  for (const number of all(root, 'pgNum')) {
    number.before(sibling(number, 't', fieldMarker('PAGE', '') ?? ''));
    number.remove();
  }
}

/** Makes the runs of a result a link when the field is one (17.16.5.25). */
function linkResult({ begin, instruction, result }: OpenField): void {
  const link = linkOf(begin, instruction);
  if (!link) return;
  const runs = new Set(result.flatMap(({ parentElement }) => parentElement ?? []));
  for (const run of runs)
    if (run.localName === 'r' && run.parentElement?.localName !== 'hyperlink') wrapAll([run], link.cloneNode(true));
}

function wrapAll(elements: readonly MarkupNode[], wrapper: MarkupNode): void {
  elements[0]?.before(wrapper);
  for (const element of elements) wrapper.append(element);
}

/** An element for the link that a field is, with a bookmark or an address, which `dropForeignLinks` finds behind U+FFFF. */
function linkOf(at: MarkupNode, instruction: string): MarkupNode | null {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:"([^"]*)"|([^\s"\\]+))?/i.exec(instruction) ?? [];
  const [, bookmark = ''] = /\\l\s+"?([^\s"]+)/.exec(instruction) ?? [];
  const address = (quoted ?? bare ?? '').trim();
  if (!/^\s*HYPERLINK\s/i.test(instruction) || address + bookmark === '') return null;
  const link = sibling(at, 'hyperlink');
  link.setAttribute('anchor', address === '' ? bookmark : `\uffff${address}${bookmark && `#${bookmark}`}`);
  return link;
}

/**
 * A text that `resolveMarkers` replaces by the number of a page; null for other fields. A document cannot contain it: XML does
 * not permit U+FFFF.
 */
export function fieldMarker(instruction: string, stored: string): string | null {
  const [, name = '', target = ''] = /^\s*([a-z]+)(?![^\s\\])(?:\s+([^\s\\"]+))?/i.exec(instruction) ?? [];
  const field = name.toUpperCase();
  // With `\p` it says "above" or "below".
  const isReference = field === 'PAGEREF' && target !== '' && !/\\p\b/i.test(instruction);
  if (!isReference && !['PAGE', 'NUMPAGES', 'SECTIONPAGES'].includes(field)) return null;
  const format = /\\\*\s*(\w+)/.exec(instruction)?.[1] ?? '';
  return `\uffff${JSON.stringify({ field, format, stored, target })}\uffff`;
}

/** The functions as a script; `showFields` and `showSimpleFields` begin. */
export const DOCX_FIELDS_SCRIPT = [
  showFields,
  readFieldContent,
  finishField,
  showSimpleFields,
  linkResult,
  wrapAll,
  linkOf,
  fieldMarker,
]
  .map(String)
  .join('\n');
