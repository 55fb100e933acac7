import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { workbookOfSheets } from '../../../../libs/templating/src/sheets/workbook.fixture';
import type { Expected, PeerCase } from '../case-folder';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
/** Twips of the text width of a page. */
const WIDTH = 9000;

/** A picture of one pixel. */
export const DOT =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

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
  /** The template is a presentation: each block is a slide with its texts and a table of the lists. */
  readonly isPresentation?: boolean;
  /** The template is a workbook: each block is a table of the lists, on a sheet of its own. */
  readonly isWorkbook?: boolean;
}

/** The cases of a product, each followed by the same in our own tags. */
export function casesOf(peer: string, written: readonly WrittenCase[]): PeerCase[] {
  return written.flatMap(({ name, blocks, data, expected, ours, header, isPresentation, isWorkbook }) => [
    {
      name: `${peer}: ${name}`,
      peer,
      template: isPresentation ? presentationOf(blocks) : isWorkbook ? sheetsOf(blocks) : documentOf(blocks, header),
      data,
      expected: { ...expected, syntax: peer },
    },
    ...(ours
      ? [{ name: `ours: ${peer}: ${name}`, peer: 'ours', template: documentOf(ours, header), data, expected }]
      : []),
  ]);
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** An xlsx file with a sheet for each block. */
const sheetsOf = (blocks: readonly Block[]): Buffer =>
  workbookOfSheets(
    blocks.map((block, index) => ({
      name: `Sheet${index + 1}`,
      rows: typeof block === 'string' ? [[block]] : 'item' in block ? [[block.item]] : block,
    })),
  ).bytes;

/** Each text is split over two runs, as word processors do. */
function runsOf(text: string, run: (half: string) => string): string {
  const middle = Math.floor(text.length / 2);
  const halves = text.length > 3 ? [text.slice(0, middle), text.slice(middle)] : [text];
  return halves.map(run).join('');
}

const runs = (text: string): string =>
  runsOf(text, (half) => `<w:r><w:t xml:space="preserve">${escaped(half)}</w:t></w:r>`);

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

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
/** English Metric Units of the column of a table on a slide. */
const SLIDE_COLUMN = 2_000_000;

const slideParagraph = (text: string): string =>
  `<a:p>${runsOf(text, (half) => `<a:r><a:rPr lang="en-US"/><a:t>${escaped(half)}</a:t></a:r>`)}</a:p>`;

const shape = (block: Block, id: number): string => {
  const place = `<p:nvPr/>`;
  if (typeof block === 'string')
    return (
      `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="Text ${id}"/><p:cNvSpPr/>${place}</p:nvSpPr><p:spPr/>` +
      `<p:txBody><a:bodyPr/><a:lstStyle/>${block.split('\n').map(slideParagraph).join('')}</p:txBody></p:sp>`
    );
  const rows = 'item' in block ? [[block.item]] : block;
  const cell = (text: string): string =>
    `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${text.split('\n').map(slideParagraph).join('')}</a:txBody><a:tcPr/></a:tc>`;
  const grid = (rows[0] ?? []).map(() => `<a:gridCol w="${SLIDE_COLUMN}"/>`).join('');
  const body = rows.map((row) => `<a:tr h="370840">${row.map(cell).join('')}</a:tr>`).join('');
  return (
    `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="${id}" name="Table ${id}"/><p:cNvGraphicFramePr/>${place}</p:nvGraphicFramePr>` +
    `<p:xfrm><a:off x="0" y="0"/><a:ext cx="${SLIDE_COLUMN * (rows[0]?.length ?? 1)}" cy="370840"/></p:xfrm>` +
    `<a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl><a:tblPr/><a:tblGrid>${grid}</a:tblGrid>${body}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`
  );
};

/** A pptx file with a slide for each block: a text, with a paragraph for each line, or a table. */
function presentationOf(blocks: readonly Block[]): Buffer {
  const slides = blocks.map((block, index): SamplePart => {
    const tree = `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape(block, 2)}</p:spTree>`;
    return {
      name: `ppt/slides/slide${index + 1}.xml`,
      type: officeType('presentationml.slide'),
      xml: `<p:sld ${A} ${P} ${R}><p:cSld>${tree}</p:cSld></p:sld>`,
    };
  });
  const ids = slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('');
  return officePackage([
    {
      name: 'ppt/presentation.xml',
      type: officeType('presentationml.presentation.main'),
      xml: `<p:presentation ${A} ${P} ${R}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      links: Object.fromEntries(slides.map(({ name }, index) => [`rId${index + 1}`, ['slide', name] as const])),
    },
    ...slides,
  ]);
}
