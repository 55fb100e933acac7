import { officePackage, officeType, type SamplePart } from './sample-package';

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly cx: number;
  readonly cy: number;
}

const geometry = ({ x, y, cx, cy }: Box): string => `<a:off x="${x}" y="${y}"/><a:ext cx="${cx}" cy="${cy}"/>`;
const run = (text: string, size: number, color: string, bold = false): string =>
  `<a:p><a:r><a:rPr lang="en-GB" sz="${size}"${bold ? ' b="1"' : ''}><a:solidFill><a:srgbClr val="${color}"/></a:solidFill></a:rPr><a:t>${text}</a:t></a:r></a:p>`;

const textBox = (id: number, name: string, box: Box, paragraphs: string): string =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>${geometry(box)}</a:xfrm>` +
  `<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr wrap="square"/><a:lstStyle/>${paragraphs}</p:txBody></p:sp>`;

const cell = (text: string, bold = false): string =>
  `<a:tc><a:txBody><a:bodyPr/><a:lstStyle/>${run(text, 1600, '1F3A5F', bold)}</a:txBody><a:tcPr/></a:tc>`;
const row = (texts: readonly string[], bold = false): string =>
  `<a:tr h="420000">${texts.map((text) => cell(text, bold)).join('')}</a:tr>`;

const TABLE =
  '<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="4" name="Milestones"/><p:cNvGraphicFramePr/><p:nvPr/></p:nvGraphicFramePr>' +
  `<p:xfrm>${geometry({ x: 838200, y: 2600000, cx: 10515600, cy: 840000 })}</p:xfrm><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table">` +
  '<a:tbl><a:tblPr firstRow="1" bandRow="1"/><a:tblGrid><a:gridCol w="7010400"/><a:gridCol w="3505200"/></a:tblGrid>' +
  `${row(['Milestone', 'Due'], true)}${row(['{{#milestones}}{{title}}', '{{due}}{{/milestones}}'])}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>';
const tree = (shapes: string): string => `<p:cSld><p:spTree>${GROUP}${shapes}</p:spTree></p:cSld>`;

const SLIDE = tree(
  textBox(
    2,
    'Title',
    { x: 838200, y: 600000, cx: 10515600, cy: 900000 },
    run('Project plan: {{project}}', 4000, '1F3A5F', true),
  ) +
    textBox(
      3,
      'Subtitle',
      { x: 838200, y: 1500000, cx: 10515600, cy: 700000 },
      run('Prepared for {{client}} by {{author}}', 2000, '5A6B7E'),
    ) +
    TABLE,
);

const MAP =
  'bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"';

const color = (name: string, value: string): string => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`;
const COLORS = Object.entries({
  dk1: '000000',
  lt1: 'FFFFFF',
  dk2: '1F3A5F',
  lt2: 'E8EDF3',
  accent1: '2F6DB5',
  accent2: 'D9822B',
  accent3: '5A6B7E',
  accent4: 'E0B400',
  accent5: '3D9970',
  accent6: '8E5EA2',
  hlink: '2F6DB5',
  folHlink: '8E5EA2',
})
  .map(([name, value]) => color(name, value))
  .join('');
const FONT = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>';
const FILL = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>';
const LINE = `<a:ln w="9525">${FILL}</a:ln>`;
const EFFECT = '<a:effectStyle><a:effectLst/></a:effectStyle>';
const THEME =
  `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Sample"><a:themeElements><a:clrScheme name="Sample">${COLORS}</a:clrScheme>` +
  `<a:fontScheme name="Sample"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme>` +
  `<a:fmtScheme name="Sample"><a:fillStyleLst>${FILL.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${LINE.repeat(3)}</a:lnStyleLst>` +
  `<a:effectStyleLst>${EFFECT.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${FILL.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`;

const part = (name: string, kind: string, xml: string, links: SamplePart['links'] = {}): SamplePart => ({
  name: `ppt/${name}`,
  type: officeType(`presentationml.${kind}`),
  xml,
  links,
});

/** A project plan as pptx: one slide with a title, a subtitle and a table that repeats over `milestones`. */
export function samplePptx(): Buffer {
  const presentation =
    `<p:presentation ${NAMESPACES}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst><p:sldId id="256" r:id="rId2"/></p:sldIdLst>` +
    '<p:sldSz cx="12192000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>';
  const master =
    `<p:sldMaster ${NAMESPACES}>${tree('')}<p:clrMap ${MAP}/><p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>` +
    '<p:txStyles><p:titleStyle/><p:bodyStyle/><p:otherStyle/></p:txStyles></p:sldMaster>';
  const inherited = '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>';
  return officePackage([
    part('presentation.xml', 'presentation.main', presentation, {
      rId1: ['slideMaster', 'ppt/slideMasters/slideMaster1.xml'],
      rId2: ['slide', 'ppt/slides/slide1.xml'],
      rId3: ['theme', 'ppt/theme/theme1.xml'],
    }),
    part('slides/slide1.xml', 'slide', `<p:sld ${NAMESPACES}>${SLIDE}${inherited}</p:sld>`, {
      rId1: ['slideLayout', 'ppt/slideLayouts/slideLayout1.xml'],
    }),
    part(
      'slideLayouts/slideLayout1.xml',
      'slideLayout',
      `<p:sldLayout ${NAMESPACES} type="blank">${tree('')}${inherited}</p:sldLayout>`,
      { rId1: ['slideMaster', 'ppt/slideMasters/slideMaster1.xml'] },
    ),
    part('slideMasters/slideMaster1.xml', 'slideMaster', master, {
      rId1: ['slideLayout', 'ppt/slideLayouts/slideLayout1.xml'],
      rId2: ['theme', 'ppt/theme/theme1.xml'],
    }),
    { name: 'ppt/theme/theme1.xml', type: officeType('theme'), xml: THEME },
  ]);
}
