import { textOf } from '../../../formats/src/pdf/pdf-values';
import type { FillValues } from '../field-values';
import { appearanceOf, fill, formWith, valueOf } from './pdf-form.fixture';
import { calculationOf } from './pdf-calculation-script';
import { fillPdf, parsePdf } from './pdf.filler';

const escaped = (script: string): string => script.replace(/[\\()]/g, '\\$&');
const action = (key: string, script: string): string => `/${key} << /S /JavaScript /JS (${escaped(script)}) >>`;

/** A form with the fields a, b and g.c and those that it calculates, in this order. */
function formOfSums(scripts: readonly string[], more = ''): Buffer {
  const fields = ['/FT /Tx /T (a)', '/FT /Tx /T (b) /V (4)', '/FT /Btn /T (c)'];
  const calculated = scripts.map((script, index) => `/FT /Tx /T (r${index}) ${more} /AA << ${action('C', script)} >>`);
  const order = scripts.map((_, index) => `${fields.length + index + 5} 0 R`);
  return formWith([...fields, ...calculated], `/CO [${order.join(' ')} 99 0 R]`);
}

async function resultsOf(scripts: readonly string[], values: FillValues) {
  const filled = await fill(formOfSums(scripts), values);
  return scripts.map((_, index) => textOf(valueOf(filled.get(`r${index}`))));
}

describe('the calculated fields of a PDF form', () => {
  it.each([
    ['AFSimple_Calculate("SUM", new Array ("a", "b"));', '6.5'],
    ["AFSimple_Calculate('PRD', ['a', 'b'])", '10'],
    ['AFSimple_Calculate("AVG", "a, b");', '3.25'],
    ['AFSimple_Calculate("MIN", new Array("a", "b"));', '2.5'],
    ['AFSimple_Calculate("MAX", new Array("a", "b"));', '4'],
    [
      '/** BVCALC a * b EVCALC **/ event.value=AFMakeNumber(getField("a").value)*AFMakeNumber(getField("b").value)',
      '10',
    ],
    ['event.value = (this.getField("a").value - 1) / -3 + 2 * this.getField("b").value;', '7.5'],
    ['event.value = this.getField("a").value / 7;', '0.357143'],
  ])('have the result of %s', async (script, result) => {
    expect(await resultsOf([script], { a: '2.5' })).toEqual([result]);
  });

  it('are calculated in the order of the form, and shown in their format', async () => {
    const total = formWith(
      [
        '/FT /Tx /T (qty)',
        '/FT /Tx /T (price)',
        `/FT /Tx /T (total) /AA << ${action('C', 'AFSimple_Calculate("SUM", new Array("line"))')} ${action('F', 'AFNumber_Format(2, 2, 0, 0, " EUR", false)')} >>`,
        `/FT /Tx /T (line.1) /Ff 1 /AA << ${action('C', 'AFSimple_Calculate("PRD", new Array("qty", "price"))')} >>`,
      ],
      '/CO [8 0 R 7 0 R]',
    );
    const filled = await fill(total, { qty: 3, price: '1234.5' });
    expect(textOf(valueOf(filled.get('line.1')))).toBe('3703.5');
    expect(textOf(valueOf(filled.get('total')))).toBe('3703.5');
    expect(appearanceOf(filled.get('total'))).toContain(Buffer.from('3.703,50 EUR').toString('hex').toUpperCase());
  });

  it('keep a value that is given for them, and what they have when nothing of theirs is filled', async () => {
    const script = 'AFSimple_Calculate("SUM", new Array("a", "b"));';
    expect(await resultsOf([script], { a: '2', r0: '9' })).toEqual(['9']);
    expect(await resultsOf([script], { c: null })).toEqual([null]);
    const untouched = await fillPdf(await parsePdf(formOfSums([script], '/V (old)')), {});
    expect(untouched.warnings).toEqual([]);
  });

  it.each([
    ['another script', 'event.value = total();'],
    ['a program', 'AFSimple_Calculate("SUM", new Array("a")); app.alert(1);'],
    ['a field that is missing, as one that a signer fills in', 'AFSimple_Calculate("SUM", new Array("a", "later"));'],
    ['a division by zero', 'event.value = this.getField("a").value / 0;'],
  ])('are left alone with a warning for %s', async (_, script) => {
    const filled = await fillPdf(await parsePdf(formOfSums([script])), { a: '2' });
    expect(filled.warnings).toEqual([
      'The field r0 shows what a script of the form calculates, which was not done. Send its value, too.',
    ]);
  });

  it('take a text without digits for 0, and none that could be several numbers', async () => {
    const script = 'AFSimple_Calculate("SUM", new Array("a", "b"));';
    expect(await resultsOf([script], { a: 'none' })).toEqual(['4']);
    expect(await resultsOf([script], { a: '2,5' })).toEqual(['6.5']);
    expect(await resultsOf([script], { a: '1.234,50' })).toEqual([null]);
  });

  it('are no programs', () => {
    const scripts = [
      'event.value = "a";',
      'event.value = 1 + ;',
      'event.value = (getField("a").value;',
      'event.value = 1',
      'event.value = getField("a").value2',
      `event.value = ${'('.repeat(5000)}getField("a").value`,
      `AFSimple_Calculate("SUM", new Array(${' '.repeat(9000)}`,
      '/* event.value = getField("a").value',
      'AFSimple_Calculate("SUM", new Array(a));',
      'AFSimple_Calculate("SUM", new Array());',
    ];
    expect(scripts.map(calculationOf)).toEqual(scripts.map(() => null));
  });
});
