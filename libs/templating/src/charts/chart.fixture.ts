import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { packEntry, writePackage } from '../../../formats/src/package/package-writer';
import { readPackage } from '../../../formats/src/package/package-reader';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONSHIPS = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const NAMESPACES =
  `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ${RELATIONSHIPS} ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const CHART_NAMESPACES = `xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ${RELATIONSHIPS}`;
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const WORKBOOK_PART = 'word/embeddings/Microsoft_Excel_Sheet1.xlsx';

/** The rows of a sheet: texts, numbers, formulas (with "=") and null for an empty cell. */
export type Rows = readonly (readonly (string | number | null)[])[];

const letter = (column: number): string => String.fromCharCode(65 + column);

function cell(value: string | number | null, reference: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`;
  if (value.startsWith('=')) return `<c r="${reference}"><f>${value.slice(1)}</f><v>1</v></c>`;
  return `<c r="${reference}" t="inlineStr"><is><t>${value}</t></is></c>`;
}

/** A workbook with one sheet, as Word embeds it for a chart. */
export function dataWorkbook(rows: Rows): Buffer {
  const markup = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((value, column) => cell(value, letter(column) + (row + 1))).join('')}</row>`,
  );
  return officePackage([
    {
      name: 'xl/workbook.xml',
      type: officeType('spreadsheetml.sheet.main'),
      xml: `<workbook ${MAIN} ${RELATIONSHIPS}><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      links: { rId1: ['worksheet', 'xl/worksheets/sheet1.xml'], rId2: ['styles', 'xl/styles.xml'] },
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      type: officeType('spreadsheetml.worksheet'),
      xml: `<worksheet ${MAIN}><sheetData>${markup.join('')}</sheetData></worksheet>`,
    },
    {
      name: 'xl/styles.xml',
      type: officeType('spreadsheetml.styles'),
      xml: `<styleSheet ${MAIN}><cellXfs count="1"><xf numFmtId="0"/></cellXfs></styleSheet>`,
    },
  ]);
}

const points = (values: readonly (string | number)[]): string =>
  `<c:ptCount val="${values.length}"/>${values.map((value, index) => `<c:pt idx="${index}"><c:v>${value}</c:v></c:pt>`).join('')}`;

export const strRef = (formula: string, ...values: string[]): string =>
  `<c:strRef><c:f>${formula}</c:f><c:strCache>${points(values)}</c:strCache></c:strRef>`;
export const numRef = (formula: string, ...values: number[]): string =>
  `<c:numRef><c:f>${formula}</c:f><c:numCache><c:formatCode>General</c:formatCode>${points(values)}</c:numCache></c:numRef>`;

/** A chart with axes; `series` are its `c:ser` elements. */
export const chartXml = (title: string, series: string, kind = 'bar'): string =>
  `<c:chartSpace ${CHART_NAMESPACES}><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:t>${title}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title>` +
  `<c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:${kind}Chart>${kind === 'bar' ? '<c:barDir val="col"/><c:grouping val="clustered"/>' : ''}<c:varyColors val="0"/>${series}` +
  (kind === 'bar'
    ? '<c:axId val="111"/><c:axId val="222"/></c:barChart><c:catAx><c:axId val="111"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="b"/><c:crossAx val="222"/></c:catAx>' +
      '<c:valAx><c:axId val="222"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="l"/><c:crossAx val="111"/></c:valAx>'
    : `</c:${kind}Chart>`) +
  '</c:plotArea><c:legend><c:legendPos val="r"/></c:legend><c:plotVisOnly val="1"/></c:chart><c:externalData r:id="rId1"><c:autoUpdate val="0"/></c:externalData></c:chartSpace>';

/** A series of a chart; `extra` are its formats of points. */
export const series = (index: number, name: string, categories: string, values: string, extra = ''): string =>
  `<c:ser><c:idx val="${index}"/><c:order val="${index}"/><c:tx>${name}</c:tx>${extra}<c:cat>${categories}</c:cat><c:val>${values}</c:val></c:ser>`;

/** The drawing of a chart in a run. */
export const drawing = (relationshipId: string, id = 1): string =>
  `<w:r><w:drawing><wp:inline distT="0" distB="0" distL="0" distR="0"><wp:extent cx="5486400" cy="3200400"/><wp:docPr id="${id}" name="Chart ${id}"/>` +
  `<a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="${relationshipId}"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

/** A document with one chart (relationship `rId1`) and its workbook. */
export function documentWithChart(
  body: string,
  chart: string,
  workbook: Buffer,
  more: readonly SamplePart[] = [],
): Buffer {
  const parts: SamplePart[] = [
    {
      name: 'word/document.xml',
      type: officeType('wordprocessingml.document.main'),
      xml: `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
      links: { rId1: ['chart', 'word/charts/chart1.xml'] },
    },
    {
      name: 'word/charts/chart1.xml',
      type: officeType('drawingml.chart'),
      xml: chart,
      links: { rId1: ['package', WORKBOOK_PART] },
    },
    ...more,
  ];
  return withWorkbookType(parts, { part: WORKBOOK_PART, workbook });
}

const SLIDE_NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" ' +
  RELATIONSHIPS;

/** A presentation with a slide that shows texts and a chart (relationship `rId1`) with its workbook. */
export function slideWithChart(texts: readonly string[], chart: string, workbook: Buffer): Buffer {
  const shapes = texts.map(
    (text) =>
      `<p:sp><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text.replaceAll('"', '&quot;')}</a:t></a:r></a:p></p:txBody></p:sp>`,
  );
  const frame = `<p:graphicFrame><a:graphic><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" r:id="rId1"/></a:graphicData></a:graphic></p:graphicFrame>`;
  return withWorkbookType(
    [
      {
        name: 'ppt/presentation.xml',
        type: officeType('presentationml.presentation.main'),
        xml: `<p:presentation ${SLIDE_NAMESPACES}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
        links: { rId1: ['slide', 'ppt/slides/slide1.xml'] },
      },
      {
        name: 'ppt/slides/slide1.xml',
        type: officeType('presentationml.slide'),
        xml: `<p:sld ${SLIDE_NAMESPACES}><p:cSld><p:spTree>${shapes.join('')}${frame}</p:spTree></p:cSld></p:sld>`,
        links: { rId1: ['chart', 'ppt/charts/chart1.xml'] },
      },
      {
        name: 'ppt/charts/chart1.xml',
        type: officeType('drawingml.chart'),
        xml: chart,
        links: { rId1: ['package', 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx'] },
      },
    ],
    { part: 'ppt/embeddings/Microsoft_Excel_Sheet1.xlsx', workbook },
  );
}

/** A package of the parts with an embedded workbook. */
function withWorkbookType(
  parts: readonly SamplePart[],
  { part, workbook }: { readonly part: string; readonly workbook: Buffer },
): Buffer {
  const { entries } = readPackage(officePackage(parts));
  const types = entries.map((entry) =>
    entry.name === '[Content_Types].xml'
      ? packEntry(
          entry.name,
          Buffer.from(
            readPackage(writePackage(entries))
              .text(entry.name)
              .replace(
                '</Types>',
                '<Default Extension="xlsx" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"/></Types>',
              ),
          ),
        )
      : entry,
  );
  return writePackage([...types, packEntry(part, workbook)]);
}
