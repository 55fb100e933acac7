import { officeType, type SamplePart } from '../../../../../apps/local/src/demo/documents/sample-package';
import { readPackage } from '../../../../formats/src/package/package-reader';
import { packageProblems } from '../../../../testing/src/files/package-problems';
import { workbookOfSheets } from '../workbook.fixture';

const comment = (ref: string, text: string): string =>
  `<comment ref="${ref}" authorId="0" xr:uid="{${ref}}"><text><r><t>${text}</t></r></text></comment>`;
const comments = (list: string): SamplePart => ({
  name: 'xl/comments1.xml',
  type: officeType('spreadsheetml.comments'),
  xml:
    '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xr="urn:xr"><authors><author>x</author></authors>' +
    `<commentList>${list}</commentList></comments>`,
});
const note = (id: number, row: number): string =>
  `<v:shape id="_x0000_s${id}" type="#_x0000_t202"><x:ClientData ObjectType="Note"><x:Anchor>1, 15, ${row}, 2, 3, 31, ${row + 4}, 1</x:Anchor>` +
  `<x:Row>${row}</x:Row><x:Column>0</x:Column></x:ClientData></v:shape>`;
const button = (id: number, row: number): string =>
  `<v:shape id="_x0000_s${id}"><x:ClientData ObjectType="Button"><x:Anchor>1, 0, ${row}, 0, 2, 0, ${row + 1}, 0</x:Anchor></x:ClientData></v:shape>`;
const drawing = (shapes: string): SamplePart => ({
  name: 'xl/drawings/vmlDrawing1.vml',
  type: 'application/vnd.openxmlformats-officedocument.vmlDrawing',
  xml: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202"/>${shapes}</xml>`,
});

const rows = [['{{#items}}{{n}}', '{{/items}}'], ['{{#if none}}'], ['no'], ['{{/if}}'], ['end']];
const notes = comments(comment('A1', 'each') + comment('A3', 'removed') + comment('A5', 'By {{name}}'));
const shapes = drawing(note(1025, 0) + note(1026, 2) + note(1027, 4) + button(1028, 4));
const values = { name: 'Ada', items: [{ n: 'a' }, { n: 'b' }, { n: 'c' }], none: false };

function filled(links: Record<string, readonly [string, string]> = {}, parts: SamplePart[] = []) {
  const sheet = {
    name: 'S',
    rows,
    links: { rId1: ['comments', notes.name], rId2: ['vmlDrawing', shapes.name], ...links } as never,
  };
  const bytes = workbookOfSheets([sheet], { parts: [notes, shapes, ...parts] })
    .parse()
    .fill(values);
  expect(packageProblems(bytes)).toEqual([]);
  const pkg = readPackage(bytes);
  const found = (part: string, pattern: RegExp): string[] =>
    [...pkg.text(part).matchAll(pattern)].map(([, ...groups]) => groups.join(' '));
  return {
    notes: found(notes.name, /<comment ref="(\w+)"[^>]*>.*?<t(?: [^>]*)?>(.*?)<\/t>/g),
    uids: found(notes.name, /xr:uid="([^"]*)"/g),
    shapes: found(shapes.name, /<x:Row>(\d+)</g),
    ids: found(shapes.name, /<v:shape id="([^"]*)"/g),
    anchors: found(shapes.name, /<x:Anchor>([^<]*)</g),
    threads: parts.flatMap(({ name }) => found(name, /<threadedComment ref="(\w+)"/g)),
  };
}

describe('notes of xlsx', () => {
  it('are copied with their rows, and removed with them', () => {
    const result = filled();
    expect(result.notes).toEqual(['A1 each', 'A2 each', 'A3 each', 'A4 By Ada']);
    expect(result.uids).toEqual(['{A1}', '{A5}']);
    expect(result.shapes).toEqual(['0', '1', '2', '3']);
    expect(new Set(result.ids).size).toBe(5);
    expect(result.anchors[1]).toBe('1, 15, 1, 2, 3, 31, 5, 1');
  });

  it('are copied with shapes whose namespaces have other prefixes, and without anchors', () => {
    const shape =
      '<ns0:shape xmlns:ns0="urn:schemas-microsoft-com:vml" type="#_x0000_t202" id="_x0000_s1026"><ns1:ClientData ' +
      'xmlns:ns1="urn:schemas-microsoft-com:office:excel" ObjectType="Note"><ns1:Row>0</ns1:Row><ns1:Column>0</ns1:Column></ns1:ClientData></ns0:shape>';
    const vml = { ...shapes, name: 'xl/drawings/other.vml', xml: `<xml>${shape}</xml>` };
    const single = { ...notes, name: 'xl/comments/comment1.xml', xml: comments(comment('A1', 'each')).xml };
    const links = { rId1: ['comments', single.name], rId2: ['vmlDrawing', vml.name] } as never;
    const bytes = workbookOfSheets([{ name: 'S', rows, links }], { parts: [single, vml] })
      .parse()
      .fill(values);
    const text = readPackage(bytes).text(vml.name);
    expect([...text.matchAll(/<ns1:Row>(\d+)</g)].map(([, row]) => row)).toEqual(['0', '1', '2']);
    expect(new Set(text.match(/_x0000_s\d+/g)).size).toBe(3);
  });

  it('leave controls one, below the rows above them', () => {
    expect(filled().anchors.at(-1)).toBe('1, 0, 3, 0, 2, 0, 4, 0');
  });

  it('are not copied when they show a conversation', () => {
    const threads: SamplePart = {
      name: 'xl/threadedComments/threadedComment1.xml',
      type: 'application/vnd.ms-excel.threadedcomments+xml',
      xml: '<ThreadedComments xmlns="http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments"><threadedComment ref="A1" id="{1}"><text>t</text></threadedComment><threadedComment ref="A3" id="{2}"><text>t</text></threadedComment><threadedComment ref="A5" id="{3}"><text>t</text></threadedComment></ThreadedComments>',
    };
    const result = filled({ rId3: ['threadedComment', threads.name] }, [threads]);
    expect(result.threads).toEqual(['A1', 'A4']);
    expect(result.notes).toEqual(['A1 each', 'A4 By Ada']);
    expect(result.shapes).toEqual(['0', '3']);
  });
});
