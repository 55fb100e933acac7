import { readPackage } from '../../../../formats/src/package/package-reader';
import { parseTemplate } from '../../parse-template';
import { tagReaderOf } from '../../peers/tag-reader-of';
import { filledRows, filledSheet, rowsIn, workbookOf } from '../workbook.fixture';

const formula = (text: string, result = ''): { xml: string } => ({
  xml: `${result && ' t="str"'}><f>${text}</f>${result}`,
});

describe('texts in the formulas of a workbook', () => {
  it('show values, also those that look like parts of a formula', () => {
    const rows = [
      [
        formula('IF(A2&gt;1,"Dear {{name}}",&quot;No ""{{name}}""&quot;)'),
        '=HYPERLINK("https://x/{{id | upper}}","{{ id }}")',
        7,
      ],
    ];
    expect(filledRows(workbookOf(rows), { name: 'Ann "A" & <B>', id: 'k"&A1&"' })).toEqual([
      'A1=IF(A2&gt;1,&quot;Dear Ann &quot;&quot;A&quot;&quot; &amp; &lt;B&gt;&quot;,&quot;No &quot;&quot;Ann &quot;&quot;A&quot;&quot; &amp; &lt;B&gt;&quot;&quot;&quot;) ' +
        'B1=HYPERLINK(&quot;https://x/K&quot;&quot;&amp;A1&amp;&quot;&quot;&quot;,&quot;k&quot;&quot;&amp;A1&amp;&quot;&quot;&quot;) C1=7',
    ]);
  });

  it('belong to the copies of a row, whose references move', () => {
    const rows = [['{{#items}}{{n}}', '=B9&"{{n}}: "&A1', '{{/items}}'], ['=\'{{n}}\'!A1&"x"']];
    expect(filledRows(workbookOf(rows), { items: [{ n: 'a' }, { n: 'b' }] })).toEqual([
      'A1=a B1=B10&amp;&quot;a: &quot;&amp;A1 C1=',
      'A2=b B2=B10&amp;&quot;b: &quot;&amp;A2 C2=',
      "A3='{{n}}'!A1&amp;&quot;x&quot;",
    ]);
  });

  it('have no result of the template any more, and that of filled placeholders', () => {
    const rows = [
      [
        formula('"Total {{a}}"&amp;1', '<v>Total {{a}}1</v>'),
        formula('IF(A1="","{{a}}",2)', '<v>2</v>'),
        formula('B1&amp;1', '<v>21</v>'),
      ],
    ];
    const { sheet } = filledSheet(workbookOf(rows), { a: 'x' });
    expect(sheet).toContain('<c r="A1"  t="str"><f>&quot;Total x&quot;&amp;1</f><v>Total x1</v></c>');
    expect(sheet).toContain('<c r="B1" ><f>IF(A1=&quot;&quot;,&quot;x&quot;,2)</f></c>');
    expect(sheet).toContain('<c r="C1" ><f>B1&amp;1</f></c>');
  });

  it('are joined from several where a value is longer than a text may be', () => {
    const { sheet } = filledSheet(workbookOf([['="{{a}}"']]), { a: '😀'.repeat(130) });
    const [, first = '', second = ''] = /<f>\(&quot;(.*?)&quot;&amp;&quot;(.*?)&quot;\)<\/f>/.exec(sheet) ?? [];
    expect([first, second]).toEqual(['😀'.repeat(127), '😀'.repeat(3)]);
    expect(() => filledSheet(workbookOf([['="{{a}}"']]), { a: 'x'.repeat(9000) })).toThrow(
      'A formula has at most 8192 characters (sheet "S", cell A1).',
    );
  });

  it('are listed, and checked when the workbook is uploaded', () => {
    const template = workbookOf([['=IF(A2=1,"{{name}}","{{b | currency(c)}}")', '="{{#items}}"&B2']]).parse();
    expect(template.fields.map(({ id }) => id)).toEqual(['name', 'b', 'c']);
    expect(() => workbookOf([['="{{name |}}"']]).parse()).toThrow(/\{\{name \|\}\}.*sheet "S", cell A1/);
  });

  it('stay in a workbook of another product', async () => {
    const { bytes } = workbookOf([['{name}', '="{name}"&"{{name}}"']]);
    const filled = parseTemplate(bytes, { syntax: await tagReaderOf('docxtemplater') }).fill({ name: 'x' });
    expect(rowsIn(readPackage(filled), 'xl/worksheets/sheet1.xml')).toEqual([
      'A1=x B1=&quot;{name}&quot;&amp;&quot;{{name}}&quot;',
    ]);
  });
});
