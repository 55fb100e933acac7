/** The names of parts for people, by their paths in the package. The number in the path follows. */
const WORDS: readonly [RegExp, string][] = [
  [/^word\/document(\d*)\.xml$/, 'document'],
  [/^word\/header(\d*)\.xml$/, 'header'],
  [/^word\/footer(\d*)\.xml$/, 'footer'],
  [/^word\/footnotes(\d*)\.xml$/, 'footnotes'],
  [/^word\/endnotes(\d*)\.xml$/, 'endnotes'],
  [/\/comments?[^/]*?(\d*)\.xml$/, 'comments'],
  [/^ppt\/slides\/slide(\d*)\.xml$/, 'slide'],
  [/^ppt\/notesSlides\/notesSlide(\d*)\.xml$/, 'notes of slide'],
  [/^ppt\/slideLayouts\/slideLayout(\d*)\.xml$/, 'slide layout'],
  [/^ppt\/slideMasters\/slideMaster(\d*)\.xml$/, 'slide master'],
  [/\/charts\/chart(?:Ex)?(\d*)\.xml$/, 'chart'],
  [/\/diagrams\/[a-z]+(\d*)\.xml$/, 'diagram'],
  [/^Stories\/Story_(\w+)\.xml$/i, 'story'],
  [/^docProps\/\w+?(\d*)\.xml$/, 'properties'],
];

/** A part of a package in words: "header 2"; the path of a part that has no name for people. */
export function partInWords(part: string): string {
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(part);
    if (found) return found[1] ? `${words} ${found[1]}` : words;
  }
  return part;
}
