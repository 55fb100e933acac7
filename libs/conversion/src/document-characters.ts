import { type Package, type PackageType, readEvents, TemplateError } from '@app/formats';

/** The parts whose text is printed, and the elements that hold it (ECMA-376 Part 1; IDML 1.4, "Stories"). */
const PRINTED: Record<PackageType, { parts: RegExp; elements: ReadonlySet<string> }> = {
  docx: {
    parts: /^word\/(document|header\d*|footer\d*|footnotes|endnotes|(charts|diagrams)\/[^/]+)\.xml$/,
    elements: new Set(['w:t', 'a:t', 'm:t', 'c:v']),
  },
  pptx: { parts: /^ppt\/(slides|charts|diagrams)\/[^/]+\.xml$/, elements: new Set(['a:t', 'm:t', 'c:v']) },
  xlsx: {
    parts: /^xl\/(sharedStrings|(worksheets|charts|diagrams|drawings)\/[^/]+)\.xml$/,
    elements: new Set(['t', 'v', 'a:t', 'c:v']),
  },
  idml: { parts: /^Stories\/[^/]+\.xml$/, elements: new Set(['Content']) },
};

/** Latin letters, which every font has (Unicode blocks up to "Latin Extended-B"). */
const LAST_LATIN = 0x24f;

/** Nothing is drawn for them, or they belong to a font of symbols. */
const UNDRAWN = /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}\p{Surrogate}\p{Private_Use}]/u;

/**
 * The characters of the text that a document prints, without Latin ones. None for a document that brings fonts of its own.
 * Of a part with faults, which a converter may accept, those before the fault.
 */
export function documentCharacters(pkg: Package, type: PackageType): ReadonlySet<string> {
  const characters = new Set<string>();
  if (pkg.entries.some(({ name }) => /^(word|ppt)\/fonts\/|^Document fonts\//.test(name))) return characters;
  const { parts, elements } = PRINTED[type];
  for (const { name } of pkg.entries) {
    if (!parts.test(name)) continue;
    try {
      if (mayHaveOthers(pkg, name)) collect(pkg, name, elements, characters);
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
    }
  }
  return characters;
}

/** Most parts are Latin, and are not parsed. Entities name characters, too. */
function mayHaveOthers(pkg: Package, part: string): boolean {
  for (const piece of pkg.pieces(part)) if (/[\u0250-\uffff]|&#/.test(piece)) return true;
  return false;
}

function collect(pkg: Package, part: string, elements: ReadonlySet<string>, characters: Set<string>): void {
  let inText = false;
  readEvents(pkg, part, {
    open: (name) => (inText = elements.has(name)),
    close: () => (inText = false),
    text: (text) => {
      if (!inText) return;
      for (const character of text)
        if ((character.codePointAt(0) ?? 0) > LAST_LATIN && !UNDRAWN.test(character)) characters.add(character);
    },
  });
}
