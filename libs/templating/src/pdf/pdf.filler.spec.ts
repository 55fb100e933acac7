import { type PDFContext, PDFArray, PDFDict, PDFName, PDFStream } from '@cantoo/pdf-lib';
import { samplePdfTemplate } from '../../../../apps/local/src/demo/documents/sample-pdf';
import { pdfOf } from '../../../testing/src/files/hostile-pdf';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { dictOf, textOf } from '../../../formats/src/pdf/pdf-values';
import { fieldsOf, formOf } from '../../../formats/src/pdf/pdf-fields';
import { appearanceOf, fill, fillPdf, formWith, valueOf } from './pdf-form.fixture';
import { fillPdf as fillForm, parsePdf } from './pdf.filler';

describe('parsePdf', () => {
  it('lists the fields in order with their allowed values', async () => {
    const { fields } = await parsePdf(await samplePdfTemplate());

    expect(fields.map(({ id, kind }) => [id, kind])).toEqual([
      ['full_name', 'text'],
      ['member_number', 'text'],
      ['email', 'text'],
      ['birth_date', 'text'],
      ['address', 'text'],
      ['plan', 'dropdown'],
      ['topics', 'listbox'],
      ['payment', 'radio'],
      ['newsletter', 'checkbox'],
      ['signature', 'signature'],
      ['signature_date', 'text'],
    ]);
    expect(fields.find(({ id }) => id === 'payment')?.options).toEqual(['transfer', 'card']);
    expect(fields.find(({ id }) => id === 'member_number')?.maxLength).toBe(9);
  });

  it('reads a document without a form as a template without fields', async () => {
    const plain = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R >>',
    ]);
    const parsed = await parsePdf(plain);

    expect(parsed.fields).toEqual([]);
    expect((await readPdf(await fillPdf(parsed, { a: 'b' }))).pages).toHaveLength(1);
  });
});

