import { docxEntries, rawZip } from '../../../testing/src/files/hostile-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { readPackage } from '../../../formats/src/package/package-reader';
import { p, row, table } from '../docx-template.fixture';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const W14 = 'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"';
const items = [{ n: 'a' }, { n: 'b' }, { n: 'c' }];

const refer = (id: number, kind = 'foot'): string => `<w:p><w:r><w:${kind}noteReference w:id="${id}"/></w:r></w:p>`;
const note = (id: number, content: string, kind = 'foot'): string =>
  `<w:${kind}note w:id="${id}">${content}</w:${kind}note>`;

/** The ids of the references in the filled text, and the texts of the filled notes by their ids. */
function fill(body: string, notes: string, values: FillValues = { items }, kind = 'foot') {
  const name = `word/${kind}notes.xml`;
  const data = `<w:${kind}notes ${W} ${W14}>${notes}</w:${kind}notes>`;
  const file = parseTemplate(rawZip([...docxEntries(body), { name, data }])).fill(values);
  expect(packageProblems(file)).toEqual([]);
  const filled = readPackage(file);
  const references = [...filled.text('word/document.xml').matchAll(/noteReference w:id="(\d+)"/g)].map(([, id]) => id);
  const source = filled.text(name);
  const texts = new Map(
    [...source.matchAll(/<w:\w+note w:id="(\d+)">(.*?)<\/w:\w+note>/g)].map(([, id, content = '']) => [
      id,
      content.replace(/<[^>]*>/g, ''),
    ]),
  );
  return { references, texts, source, shown: references.map((id) => texts.get(id)) };
}

describe('notes of repeated content', () => {
  it.each(['foot', 'end'])('are written for each item, with its values: %snotes', (kind) => {
    const body = p('{{#items}}') + refer(2, kind) + p('{{/items}}') + refer(3, kind);
    const { shown, texts, references } = fill(
      body,
      note(2, p('About {{n}} of {{total}}'), kind) + note(3, p('Other'), kind),
      { items, total: 7 },
      kind,
    );
    expect(shown).toEqual(['About a of 7', 'About b of 7', 'About c of 7', 'Other']);
    expect(references[0]).toBe('2');
    expect(texts.size).toBe(4);
  });

  it('are also written for each item without placeholders of their own, and in rows of tables', () => {
    const cellWith = (id: number): string => `<w:tc>${refer(id)}</w:tc>`;
    const rows = table(row('{{#items}}{{n}}', '{{/items}}').replace('</w:tr>', `${cellWith(5)}</w:tr>`));
    expect(fill(rows, note(5, p('Plain'))).shown).toEqual(['Plain', 'Plain', 'Plain']);
  });

  it('hold loops, and see variables as they were at the reference', () => {
    const body = p('{{set t = 0}}{{#items}}') + p('{{set t = t + 1}}') + refer(2) + p('{{/items}}{{set t = 9}}');
    const { shown } = fill(body, note(2, p('{{t}}{{#tags}}{{.}}{{/tags}}')), { items, tags: ['x', 'y'] });
    expect(shown).toEqual(['1xy', '2xy', '3xy']);
  });

  it('are left out with their content, and keep ids of their own', () => {
    const marked = '<w:p w14:paraId="0000000A"><w:r><w:t>{{n}}</w:t></w:r></w:p>';
    const body = p('{{#items}}') + refer(2) + p('{{/items}}') + p('{{#none}}') + refer(4) + p('{{/none}}');
    const { texts, source } = fill(body, note(2, marked) + note(4, p('gone')));
    expect([...texts.values()]).toEqual(['a', 'b', 'c']);
    const ids = [...source.matchAll(/paraId="(\w+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
  });
});
