import type { Markup, MarkupNode } from './docx-nodes';

// Of the other scripts, which are evaluated in the same page.
declare const all: typeof import('./docx-nodes').all;
declare const attributeNamed: typeof import('./docx-nodes').attributeNamed;
declare const childNamed: typeof import('./docx-nodes').childNamed;
declare const isOn: typeof import('./docx-nodes').isOn;
declare const sibling: typeof import('./docx-nodes').sibling;
declare const unwrap: typeof import('./docx-nodes').unwrap;
declare const rename: typeof import('./docx-nodes').rename;
declare const textOfAll: typeof import('./docx-nodes').textOfAll;
declare const showFields: typeof import('./docx-fields').showFields;
declare const showSimpleFields: typeof import('./docx-fields').showSimpleFields;
declare const showBoxes: typeof import('./docx-boxes').showBoxes;
declare const showDirections: typeof import('./docx-directions').showDirections;
declare const showRows: typeof import('./docx-rows').showRows;
declare const markTabs: typeof import('./docx-tabs').markTabs;
declare const keepPart: typeof import('./docx-parts').keepPart;
declare const markKept: typeof import('./docx-parts').markKept;
declare const completeSections: typeof import('./docx-sections').completeSections;

interface MarkupGlobals {
  DOMParser: { prototype: { parseFromString(text: string, type: string): Markup } };
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
    if (localName === 'styles' || localName === 'settings') keepPart(part.documentElement);
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
  for (const element of all(root, 'lastRenderedPageBreak')) element.remove();
  showFields(root);
  showBoxes(root);
  showRows(root);
  showDirections(root);
  showBorders(root);
  markTabs(root);
  markKept(root);
  completeSections(root);
  for (const element of all(root, 'ruby')) showRuby(element);
  showSigns(root);
  showMath(root);
}

/** Keeps the fallback, which docx-preview can draw, unless the choice is a box with text, or only the choice has text. */
function chooseContent(element: MarkupNode): void {
  const [choice, fallback] = [childNamed(element, 'Choice'), childNamed(element, 'Fallback')];
  const isBox = choice !== undefined && all(choice, 'wsp').length > 0 && all(choice, 'wgp').length === 0;
  const isBetter = !fallback?.firstElementChild || (hasText(choice) && (isBox || !hasText(fallback)));
  const chosen = isBetter ? choice : fallback;
  if (chosen) for (const child of [...chosen.children]) element.before(child);
  element.remove();
}

/** docx-preview does not draw a border without a color, nor text that is struck twice. */
function showBorders(root: MarkupNode): void {
  const borders = ['pBdr', 'tblBorders', 'tcBorders'].flatMap((name) => all(root, name));
  for (const border of borders.flatMap(({ children }) => [...children]))
    if (attributeNamed(border, 'color') + attributeNamed(border, 'themeColor') === '')
      border.setAttribute('color', 'auto');
  for (const element of all(root, 'dstrike')) if (isOn(element)) rename(element, 'strike');
}

function hasText(element: MarkupNode | undefined): boolean {
  return element !== undefined && all(element, 't').length > 0;
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
  for (const element of all(root, 'sym')) {
    const character = String.fromCharCode(Number.parseInt(attributeNamed(element, 'char'), 16) || 0);
    const sign = symbolSign(attributeNamed(element, 'font'), character);
    if (sign === null) continue;
    element.before(sibling(element, 't', sign));
    element.remove();
  }
}

/** What a character of a symbol font stands for, on machines without these fonts; null for others. */
export function symbolSign(font: string, character: string): string | null {
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
      if (!childNamed(element, `${name}Pr`)) element.prepend(sibling(element, `${name}Pr`));
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

/** The functions as a script. Evaluate it in a page before docx-preview renders; `simplifyParts` begins. */
export const DOCX_MARKUP_SCRIPT = [
  simplifyParts,
  simplify,
  chooseContent,
  showBorders,
  hasText,
  showRuby,
  showSigns,
  symbolSign,
  showBullets,
  showMath,
  accentProperties,
]
  .map(String)
  .join('\n');
