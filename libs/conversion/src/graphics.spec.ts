import { officePackage, officeType } from '../../../apps/local/src/demo/documents/sample-package';
import { type Package, readPackage } from '../../formats/src/package/package-reader';
import { chartXml, drawing, numRef, series, strRef } from '../../templating/src/charts/chart.fixture';
import { withGraphicTexts } from './docx/docx-graphics';
import { xlsxHtml } from './sheets/xlsx-html';
import { pptxHtml } from './slides/pptx-html';

const A = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
const R = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';
const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const WP = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"';
const P = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const XDR = 'xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"';
const CHART = 'http://schemas.openxmlformats.org/drawingml/2006/chart';
const DIAGRAM = 'http://schemas.openxmlformats.org/drawingml/2006/diagram';

const GRAPHIC = `<a:graphic ${A}><a:graphicData uri="${CHART}"><c:chart xmlns:c="${CHART}" ${R} r:id="rId8"/></a:graphicData></a:graphic>`;
const DIAGRAM_GRAPHIC = `<a:graphic ${A}><a:graphicData uri="${DIAGRAM}"><dgm:relIds xmlns:dgm="${DIAGRAM}" ${R} r:dm="rId9" r:lo="rId9"/></a:graphicData></a:graphic>`;
const SERIES = series(
  0,
  strRef('S!B1', 'Sales &amp; more'),
  strRef('S!A2:A3', 'North', 'South'),
  numRef('S!B2:B3', 12, 7.5),
);

/** A package of a main part and others; `rId8` of the part that draws is a chart, `rId9` the data of a diagram. */
function packageOf(main: Parameters<typeof officePackage>[0], draws: string): Package {
  const point = (text: string) =>
    `<dgm:pt modelId="1"><dgm:t><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></dgm:t></dgm:pt>`;
  const graphics = { rId8: ['chart', 'c/chart1.xml'], rId9: ['diagramData', 'c/data1.xml'] } as const;
  return readPackage(
    officePackage([
      ...main.map((part) => (part.name === draws ? { ...part, links: { ...part.links, ...graphics } } : part)),
      { name: 'c/chart1.xml', type: officeType('drawingml.chart'), xml: chartXml('Regions', SERIES) },
      {
        name: 'c/data1.xml',
        type: officeType('drawingml.diagramData'),
        xml: `<dgm:dataModel xmlns:dgm="${DIAGRAM}" ${A}><dgm:ptLst>${point('Plan')}${point('Build')}</dgm:ptLst></dgm:dataModel>`,
      },
    ]),
  );
}

const TEXTS = ['Regions', 'Sales &amp; more', 'North', '12', 'South', '7.5', 'Plan', 'Build'];

describe('charts and diagrams', () => {
  it('are texts in a document', () => {
    const diagram = `<w:r><w:drawing><wp:inline>${DIAGRAM_GRAPHIC}</wp:inline></w:drawing></w:r>`;
    const body = `<w:p>${drawing('rId8')}</w:p><w:p>${diagram}<w:r><w:t>beside</w:t></w:r></w:p>`;
    const xml = `<w:document ${W} ${WP} ${A} ${R}><w:body>${body}</w:body></w:document>`;
    const pkg = packageOf(
      [{ name: 'word/document.xml', type: officeType('wordprocessingml.document.main'), xml }],
      'word/document.xml',
    );
    const shown = readPackage(withGraphicTexts(pkg) ?? Buffer.alloc(0)).text('word/document.xml');

    expect([...shown.matchAll(/<w:t(?: [^>]*)?>([^<]*)</g)].map(([, text]) => text)).toEqual([
      ...['Regions', '', 'Sales &amp; more', 'North', '12', 'South', '7.5', 'beside', 'Plan', 'Build'],
    ]);
    expect(shown).not.toContain('w:drawing');
  });

  it('leave a document without them as it is', () => {
    const xml = `<w:document ${W}><w:body><w:p/></w:body></w:document>`;
    const part = { name: 'word/document.xml', type: officeType('wordprocessingml.document.main'), xml };

    expect(withGraphicTexts(readPackage(officePackage([part])))).toBeNull();
  });

  it('are texts in the frames of a slide', () => {
    const frame = (graphic: string) =>
      `<p:graphicFrame><p:xfrm><a:off x="0" y="0"/><a:ext cx="952500" cy="952500"/></p:xfrm>${graphic}</p:graphicFrame>`;
    const pkg = packageOf(
      [
        {
          name: 'ppt/presentation.xml',
          type: officeType('presentationml.presentation.main'),
          xml: `<p:presentation ${P} ${R}><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst></p:presentation>`,
          links: { rId1: ['slide', 'ppt/slide.xml'] },
        },
        {
          name: 'ppt/slide.xml',
          type: officeType('presentationml.slide'),
          xml: `<p:sld ${P} ${A}><p:cSld><p:spTree>${frame(GRAPHIC)}${frame(DIAGRAM_GRAPHIC)}</p:spTree></p:cSld></p:sld>`,
        },
      ],
      'ppt/slide.xml',
    );
    const html = pptxHtml(pkg);

    for (const text of TEXTS) expect(html).toContain(`>${text}<`);
    expect(html).toContain('left:0px;top:0px;width:100px;height:100px');
  });

  it('are texts at their place on a sheet', () => {
    const anchor = (graphic: string) =>
      `<xdr:oneCellAnchor><xdr:from><xdr:col>1</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="952500" cy="952500"/><xdr:graphicFrame>${graphic}</xdr:graphicFrame></xdr:oneCellAnchor>`;
    const pkg = packageOf(
      [
        {
          name: 'xl/workbook.xml',
          type: officeType('spreadsheetml.sheet.main'),
          xml: `<workbook ${S} ${R}><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
          links: { rId1: ['worksheet', 'xl/sheet.xml'] },
        },
        {
          name: 'xl/sheet.xml',
          type: officeType('spreadsheetml.worksheet'),
          xml: `<worksheet ${S} ${R}><sheetData/><drawing r:id="rId1"/></worksheet>`,
          links: { rId1: ['drawing', 'xl/drawing.xml'] },
        },
        {
          name: 'xl/drawing.xml',
          type: officeType('drawing'),
          xml: `<xdr:wsDr ${XDR}>${anchor(GRAPHIC)}${anchor(DIAGRAM_GRAPHIC)}</xdr:wsDr>`,
        },
      ],
      'xl/drawing.xml',
    );
    const html = xlsxHtml(pkg);

    for (const text of TEXTS) expect(html).toContain(`>${text}<`);
  });
});
