/** The members of XML nodes that the scripts below use. The project is compiled without the DOM types. */
interface MarkupNode {
  textContent: string | null;
  readonly localName: string;
  readonly namespaceURI: string | null;
  readonly isConnected: boolean;
  readonly ownerDocument: Markup;
  readonly parentElement: MarkupNode | null;
  readonly firstElementChild: MarkupNode | null;
  readonly children: Iterable<MarkupNode>;
  readonly attributes: Iterable<{ readonly localName: string; value: string }>;
  append(node: MarkupNode): void;
  before(node: MarkupNode): void;
  after(node: MarkupNode): void;
  prepend(node: MarkupNode): void;
  remove(): void;
  setAttribute(name: string, value: string): void;
  getElementsByTagNameNS(namespace: string, name: string): Iterable<MarkupNode>;
}

interface Markup {
  readonly documentElement: MarkupNode;
  createElementNS(namespace: string | null, name: string): MarkupNode;
}

interface MarkupGlobals {
  DOMParser: { prototype: { parseFromString(text: string, type: string): Markup } };
}

/** A field while its runs are read: its code, and the content of runs that belongs to its code or to its result. */
interface OpenField {
  readonly begin: MarkupNode;
  instruction: string;
  hasResult: boolean;
  readonly code: MarkupNode[];
  readonly result: MarkupNode[];
}

/**
 * Makes docx-preview read simplified parts: it ignores the content of many elements. It reads every part with DOMParser, and
 * the page shows one document only.
 */
function simplifyParts(): void {
  const { prototype } = (globalThis as unknown as MarkupGlobals).DOMParser;
  const parse = prototype.parseFromString;
  prototype.parseFromString = function (text, type) {
    const part = parse.call(this, text, type);
    const { localName } = part.documentElement;
    if (['document', 'hdr', 'ftr', 'footnotes', 'endnotes'].includes(localName)) simplify(part.documentElement);
    if (localName === 'numbering') showBullets(part.documentElement);
    return part;
  };
}

function simplify(root: MarkupNode): void {
  for (const name of ['del', 'moveFrom']) for (const element of all(root, name)) element.remove();
  for (const element of all(root, 'AlternateContent')) chooseContent(element);
  showSimpleFields(root);
  for (const name of ['sdt', 'sdtContent', 'customXml', 'smartTag', 'ins', 'moveTo', 'bdo', 'dir', 'fldSimple'])
    for (const element of all(root, name)) unwrap(element);
  for (const link of all(root, 'hyperlink')) if (link.parentElement?.localName === 'hyperlink') unwrap(link);
  showFields(root);
  for (const content of all(root, 'txbxContent').reverse()) showTextBox(content);
  for (const element of all(root, 'ruby')) showRuby(element);
  showSigns(root);
  showMath(root);
  markSections(root);
}

/** The descendants with a name in any namespace, as docx-preview finds them. The list does not change with the document. */
function all(root: MarkupNode, name: string): MarkupNode[] {
  return [...root.getElementsByTagNameNS('*', name)];
}

function attributeNamed(element: MarkupNode, name: string): string {
  return [...element.attributes].find(({ localName }) => localName === name)?.value ?? '';
}

/** Makes an element of the same namespace. The prefix is only for documents without a default namespace. */
function sibling(element: MarkupNode, name: string, text = ''): MarkupNode {
  const made = element.ownerDocument.createElementNS(element.namespaceURI, name);
  if (text !== '') made.textContent = text;
  return made;
}

/**
 * Replaces an element by its children, without those for its properties. Outer elements are replaced before inner ones, so
 * each child moves once, however deeply elements are nested.
 */
function unwrap(element: MarkupNode): void {
  for (const child of [...element.children]) if (!/Pr$|^fldData$/.test(child.localName)) element.before(child);
  element.remove();
}

/** Gives an element another name and keeps its children. */
function rename(element: MarkupNode, name: string): MarkupNode {
  const renamed = sibling(element, name);
  for (const child of [...element.children]) renamed.append(child);
  element.before(renamed);
  element.remove();
  return renamed;
}

/** Keeps the fallback, which docx-preview can draw, unless only the choice has text. */
function chooseContent(element: MarkupNode): void {
  const branch = (name: string) => [...element.children].find(({ localName }) => localName === name);
  const [choice, fallback] = [branch('Choice'), branch('Fallback')];
  const isBetter = !fallback?.firstElementChild || (hasText(choice) && !hasText(fallback));
  const chosen = isBetter ? choice : fallback;
  if (chosen) for (const child of [...chosen.children]) element.before(child);
  element.remove();
}

function hasText(element: MarkupNode | undefined): boolean {
  return element !== undefined && all(element, 't').length > 0;
}

