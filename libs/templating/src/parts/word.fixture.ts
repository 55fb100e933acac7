import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import { readPackage } from '../../../formats/src/package/package-reader';

export const WORD_NAMESPACES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const LINK = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';

export const p = (text: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`;

/** A paragraph style by id, name and further properties. */
export const style = (id: string, name: string, more = '', type = 'paragraph'): string =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${more}</w:style>`;

/** A list: `w:abstractNum` and the `w:num` of the same id. */
export const numbering = (id: number, text: string): [abstract: string, number: string] => [
  `<w:abstractNum w:abstractNumId="${id}"><w:nsid w:val="0000000${id}"/><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr></w:lvl></w:abstractNum>`,
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`,
];

export interface WordParts {
  readonly styles?: string;
  readonly numberings?: readonly (readonly [abstract: string, number: string])[];
  readonly more?: readonly SamplePart[];
  readonly links?: NonNullable<SamplePart['links']>;
  /** External links by relationship id. */
  readonly addresses?: Readonly<Record<string, string>>;
  /** Files without XML, by part name. */
  readonly files?: Readonly<Record<string, Buffer>>;
  readonly namespaces?: string;
}

/** A Word file with a body, styles and numberings. */
export function wordFile(body: string, parts: WordParts = {}): Buffer {
  const { styles, numberings, more = [], links = {}, addresses = {}, files = {}, namespaces = WORD_NAMESPACES } = parts;
  const known: SamplePart[] = [];
  if (styles !== undefined)
    known.push({
      name: 'word/styles.xml',
      type: officeType('wordprocessingml.styles'),
      xml: `<w:styles ${WORD_NAMESPACES}>${styles}</w:styles>`,
    });
  if (numberings)
    known.push({
      name: 'word/numbering.xml',
      type: officeType('wordprocessingml.numbering'),
      xml: `<w:numbering ${WORD_NAMESPACES}>${numberings.map(([abstract]) => abstract).join('')}${numberings.map(([, number]) => number).join('')}</w:numbering>`,
    });
  const own = Object.fromEntries(
    known.map(({ name }, index) => [`rId9${index}`, [name.includes('styles') ? 'styles' : 'numbering', name] as const]),
  );
  const file = officePackage([
    {
      name: 'word/document.xml',
      type: officeType('wordprocessingml.document.main'),
      xml: `<w:document ${namespaces}><w:body>${body}</w:body></w:document>`,
      links: { ...own, ...links },
    },
    ...known,
    ...more,
  ]);
  const { entries } = readPackage(file);
  const external = Object.entries(addresses).map(
    ([id, address]) => `<Relationship Id="${id}" Type="${LINK}" Target="${address}" TargetMode="External"/>`,
  );
  const changed = entries.map((entry) => {
    if (entry.name === '[Content_Types].xml')
      return packEntry(
        entry.name,
        Buffer.from(
          readPackage(file)
            .text(entry.name)
            .replace('</Types>', '<Default Extension="png" ContentType="image/png"/></Types>'),
        ),
      );
    if (entry.name !== 'word/_rels/document.xml.rels') return entry;
    const text = readPackage(file).text(entry.name);
    return packEntry(entry.name, Buffer.from(text.replace('</Relationships>', `${external.join('')}</Relationships>`)));
  });
  return writePackage([...changed, ...Object.entries(files).map(([name, bytes]) => packEntry(name, bytes))]);
}
