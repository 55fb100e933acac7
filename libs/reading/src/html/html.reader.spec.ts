import type { DocumentPage } from '../document';
import { HtmlReader } from './html.reader';

async function pageOf(html: string | Buffer, name = 'a.html'): Promise<DocumentPage | undefined> {
  const { pages } = await new HtmlReader().read({ name, mediaType: '', bytes: Buffer.from(html) }, { pageLimit: null });
  return pages[0];
}

describe('HtmlReader', () => {
  it('reads what a program shows, without scripts, styles and hidden parts', async () => {
    const page = await pageOf(
      '<title>t</title><style>p{}</style><script>1</script><p>Shown <b>text</b></p><p hidden>no</p><p style="display: none">no</p>',
    );
    expect(page?.lines.map(({ text }) => text)).toEqual(['Shown text']);
    expect(page?.lines[0]?.words.map(({ font }) => font?.bold ?? false)).toEqual([false, true]);
  });

  it('marks words that are struck through or have a round border', async () => {
    const round = '<span style="border: 2px solid red; border-radius: 50%">d</span>';
    const page = await pageOf(`<p>a <s>b</s> <span style="text-decoration: line-through">c</span> ${round}</p>`);
    const marks = page?.lines.flatMap(({ words }) => words.map(({ mark }) => mark));
    expect(marks).toEqual([undefined, 'crossed', 'crossed', 'circled']);
  });

  it('reads lists of descriptions as tables of two columns, and items of lists with their bullets', async () => {
    const pairs = '<dl><dt>Voltage</dt><dd>18 V</dd><div><dt>Net weight</dt><dd>1.7 kg</dd></div></dl>';
    const page = await pageOf(`${pairs}<ul><li>charger</li><li><p>case</p></li></ul><dl><dd>alone</dd></dl>`);

    expect(page?.grids.map(({ cells }) => cells.map(({ row, column, text }) => [row, column, text]))).toEqual([
      [
        [0, 0, 'Voltage'],
        [0, 1, '18 V'],
        [1, 0, 'Net weight'],
        [1, 1, '1.7 kg'],
      ],
    ]);
    expect(page?.lines.slice(-3).map(({ text }) => text)).toEqual(['• charger', '• case', 'alone']);
  });

  it('reads tables with spans, and tables inside of tables as text', async () => {
    const table =
      '<table><tr><th rowspan="2">A</th><th colspan="2">B</th></tr><tr><th>C</th><th>D</th></tr><tr><td>1</td><td>2</td><td>3</td></tr></table>';
    const page = await pageOf(`<table><tr><td>Left</td><td>${table}</td></tr></table>`);

    expect(page?.grids).toHaveLength(1);
    expect(page?.grids[0]).toMatchObject({ headerRows: 2, rowCount: 3, columnCount: 3 });
    expect(page?.grids[0]?.cells.map(({ row, column, text }) => [row, column, text])).toEqual([
      [0, 0, 'A'],
      [0, 1, 'B'],
      [1, 1, 'C'],
      [1, 2, 'D'],
      [2, 0, '1'],
      [2, 1, '2'],
      [2, 2, '3'],
    ]);
    expect(page?.lines[0]?.text).toBe('Left');
  });

  it('reads the controls of forms', async () => {
    const page = await pageOf(
      '<form><input name="a" value="x"><input type="checkbox" name="c" checked><select name="s"><option>1<option selected>2</select><input type="password" value="secret"></form>',
    );
    expect(page?.fields).toMatchObject([
      { name: 'a', kind: 'text', values: ['x'] },
      { name: 's', kind: 'choice', values: ['2'] },
    ]);
    expect(page?.checkboxes).toMatchObject([{ name: 'c', checked: true, source: 'field' }]);
    expect(page?.lines.map(({ text }) => text).join(' ')).toBe('x 2');
  });

  it('decodes the declared encoding', async () => {
    const bytes = Buffer.concat([
      Buffer.from('<meta charset="iso-8859-2"><p>'),
      Buffer.from([0xb1, 0xe6]),
      Buffer.from('</p>'),
    ]);
    expect((await pageOf(bytes))?.lines[0]?.text).toBe('ąć');
  });

  it.each([
    ['  <!-- a --> <!doctype html>', 'a.txt', true],
    ['<p>x</p>', 'a.html', true],
    ['<p>x</p>', 'a.txt', false],
    ['a < b', 'a.html', false],
  ])('takes pages by their beginning: %j as %s', (text, name, expected) =>
    expect(new HtmlReader().takes({ name, mediaType: '', bytes: Buffer.from(text) })).toBe(expected),
  );
});
