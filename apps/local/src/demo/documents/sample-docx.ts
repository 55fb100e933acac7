import { officePackage, officeType } from './sample-package';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

const paragraph = (text: string, style = ''): string =>
  `<w:p>${style && `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

const cell = (width: number, content: string, fill = ''): string =>
  `<w:tc><w:tcPr><w:tcW w:w="${width}" w:type="dxa"/>${fill && `<w:shd w:val="clear" w:color="auto" w:fill="${fill}"/>`}</w:tcPr>${content}</w:tc>`;

const row = (cells: readonly string[], fill = '', style = ''): string =>
  `<w:tr>${cells.map((text, index) => cell([5026, 2000, 2000][index] ?? 2000, paragraph(text, style), fill)).join('')}</w:tr>`;

const BORDERS = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  .map((side) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="BFC7D1"/>`)
  .join('');

const TABLE =
  `<w:tbl><w:tblPr><w:tblW w:w="9026" w:type="dxa"/><w:tblBorders>${BORDERS}</w:tblBorders></w:tblPr>` +
  '<w:tblGrid><w:gridCol w:w="5026"/><w:gridCol w:w="2000"/><w:gridCol w:w="2000"/></w:tblGrid>' +
  row(['Service', 'Quantity', 'Price'], 'E8EDF3', 'Strong') +
  row(['{{#services}}{{name}}', '{{quantity}}', '{{price}}{{/services}}']) +
  '</w:tbl>';

const BODY = [
  paragraph('Service agreement', 'Title'),
  paragraph('between {{company}} and {{full_name}}', 'Subtitle'),
  paragraph('Services', 'Heading1'),
  paragraph('From {{start_date}} on, {{company}} provides {{full_name}} ({{email}}) with the following services:'),
  TABLE,
  paragraph(''),
  paragraph('{{#remarks}}'),
  paragraph('Remarks', 'Heading1'),
  paragraph('{{remarks}}'),
  paragraph('{{/remarks}}'),
  paragraph('Signature', 'Heading1'),
  paragraph('Signed by {{full_name}}: {{signature}}'),
  paragraph('Date: {{signature_date}}'),
].join('');

const SECTION =
  '<w:sectPr xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:headerReference w:type="default" r:id="rId2"/><w:footerReference w:type="default" r:id="rId3"/>' +
  '<w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="708" w:footer="708" w:gutter="0"/></w:sectPr>';

const style = (id: string, name: string, size: number, more = '', spacing = ''): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:pPr>${spacing}</w:pPr><w:rPr>${more}<w:sz w:val="${size}"/></w:rPr></w:style>`;

const STYLES =
  `<w:styles ${W}><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Calibri"/><w:sz w:val="22"/><w:lang w:val="en-GB"/></w:rPr></w:rPrDefault>` +
  '<w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="264" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
  style('Title', 'Title', 52, '<w:b/><w:color w:val="1F3A5F"/>', '<w:spacing w:after="60"/>') +
  style('Subtitle', 'Subtitle', 26, '<w:color w:val="5A6B7E"/>', '<w:spacing w:after="360"/>') +
  style(
    'Heading1',
    'heading 1',
    30,
    '<w:b/><w:color w:val="1F3A5F"/>',
    '<w:keepNext/><w:spacing w:before="360" w:after="120"/>',
  ) +
  style('Strong', 'Strong text', 22, '<w:b/>') +
  style('Small', 'Small text', 18, '<w:color w:val="5A6B7E"/>') +
  '</w:styles>';

/** A service agreement as docx: header, footer, a table that repeats over `services`, an optional section and a signature. */
export function sampleDocx(): Buffer {
  return officePackage([
    {
      name: 'word/document.xml',
      type: officeType('wordprocessingml.document.main'),
      xml: `<w:document ${W}><w:body>${BODY}${SECTION}</w:body></w:document>`,
      links: {
        rId1: ['styles', 'word/styles.xml'],
        rId2: ['header', 'word/header1.xml'],
        rId3: ['footer', 'word/footer1.xml'],
      },
    },
    { name: 'word/styles.xml', type: officeType('wordprocessingml.styles'), xml: STYLES },
    {
      name: 'word/header1.xml',
      type: officeType('wordprocessingml.header'),
      xml: `<w:hdr ${W}>${paragraph('{{company}}', 'Small')}</w:hdr>`,
    },
    {
      name: 'word/footer1.xml',
      type: officeType('wordprocessingml.footer'),
      xml: `<w:ftr ${W}>${paragraph('Agreement with {{full_name}}', 'Small')}</w:ftr>`,
    },
  ]);
}
