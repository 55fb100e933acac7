import { crc32 } from 'node:zlib';
import { type PackageEntry, writePackage } from '@app/formats';
import { entry } from './sample-package';

const PACKAGING = 'xmlns:idPkg="http://ns.adobe.com/AdobeInDesign/idml/1.0/packaging" DOMVersion="7.5"';
const MIMETYPE = 'application/vnd.adobe.indesign-idml-package';

/** The first entry of the package, uncompressed, so that the file's first bytes show its type. */
function mimetype(): PackageEntry {
  const data = Buffer.from(MIMETYPE, 'latin1');
  return { name: 'mimetype', method: 0, time: 0x00210000, crc: crc32(data), size: data.length, data };
}

interface Line {
  readonly style: string;
  readonly text: string;
}

const story = (id: string, lines: readonly Line[]): string =>
  `<idPkg:Story ${PACKAGING}><Story Self="${id}" AppliedTOCStyle="n" TrackChanges="false" StoryTitle="$ID/" AppliedNamedGrid="n">` +
  lines
    .map(({ style, text }, index) => {
      const end = index < lines.length - 1 ? '<Br/>' : '';
      return (
        `<ParagraphStyleRange AppliedParagraphStyle="ParagraphStyle/${style}"><CharacterStyleRange AppliedCharacterStyle="CharacterStyle/$ID/[No character style]">` +
        `<Content>${text}</Content>${end}</CharacterStyleRange></ParagraphStyleRange>`
      );
    })
    .join('') +
  '</Story></idPkg:Story>';

/** A frame on a page; top, left, bottom and right in points from the top left corner of the page. */
function frame(
  id: string,
  storyId: string,
  [top, left, bottom, right]: readonly [number, number, number, number],
): string {
  const point = (x: number, y: number): string =>
    `<PathPointType Anchor="${x} ${y}" LeftDirection="${x} ${y}" RightDirection="${x} ${y}"/>`;
  return (
    `<TextFrame Self="${id}" ParentStory="${storyId}" ContentType="TextType" ItemTransform="1 0 0 1 0 0"><Properties><PathGeometry><GeometryPathType PathOpen="false"><PathPointArray>` +
    point(left, top) +
    point(left, bottom) +
    point(right, bottom) +
    point(right, top) +
    '</PathPointArray></GeometryPathType></PathGeometry></Properties></TextFrame>'
  );
}

const SPREAD =
  `<idPkg:Spread ${PACKAGING}><Spread Self="spread1" PageCount="1" BindingLocation="0" ItemTransform="1 0 0 1 0 0">` +
  '<Page Self="page1" GeometricBounds="0 0 842 595" ItemTransform="1 0 0 1 0 0" Name="1"/>' +
  frame('frame1', 'head', [60, 60, 180, 535]) +
  frame('frame2', 'body', [200, 60, 780, 535]) +
  '</Spread></idPkg:Spread>';

const paragraphStyle = (name: string, size: number, font: string): string =>
  `<ParagraphStyle Self="ParagraphStyle/${name}" Name="${name}" PointSize="${size}" FontStyle="${font}" SpaceAfter="6"><Properties><AppliedFont type="string">Minion Pro</AppliedFont></Properties></ParagraphStyle>`;
const STYLES =
  `<idPkg:Styles ${PACKAGING}><RootCharacterStyleGroup Self="characters"><CharacterStyle Self="CharacterStyle/$ID/[No character style]" Name="$ID/[No character style]"/></RootCharacterStyleGroup>` +
  `<RootParagraphStyleGroup Self="paragraphs">${paragraphStyle('Title', 32, 'Bold')}${paragraphStyle('Lead', 14, 'Italic')}${paragraphStyle('Body', 11, 'Regular')}</RootParagraphStyleGroup></idPkg:Styles>`;

const DESIGNMAP =
  '<?aid style="50" type="document" readerVersion="6.0" featureSet="257" product="7.5(142)"?>\n' +
  `<Document ${PACKAGING} Self="document" StoryList="head body" Name="Invitation"><Language Self="Language/$ID/English" Name="$ID/English: UK"/>` +
  '<idPkg:Styles src="Resources/Styles.xml"/><idPkg:Spread src="Spreads/Spread_spread1.xml"/>' +
  '<idPkg:Story src="Stories/Story_head.xml"/><idPkg:Story src="Stories/Story_body.xml"/></Document>';

const CONTAINER =
  '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="designmap.xml" media-type="text/xml"/></rootfiles></container>';

/** An invitation as idml: one page with a title frame and a text frame. */
export function sampleIdml(): Buffer {
  const head = [
    { style: 'Title', text: '{{event}}' },
    { style: 'Lead', text: '{{date}}, {{place}}' },
  ];
  const body = [
    { style: 'Body', text: 'Dear {{guest}},' },
    { style: 'Body', text: 'we are glad to invite you to {{event}} in {{place}}. Doors open at {{time}}.' },
    { style: 'Body', text: '{{host}}' },
  ];
  return writePackage([
    mimetype(),
    entry('META-INF/container.xml', CONTAINER),
    entry('designmap.xml', DESIGNMAP),
    entry('Resources/Styles.xml', STYLES),
    entry('Spreads/Spread_spread1.xml', SPREAD),
    entry('Stories/Story_head.xml', story('head', head)),
    entry('Stories/Story_body.xml', story('body', body)),
  ]);
}
