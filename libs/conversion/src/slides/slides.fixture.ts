import { readPackage } from '../../../formats/src/package/package-reader';
import { officePackage, officeType } from '../../../../apps/local/src/demo/documents/sample-package';
import { pptxHtml } from './pptx-html';

const NS =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
export const xfrm = (x: number, y: number, cx: number, cy: number) =>
  `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/></a:xfrm>`;
export const frame = (placeholder = '') =>
  `<p:nvSpPr><p:cNvPr id="2" name="n"/><p:cNvSpPr/><p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>`;
export const shape = (properties: string, body: string, placeholder = '') =>
  `<p:sp>${frame(placeholder)}<p:spPr>${properties}</p:spPr><p:txBody><a:bodyPr/>${body}</p:txBody></p:sp>`;
export const paragraph = (text: string, pPr = '', rPr = '') => `<a:p>${pPr}<a:r>${rPr}<a:t>${text}</a:t></a:r></a:p>`;
export const tree = (shapes: string, background = '') => `<p:cSld>${background}<p:spTree>${shapes}</p:spTree></p:cSld>`;

interface Parts {
  slide: string;
  layout?: string;
  master?: string;
  /** The colours of the theme, and the table styles of the presentation. */
  theme?: string;
  tableStyles?: string;
}

/** The body of the HTML of a presentation with one slide. */
export function bodyOf({ slide, layout = '', master = '', theme = '', tableStyles = '' }: Parts): string {
  const kind = (name: string) => officeType(`presentationml.${name}`);
  const html = pptxHtml(
    readPackage(
      officePackage([
        {
          name: 'ppt/presentation.xml',
          type: kind('presentation.main'),
          xml: `<p:presentation ${NS} firstSlideNum="7"><p:sldIdLst><p:sldId id="256" r:id="rId1"/></p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
          links: { rId1: ['slide', 'ppt/slide.xml'], rId2: ['tableStyles', 'ppt/tableStyles.xml'] },
        },
        {
          name: 'ppt/tableStyles.xml',
          type: kind('tableStyles'),
          xml: `<a:tblStyleLst ${NS}>${tableStyles}</a:tblStyleLst>`,
        },
        {
          name: 'ppt/theme.xml',
          type: 'application/vnd.openxmlformats-officedocument.theme+xml',
          xml: `<a:theme ${NS}><a:themeElements><a:clrScheme name="c">${theme}</a:clrScheme></a:themeElements></a:theme>`,
        },
        {
          name: 'ppt/slide.xml',
          type: kind('slide'),
          xml: `<p:sld ${NS}>${tree(slide)}</p:sld>`,
          links: { rId1: ['slideLayout', 'ppt/layout.xml'] },
        },
        {
          name: 'ppt/layout.xml',
          type: kind('slideLayout'),
          xml: `<p:sldLayout ${NS}>${tree(layout)}</p:sldLayout>`,
          links: { rId1: ['slideMaster', 'ppt/master.xml'] },
        },
        {
          name: 'ppt/master.xml',
          type: kind('slideMaster'),
          xml: `<p:sldMaster ${NS}>${master || tree('')}</p:sldMaster>`,
          links: { rId1: ['theme', 'ppt/theme.xml'] },
        },
      ]),
    ),
  );
  expect(html).toContain('@page { size: 960px 720px; margin: 0 }');
  return html.slice(html.indexOf('<body>'));
}
