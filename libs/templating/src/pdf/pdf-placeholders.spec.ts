import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { textOf } from '../../../formats/src/pdf/pdf-values';
import { fill, fillPdf, formWith, valueOf } from './pdf-form.fixture';
import { parsePdf } from './pdf.filler';

describe('fillPdf', () => {
  it('replaces placeholders in default values, and leaves nothing of those for signing', async () => {
    const template = formWith([
      '/FT /Tx /T (line) /V (Dear {{ name }}, {{signature}})',
      '/FT /Tx /T (other) /V (as it was)',
    ]);
    const fields = await fill(template, { name: 'Ada' });

    expect((await parsePdf(template)).fields.map(({ id }) => id)).toEqual(['line', 'name', 'other']);
    expect(textOf(valueOf(fields.get('line')))).toBe('Dear Ada, ');
    expect(textOf(valueOf(fields.get('other')))).toBe('as it was');
  });

  it('computes the expressions in default values, in the locale of the call', async () => {
    const template = formWith([
      '/FT /Tx /T (total) /V ({{price * qty | currency("EUR")}} {{qty > 2 ? "many" : "few"}})',
      '/FT /Tx /T (sum) /V ({{items | sum(n) | number(1)}})',
      '/FT /Tx /T (never) /V ({{price / zero}})',
    ]);
    const parsed = await parsePdf(template);
    expect(parsed.fields.map(({ id }) => id)).toEqual(['total', 'price', 'qty', 'sum', 'items', 'n', 'never', 'zero']);
    const bytes = await fillPdf(
      parsed,
      { price: 1.5, qty: 3, zero: 2, items: [{ n: 1 }, { n: 2 }] },
      { locale: 'de-DE' },
    );
    const fields = new Map(fieldsOf(await readPdf(bytes)).map((field) => [field.name, field]));
    expect(textOf(valueOf(fields.get('total')))?.replace(/\u00a0/g, ' ')).toBe('4,50 € many');
    expect(textOf(valueOf(fields.get('sum')))).toBe('3,0');
    await expect(fillPdf(parsed, { price: 1, zero: 0 })).rejects.toThrow(
      'The placeholder {{price / zero}} divides by zero (form field "never").',
    );
  });
});
