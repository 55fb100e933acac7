import { officeType, type SamplePart } from '../../../../../apps/local/src/demo/documents/sample-package';
import { readPackage } from '../../../../formats/src/package/package-reader';
import { packageProblems } from '../../../../testing/src/files/package-problems';
import { workbookOfSheets } from '../workbook.fixture';

const C = 'xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart"';
const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const XDR = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"';
const text = (content: string): string => `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`;
const cached = (value: string): string => `<c:ptCount val="1"/><c:pt idx="0"><c:v>${value}</c:v></c:pt>`;

const chart: SamplePart = {
  name: 'xl/charts/chart1.xml',
  type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
  xml:
    `<c:chartSpace ${C} ${A}><c:chart><c:title><c:tx><c:rich>${text('Sales of {{name}}')}</c:rich></c:tx></c:title><c:plotArea><c:barChart>` +
    `<c:ser><c:tx><c:strRef><c:f>Data!$B$1</c:f><c:strCache>${cached('{{unit}}')}</c:strCache></c:strRef></c:tx>` +
    `<c:cat><c:strRef><c:f>Data!$A$2</c:f><c:strCache>${cached('{{#items}}{{n}}')}</c:strCache></c:strRef></c:cat>` +
    `<c:val><c:numRef><c:f>Data!$B$2:$B$2</c:f><c:numCache>${cached('0')}</c:numCache></c:numRef></c:val></c:ser>` +
    `<c:ser><c:val><c:numRef><c:f>Data!$C$2</c:f><c:numCache>${cached('0')}</c:numCache></c:numRef></c:val></c:ser>` +
    '</c:barChart></c:plotArea></c:chart></c:chartSpace>',
};
const drawing: SamplePart = {
  name: 'xl/drawings/drawing1.xml',
  type: 'application/vnd.openxmlformats-officedocument.drawing+xml',
  xml: `<xdr:wsDr ${XDR} ${A}><xdr:twoCellAnchor><xdr:sp><xdr:txBody>${text('Hello {{name | bold}}')}</xdr:txBody></xdr:sp></xdr:twoCellAnchor></xdr:wsDr>`,
  links: { rId1: ['chart', chart.name] },
};
const comments: SamplePart = {
  name: 'xl/comments1.xml',
  type: officeType('spreadsheetml.comments'),
  xml: '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>x</author></authors><commentList><comment ref="A4" authorId="0"><text><r><t>By {{name}}</t></r></text></comment></commentList></comments>',
};
const cache: SamplePart = {
  name: 'xl/pivotCache/pivotCacheDefinition1.xml',
  type: officeType('spreadsheetml.pivotCacheDefinition'),
  xml: '<pivotCacheDefinition xmlns="urn:p" refreshOnLoad="0"><cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Data"/></cacheSource></pivotCacheDefinition>',
};
const rows = [['', '{{unit}}', 'Double'], ['{{#items}}{{n}}', '{{p}}{{/items}}', '=B2*2'], ['end'], ['note']];
const book = workbookOfSheets(
  [
    { name: 'Data', rows, links: { rId1: ['comments', comments.name] } },
    { name: 'Chart', rows: [['plain']], after: '<drawing r:id="rId1"/>', links: { rId1: ['drawing', drawing.name] } },
  ],
  { parts: [chart, drawing, comments, cache] },
);
const values = {
  name: 'Ada & Co',
  unit: 'EUR',
  items: [
    { n: 'a', p: 2 },
    { n: 'b', p: 3 },
  ],
};

describe('what belongs to sheets of xlsx', () => {
  const bytes = book.parse().fill(values);
  const pkg = readPackage(bytes);

  it('has its texts filled: titles of charts, text boxes, notes', () => {
    expect(packageProblems(bytes)).toEqual([]);
    expect(pkg.text(chart.name)).toContain('<a:t>Sales of Ada &amp; Co</a:t>');
    expect(pkg.text(drawing.name)).toMatch(/b="1"[^>]*>.*<a:t>Ada &amp; Co<\/a:t>/);
    expect(pkg.text(comments.name)).toContain('ref="A5"');
    expect(pkg.text(comments.name)).toContain('By Ada &amp; Co');
  });

  it('has charts that grow with the rows, and show what their cells show', () => {
    const filled = pkg.text(chart.name);
    expect(filled).toContain('<c:f>Data!$B$1</c:f><c:strCache><c:ptCount val="1"/><c:pt idx="0"><c:v>EUR</c:v>');
    expect(filled).toContain(
      '<c:f>Data!$A$2:$A$3</c:f><c:strCache><c:ptCount val="2"/><c:pt idx="0"><c:v>a</c:v></c:pt><c:pt idx="1"><c:v>b</c:v></c:pt>',
    );
    expect(filled).toContain('<c:f>Data!$B$2:$B$3</c:f><c:numCache>');
    expect(filled).toContain('<c:pt idx="1"><c:v>3</c:v></c:pt>');
    expect(filled).toContain('<c:numRef><c:f>Data!$C$2:$C$3</c:f></c:numRef>');
  });

  it('has pivot tables that are refreshed', () => {
    expect(pkg.text(cache.name)).toContain('refreshOnLoad="1"><cacheSource');
    expect(pkg.text(cache.name)).toContain('ref="A1:B3"');
  });

  it('names the sheet of an invalid placeholder', () => {
    const broken = { ...drawing, links: undefined, xml: drawing.xml.replace('{{name | bold}}', '{{name | nope}}') };
    const sheet = { name: 'Only', rows: [['x']], links: { rId1: ['drawing', drawing.name] } as const };
    expect(() => workbookOfSheets([sheet], { parts: [broken] }).parse()).toThrow('(sheet "Only", drawing)');
  });
});