/** Shows the stored results of fields and hides their codes, in which fields can be nested. */
function showFields(root: MarkupNode): void {
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
  }
  const outer = open.at(-1);
  if (outer && !outer.hasResult) for (const content of field.result) outer.code.push(content);
}

function textOfAll(elements: readonly MarkupNode[]): string {
  return elements
    .filter(({ localName }) => localName === 't')
    .map(({ textContent }) => textContent ?? '')
    .join('');
}

/** Fields without runs of their own: `w:fldSimple`, and the page number of old documents. */
function showSimpleFields(root: MarkupNode): void {
  for (const field of all(root, 'fldSimple')) {
    if (!field.isConnected) continue;
    const marker = fieldMarker(attributeNamed(field, 'instr'), textOfAll(all(field, 't')));
    if (marker === null) continue;
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

/**
 * A text that `resolveMarkers` replaces by the number of a page; null for other fields. A document cannot contain it: XML does
 * not permit U+FFFF.
 */
function fieldMarker(instruction: string, stored: string): string | null {
  const [, field] = /^\s*(PAGE|NUMPAGES|SECTIONPAGES)(?![^\s\\])/i.exec(instruction) ?? [];
  const format = /\\\*\s*(\w+)/.exec(instruction)?.[1] ?? '';
  return field === undefined ? null : `\uffff${JSON.stringify({ field: field.toUpperCase(), format, stored })}\uffff`;
}

/**
 * docx-preview shows text boxes of VML shapes outside of groups. The paragraphs of all others are shown below the paragraph to
 * which the box belongs.
 */
function showTextBox(content: MarkupNode): void {
  const shape = content.parentElement?.parentElement;
  const isDrawn = content.parentElement?.localName === 'textbox' && shape?.parentElement?.localName === 'pict';
  if (isDrawn && shape.localName === 'shape') return;
  if (isDrawn && ['rect', 'oval', 'roundrect'].includes(shape.localName)) return wrapShape(shape, content);
  const host = ancestor(content, ['p']);
  const drawing = ancestor(content, ['drawing', 'pict', 'object']);
  if (!host) return;
  for (const child of [...content.children].reverse()) host.after(child);
  content.remove();
  // Without a picture, it would be an empty area.
  const rest = drawing ? ['txbxContent', 'pic', 'imagedata'].flatMap((name) => all(drawing, name)) : [];
  if (rest.length === 0) drawing?.remove();
}

function ancestor(element: MarkupNode, names: readonly string[]): MarkupNode | null {
  let at = element.parentElement;
  while (at && !names.includes(at.localName)) at = at.parentElement;
  return at;
}

/** Puts a rectangle or ellipse and its text into a shape: SVG shows no text in these elements themselves. */
function wrapShape(shape: MarkupNode, content: MarkupNode): void {
  const wrapper = sibling(shape, 'shape');
  wrapper.setAttribute('style', attributeNamed(shape, 'style'));
  shape.before(wrapper);
  wrapper.append(shape);
  if (content.parentElement) wrapper.append(content.parentElement);
}

/** The base text with its reading, which `resolveMarkers` puts above it. */
function showRuby(ruby: MarkupNode): void {
  const textOf = (name: string) => textOfAll(all(ruby, name).flatMap((element) => all(element, 't')));
  const marker = { ruby: textOf('rubyBase'), reading: textOf('rt') };
  ruby.before(sibling(ruby, 't', `\uffff${JSON.stringify(marker)}\uffff`));
  ruby.remove();
}

/** Characters that have their own elements. */
function showSigns(root: MarkupNode): void {
  for (const [name, text] of [
    ['noBreakHyphen', '\u2011'],
    ['softHyphen', '\u00ad'],
  ] as const)
    for (const element of all(root, name)) {
      element.before(sibling(element, 't', text));
      element.remove();
    }
  for (const element of all(root, 'cr')) rename(element, 'br');
  for (const element of all(root, 'ptab')) rename(element, 'tab');
  for (const element of all(root, 'sym')) {
    const character = String.fromCharCode(Number.parseInt(attributeNamed(element, 'char'), 16) || 0);
    const sign = symbolSign(attributeNamed(element, 'font'), character);
    if (sign === null) continue;
    element.before(sibling(element, 't', sign));
    element.remove();
  }
}

/** What a character of a symbol font stands for, on machines without these fonts; null for others. */
function symbolSign(font: string, character: string): string | null {
  const signs: Record<string, string> = {
    Symbol:
      'b7• a3≤ b3≥ b1± b9≠ b4× b8÷ bb≈ a5∞ b0° d6√ ae→ ac← ab↔ 61α 62β 63χ 64δ 65ε 66φ 67γ 68η 69ι 6bκ 6cλ 6dμ 6eν 6fο 70π ' +
      '71θ 72ρ 73σ 74τ 75υ 77ω 78ξ 79ψ 7aζ 44Δ 46Φ 47Γ 4cΛ 50Π 51Θ 53Σ 57Ω 58Ξ 59Ψ',
    Wingdings: 'a7▪ a8☐ 6f☐ 71☐ 72☐ 78☒ fd☒ fe☑ 52☑ fb✗ fc✓ 6c● 6e■ 75◆ 76❖ d8➢ e0→ df← e8➔ 2a✉ 28☎ 4a☺',
  };
  const code = (character.charCodeAt(0) & 0xff).toString(16);
  const found = signs[font]?.split(' ').find((sign) => sign.startsWith(code));
  return found?.slice(code.length) ?? null;
}

/** Bullets are mostly characters of symbol fonts. */
function showBullets(root: MarkupNode): void {
  for (const level of all(root, 'lvl')) {
    const font = all(level, 'rFonts')[0];
    const [text] = all(level, 'lvlText').flatMap(({ attributes }) => [...attributes]);
    const name = font ? attributeNamed(font, 'ascii') : '';
    if (text) text.value = text.value.replace(/[\uf000-\uf0ff]/g, (character) => symbolSign(name, character) ?? '•');
  }
}

/** Replaces elements of formulas that docx-preview does not know by those that look alike. */
function showMath(root: MarkupNode): void {
  for (const element of all(root, 'sSubSup')) {
    const base = sibling(element, 'e');
    const lower = sibling(element, 'sSub');
    base.append(lower);
    for (const child of [...element.children]) if (['e', 'sub'].includes(child.localName)) lower.append(child);
    rename(element, 'sSup').prepend(base);
  }
  for (const element of all(root, 'limUpp')) {
    for (const child of [...element.children]) if (child.localName === 'lim') rename(child, 'sup');
    rename(element, 'sSup');
  }
  for (const name of ['borderBox', 'phant']) for (const element of all(root, name)) rename(element, 'box');
  for (const element of all(root, 'acc')) rename(element, 'groupChr').prepend(accentProperties(element));
  // It reads the properties of these without looking whether they have any.
  for (const name of ['d', 'groupChr', 'bar'])
    for (const element of all(root, name))
      if (![...element.children].some(({ localName }) => localName === `${name}Pr`))
        element.prepend(sibling(element, `${name}Pr`));
}

/** An accent is drawn as a character above a group. */
function accentProperties(accent: MarkupNode): MarkupNode {
  const properties = sibling(accent, 'groupChrPr');
  const character = all(accent, 'accPr').flatMap((element) => all(element, 'chr'))[0];
  for (const [name, value] of [
    ['chr', (character && attributeNamed(character, 'val')) || '\u0302'],
    ['vertJc', 'bot'],
  ] as const) {
    const property = sibling(accent, name);
    property.setAttribute('val', value);
    properties.append(property);
  }
  return properties;
}

/** Marks the first paragraph of each section with the numbering of its pages; `readNumbering` removes the marks. */
function markSections(root: MarkupNode): void {
  const body = [...root.children].find(({ localName }) => localName === 'body');
  let first: MarkupNode | undefined;
  for (const child of [...(body?.children ?? [])]) {
    first ??= child.localName === 'p' ? child : all(child, 'p')[0];
    const section = child.localName === 'p' ? sectionOf(child) : child.localName === 'sectPr' ? child : undefined;
    if (section && first) markSection(first, section);
    if (section) first = undefined;
  }
}

function sectionOf(paragraph: MarkupNode): MarkupNode | undefined {
  const properties = [...paragraph.children].find(({ localName }) => localName === 'pPr');
  return [...(properties?.children ?? [])].find(({ localName }) => localName === 'sectPr');
}

function markSection(paragraph: MarkupNode, section: MarkupNode): void {
  const numbering = [...section.children].find(({ localName }) => localName === 'pgNumType');
  const value = (name: string) => (numbering ? attributeNamed(numbering, name) : '');
  const mark = sibling(paragraph, 'bookmarkStart');
  mark.setAttribute('name', `\uffff${JSON.stringify({ start: value('start'), format: value('fmt') })}`);
  const properties = [...paragraph.children].find(({ localName }) => localName === 'pPr');
  if (properties) properties.after(mark);
  else paragraph.prepend(mark);
}

/** The functions as a script. Evaluate it in a page before docx-preview renders; `simplifyParts` begins. */
export const DOCX_MARKUP_SCRIPT = [
  simplifyParts,
  simplify,
  all,
  attributeNamed,
  sibling,
  unwrap,
  rename,
  chooseContent,
  hasText,
  showFields,
  readFieldContent,
  finishField,
  textOfAll,
  showSimpleFields,
  fieldMarker,
  showTextBox,
  ancestor,
  wrapShape,
  showRuby,
  showSigns,
  symbolSign,
  showBullets,
  showMath,
  accentProperties,
  markSections,
  sectionOf,
  markSection,
]
  .map(String)
  .join('\n');
