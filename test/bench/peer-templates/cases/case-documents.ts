import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import type { Expected, PeerCase } from '../case-folder';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** Twips of the text width of a page. */
const WIDTH = 9000;

/** A paragraph, a list item, or a table as rows of texts of cells. */
export type Block = string | { readonly item: string } | readonly (readonly string[])[];

/** A case as it is written in a list: name, template, values, and what is expected. `ours` is the same in our own tags. */
export interface WrittenCase {
  readonly name: string;
  readonly blocks: readonly Block[];
  readonly data: Record<string, unknown>;
  readonly expected: Expected;
  readonly ours?: readonly Block[];
  readonly header?: string;
}

/** The cases of a product, each followed by the same in our own tags. */
export function casesOf(peer: string, written: readonly WrittenCase[]): PeerCase[] {
  return written.flatMap(({ name, blocks, data, expected, ours, header }) => [
    {
      name: `${peer}: ${name}`,
      peer,
      template: documentOf(blocks, header),
      data,
      expected: { ...expected, syntax: peer },
    },
    ...(ours
      ? [{ name: `ours: ${peer}: ${name}`, peer: 'ours', template: documentOf(ours, header), data, expected }]
      : []),
  ]);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Each text is split over two runs, as word processors do. */
function runs(text: string): string {
  const middle = Math.floor(text.length / 2);
  const halves = text.length > 3 ? [text.slice(0, middle), text.slice(middle)] : [text];
  return halves.map((half) => `<w:r><w:t xml:space="preserve">${escaped(half)}</w:t></w:r>`).join('');
}

const paragraph = (text: string, properties = ''): string => `<w:p>${properties}${runs(text)}</w:p>`;
const LIST_ITEM = '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>';

function table(rows: readonly (readonly string[])[]): string {
  const columns = Math.max(...rows.map((row) => row.length));
  const width = Math.floor(WIDTH / columns);
  const cell = (text: string): string =>
    `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/></w:tcPr>${text
      .split('\n')
      .map((line) => paragraph(line))
      .join('')}</w:tc>`;
  const grid = Array.from({ length: columns }, () => `<w:gridCol w:w="${width}"/>`).join('');
  const body = rows.map((row) => `<w:tr>${row.map(cell).join('')}</w:tr>`).join('');
  return `<w:tbl><w:tblPr><w:tblW w:w="${WIDTH}" w:type="dxa"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body}</w:tbl>`;
}

function markupOf(block: Block): string {
  if (typeof block === 'string') return paragraph(block);
  return 'item' in block ? paragraph(block.item, LIST_ITEM) : table(block);
}

const NUMBERING =
  `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/>` +
  '<w:lvlText w:val="-"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';

/** A docx file of the blocks. */
function documentOf(blocks: readonly Block[], header?: string): Buffer {
  const reference = header === undefined ? '' : '<w:headerReference w:type="default" r:id="rId3"/>';
  const section = `<w:sectPr>${reference}<w:pgSz w:w="11906" w:h="16838"/></w:sectPr>`;
  const document: SamplePart = {
    name: 'word/document.xml',
    type: officeType('wordprocessingml.document.main'),
    xml: `<w:document ${W} ${R}><w:body>${blocks.map(markupOf).join('')}${section}</w:body></w:document>`,
    links: {
      rId1: ['styles', 'word/styles.xml'],
      rId2: ['numbering', 'word/numbering.xml'],
      ...(header === undefined ? {} : { rId3: ['header', 'word/header1.xml'] as const }),
    },
  };
  const headers: SamplePart[] =
    header === undefined
      ? []
      : [
          {
            name: 'word/header1.xml',
            type: officeType('wordprocessingml.header'),
            xml: `<w:hdr ${W}>${paragraph(header)}</w:hdr>`,
          },
        ];
  return officePackage([
    document,
    { name: 'word/styles.xml', type: officeType('wordprocessingml.styles'), xml: `<w:styles ${W}/>` },
    { name: 'word/numbering.xml', type: officeType('wordprocessingml.numbering'), xml: NUMBERING },
    ...headers,
  ]);
}