describe('fillPdf', () => {
  it('leaves a signed document as it is without values for it, and otherwise removes the signature with a warning', async () => {
    const signature = '/FT /Sig /T (Approval) /V << /Type /Sig /ByteRange [0 1 2 3] /Contents <00> >> /AP << >>';
    const parsed = await parsePdf(formWith([signature, '/FT /Tx /T (name)']));
    const untouched = await fillForm(parsed, { other: 1 });
    expect([untouched.bytes.equals(Buffer.from(parsed.bytes)), untouched.warnings]).toEqual([true, []]);

    const { bytes, warnings } = await fillForm(parsed, { name: 'Ada' });
    const fields = new Map(fieldsOf(await readPdf(bytes)).map((field) => [field.name, field]));
    expect(valueOf(fields.get('Approval'))).toBeUndefined();
    expect(textOf(valueOf(fields.get('name')))).toBe('Ada');
    expect(warnings).toEqual([
      'The document was signed in Approval before. The signature was removed, because values change what was signed.',
    ]);
  });

  it('fills fields by the members of an object that their names lead to', async () => {
    const template = formWith([
      '/FT /Tx /T (customer.name)',
      '/FT /Tx /T (customer.city)',
      '/FT /Tx /T (a.b) /V (old)',
    ]);
    const fields = await fill(template, {
      customer: { name: 'Ada', city: 'Ulm' },
      'customer.city': 'Bonn',
      a: { c: 1 },
    });

    expect(textOf(valueOf(fields.get('customer.name')))).toBe('Ada');
    expect(textOf(valueOf(fields.get('customer.city')))).toBe('Bonn');
    expect(textOf(valueOf(fields.get('a.b')))).toBe('old');
  });

  it('fills fields by the items of a list whose numbers are in their names, whether these begin with 0 or 1', async () => {
    const names = ['row.0.net', 'row.1.net', 'a.line[1].text', 'a.line[2].text', 'kids.1', 'own.1', 'part.11.no'];
    const template = formWith(names.map((name) => `/FT /Tx /T (${name})`));
    const values = {
      row: [{ net: '1.20' }, { net: 5 }, { net: 9 }],
      a: { line: [{ text: 'first' }, { text: 'second' }] },
      kids: ['Ada'],
      own: { 1: 'by its name' },
      part: [{ no: 1 }],
    };
    const { bytes, warnings } = await fillForm(await parsePdf(template), values);
    const fields = new Map(fieldsOf(await readPdf(bytes)).map((field) => [field.name, textOf(valueOf(field))]));

    expect([...fields.values()]).toEqual(['1.20', '5', 'first', 'second', 'Ada', 'by its name', null]);
    expect(warnings).toEqual([
      'The form has fields for 2 of the 3 items of "row".',
      'The fields of "part" begin with the number 11: the list fills none of them.',
    ]);
  });

  it('writes every kind of field except signature fields', async () => {
    const fields = await fill(await samplePdfTemplate(), {
      full_name: 'Ada Lovelace',
      member_number: 1815,
      address: 'St James’s Square\nLondon',
      plan: 'Plus',
      topics: ['Library', 'Travel'],
      payment: 'card',
      newsletter: true,
      unknown_key: 'ignored',
    });

    expect(textOf(valueOf(fields.get('full_name')))).toBe('Ada Lovelace');
    expect(textOf(valueOf(fields.get('member_number')))).toBe('1815');
    expect(textOf(valueOf(fields.get('address')))).toBe('St James’s Square\nLondon');
    expect(textOf(valueOf(fields.get('plan')))).toBe('Plus');
    const topics = valueOf(fields.get('topics'));
    expect(topics instanceof PDFArray && topics.asArray().map(textOf)).toEqual(['Library', 'Travel']);
    expect(valueOf(fields.get('payment'))).toBe(fields.get('payment')?.widgets[1]?.lookup(PDFName.of('AS')));
    expect(fields.get('payment')?.widgets[0]?.lookup(PDFName.of('AS'))).toBe(PDFName.of('Off'));
    expect(valueOf(fields.get('newsletter'))).toBe(PDFName.of('Yes'));
    expect(valueOf(fields.get('signature'))).toBeUndefined();
  });

  it('draws each comb character in a cell of its own and wraps multiline text', async () => {
    const fields = await fill(await samplePdfTemplate(), { member_number: 'AB12', address: 'word '.repeat(60) });

    expect(appearanceOf(fields.get('member_number')).match(/ Tj/g)).toHaveLength(4);
    expect((appearanceOf(fields.get('address')).match(/ Tj/g) ?? []).length).toBeGreaterThan(2);
  });

  it('embeds a font for text beyond Latin-1 and stores it exactly', async () => {
    const text = 'Łukasz Ωμέγα Жук 王小明 りんご مرحبا';
    const filled = await fillPdf(await parsePdf(await samplePdfTemplate()), { full_name: text });
    const file = await readPdf(filled);
    const field = fieldsOf(file).find(({ name }) => name === 'full_name');

    expect(textOf(valueOf(field))).toBe(text);
    expect(embeddedFonts(file.context)).toBe(2);
    expect(appearanceOf(field)).toMatch(/<[0-9A-F]{4,}> Tj/i);
  });

  it('begins text from right to left at the right end of a field that does not say otherwise', async () => {
    const text = '/FT /Tx /DA (/Helv 10 Tf 0 g)';
    const comb = `${text} /MaxLen 10 /Ff ${1 << 24}`;
    const template = formWith([`/T (a) ${text}`, `/T (b) ${text} /Q 0`, `/T (c) ${text}`, `/T (d) ${comb}`]);
    const hebrew = '\u05d0\u05d1';
    const filled = await fill(template, { a: hebrew, b: hebrew, c: `abc ${hebrew}`, d: hebrew });
    const leftsOf = (name: string) =>
      [...appearanceOf(filled.get(name)).matchAll(/1 0 0 1 ([\d.]+)/g)].map(([, left]) => Number(left));

    expect(leftsOf('a')[0]).toBeGreaterThan(80);
    expect(leftsOf('b')[0]).toBeLessThan(5);
    expect(leftsOf('c')[0]).toBeLessThan(5);
    expect(leftsOf('d').map((left) => Math.floor(left / 10))).toEqual([8, 9]);
  });

  it('embeds nothing while the standard fonts suffice', async () => {
    const file = await readPdf(
      await fillPdf(await parsePdf(await samplePdfTemplate()), { full_name: 'José Ángel — €' }),
    );

    expect(embeddedFonts(file.context)).toBe(0);
  });

  it('turns the drawing with the widget and keeps border and background', async () => {
    const fields = await fill(formWith(['/FT /Tx /T (a) /MK << /R 90 /BG [1 1 0] /BC [1 0 0] >>']), { a: 'up' });
    const widget = fields.get('a')?.widgets[0];
    const stream = widget && dictOf(widget, 'AP')?.lookup(PDFName.of('N'), PDFStream);

    expect(stream?.dict.lookup(PDFName.of('Matrix'))?.toString()).toBe('[ 0 1 -1 0 100 0 ]');
    expect(stream?.dict.lookup(PDFName.of('BBox'))?.toString()).toBe('[ 0 0 20 100 ]');
    expect(appearanceOf(fields.get('a'))).toContain('1 1 0 rg 0 0 20 100 re f');
    expect(appearanceOf(fields.get('a'))).toContain('1 0 0 RG');
  });

  it('reports all invalid values at once', async () => {
    const parsed = await parsePdf(await samplePdfTemplate());
    const attempt = fillPdf(parsed, {
      member_number: '12345678901',
      plan: 'Gold',
      payment: 'cash',
      newsletter: 'perhaps',
    });

    await expect(attempt).rejects.toMatchObject({
      code: 'invalid_field_value',
      problems: [
        { path: 'field_values.member_number', message: expect.stringContaining('at most 9 characters') },
        { path: 'field_values.plan', message: expect.stringContaining('"Basic", "Plus", "Family"') },
        { path: 'field_values.payment', message: expect.stringContaining('"transfer", "card"') },
        { path: 'field_values.newsletter', message: expect.stringContaining('"true", "false"') },
      ],
    });
  });

  it('accepts free text in an editable dropdown', async () => {
    const fields = await fill(formWith([`/FT /Ch /Ff ${(1 << 17) | (1 << 18)} /T (pet) /Opt [(Cat) (Dog)]`]), {
      pet: 'Axolotl',
    });

    expect(textOf(valueOf(fields.get('pet')))).toBe('Axolotl');
  });

  it('stores the export value of an option that is named by its label', async () => {
    const fields = await fill(
      formWith([`/FT /Ch /Ff ${1 << 17} /T (province) /Opt [[(AB) (Alberta)] [(BC) (British Columbia)]]`]),
      { province: 'Alberta' },
    );

    expect(textOf(valueOf(fields.get('province')))).toBe('AB');
    expect(appearanceOf(fields.get('province'))).toContain('<416C6265727461> Tj');
  });

  it.each([
    [true, 'Ja'],
    ['Ja', 'Ja'],
    ['yes', 'Ja'],
    [false, 'Off'],
    ['', 'Off'],
    [null, 'Off'],
  ])('sets a check box to %p', async (value, state) => {
    const box = '/FT /Btn /T (box) /AS /Off /AP << /N << /Ja << >> /Off << >> >> >>';
    const fields = await fill(formWith([box]), { box: value });

    expect(valueOf(fields.get('box'))).toBe(PDFName.of(state));
    expect(fields.get('box')?.widgets[0]?.lookup(PDFName.of('AS'))).toBe(PDFName.of(state));
  });

  it('fills check boxes of one name as one field, whose state is that of one of them', async () => {
    const box = (state: string): string => `/FT /Btn /T (status) /AP << /N << /${state} << >> /Off << >> >> >>`;
    const form = formWith([box('Single'), box('Married')]);
    const statesFor = async (value: string | boolean | null) =>
      fieldsOf(await readPdf(await fillPdf(await parsePdf(form), { status: value }))).map((field) =>
        [valueOf(field), field.widgets[0]?.lookup(PDFName.of('AS'))].join(' '),
      );

    expect((await parsePdf(form)).fields).toMatchObject([{ id: 'status', options: ['Single', 'Married'] }]);
    expect(await statesFor('Married')).toEqual(['/Married /Off', '/Married /Married']);
    expect(await statesFor('Single')).toEqual(['/Single /Single', '/Single /Off']);
    expect(await statesFor(false)).toEqual(['/Off /Off', '/Off /Off']);
    await expect(statesFor('Other')).rejects.toThrow('takes one of "true", "false", "Single"');
  });

  it('draws a check box that has no appearance', async () => {
    const fields = await fill(formWith(['/FT /Btn /T (box)']), { box: true });
    const widget = fields.get('box')?.widgets[0];
    const states = widget && dictOf(dictOf(widget, 'AP') ?? widget, 'N');

    expect(states?.keys().map(String).sort()).toEqual(['/Off', '/Yes']);
  });

  it('finds a radio button by its label when the on-states are only numbers', async () => {
    const radio = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [5 0 R 6 0 R] >>',
      `<< /FT /Btn /Ff ${1 << 15} /T (fruit) /Opt [(1) (\\376\\377\\060\\212)] /Kids [5 0 R 6 0 R] >>`,
      '<< /Subtype /Widget /Parent 4 0 R /Rect [0 0 9 9] /AS /Off /AP << /N << /0 << >> >> >> >>',
      '<< /Subtype /Widget /Parent 4 0 R /Rect [9 0 18 9] /AS /Off /AP << /N << /1 << >> >> >> >>',
    ]);

    expect(valueOf((await fill(radio, { fruit: 'り' })).get('fruit'))).toBe(PDFName.of('1'));
    expect(valueOf((await fill(radio, { fruit: '1' })).get('fruit'))).toBe(PDFName.of('0'));
  });

  it.each([
    ['UTF-8', '/J#C3#A4 ', 'Jä'],
    ['Latin-1', '/J#E4 ', 'Jä'],
    ['the names that it told before', '/J#C3#A4 ', 'JÃ¤'],
  ])('reads the name of a state in %s', async (_, name, value) => {
    const box = formWith([`/FT /Btn /T (box) /AP << /N << ${name}<< >> /Off << >> >> >>`]);
    expect((await parsePdf(box)).fields).toMatchObject([{ id: 'box', options: ['Jä'] }]);
    const fields = await fill(box, { box: value });
    expect(String(valueOf(fields.get('box')))).toBe(name.trim());
    expect(String(fields.get('box')?.widgets[0]?.lookup(PDFName.of('AS')))).toBe(name.trim());
  });

  it('fills fields below each other and of the same name by their full name', async () => {
    const nested = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R 5 0 R 6 0 R] /DA (/Helv 0 Tf 0 g) >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] >>',
      '<< /T (Home address) /FT /Tx /Kids [7 0 R] >>',
      '<< /T (twin) /FT /Tx /Rect [0 0 50 10] >>',
      '<< /T (twin) /FT /Tx /Rect [0 20 50 30] >>',
      '<< /T (Street name) /Parent 4 0 R /Rect [0 40 50 50] >>',
    ]);
    const filled = await readPdf(
      await fillPdf(await parsePdf(nested), { 'Home address.Street name': 'Main', twin: 'both' }),
    );

    expect(fieldsOf(filled).map((field) => [field.name, textOf(valueOf(field))])).toEqual([
      ['Home address.Street name', 'Main'],
      ['twin', 'both'],
      ['twin', 'both'],
    ]);
  });

  it('adds a field that only a page lists to the form', async () => {
    const orphan = pdfOf([
      '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Annots [4 0 R] >>',
      '<< /Subtype /Widget /FT /Tx /T (lost) /Rect [0 0 50 10] >>',
    ]);
    const file = await readPdf(await fillPdf(await parsePdf(orphan), { lost: 'found' }));

    expect(formOf(file)?.lookup(PDFName.of('Fields'), PDFArray).size()).toBe(1);
    expect(textOf(valueOf(fieldsOf(file)[0]))).toBe('found');
  });

  it('removes XFA, and draws the appearances that the viewer should have drawn', async () => {
    const template = formWith(['/FT /Tx /T (a)', '/FT /Tx /T (b) /V (kept)'], '/NeedAppearances true /XFA (xml)');
    const file = await readPdf(await fillPdf(await parsePdf(template), { a: 'new' }));
    const [, kept] = fieldsOf(file);

    expect(formOf(file)?.keys().map(String)).not.toEqual(expect.arrayContaining(['/XFA']));
    expect(formOf(file)?.has(PDFName.of('NeedAppearances'))).toBe(false);
    expect(appearanceOf(kept)).toContain('<6B657074> Tj');
  });

  it('does not change a field without a value, and clears it with null', async () => {
    const template = formWith(['/FT /Tx /T (a) /V (default)', '/FT /Tx /T (b) /V (default)']);
    const fields = await fill(template, { b: null });

    expect(textOf(valueOf(fields.get('a')))).toBe('default');
    expect(textOf(valueOf(fields.get('b')))).toBe('');
  });

  it('works on its own copy each time', async () => {
    const parsed = await parsePdf(await samplePdfTemplate());
    await fillPdf(parsed, { full_name: 'first' });
    const second = await readPdf(await fillPdf(parsed, { email: 'a@example.org' }));

    expect(textOf(valueOf(fieldsOf(second).find(({ name }) => name === 'full_name')))).not.toBe('first');
  });
});

function embeddedFonts(context: PDFContext): number {
  const descriptors = context
    .enumerateIndirectObjects()
    .filter(
      ([, object]) => object instanceof PDFDict && object.lookup(PDFName.of('Type')) === PDFName.of('FontDescriptor'),
    );
  return descriptors.length;
}
