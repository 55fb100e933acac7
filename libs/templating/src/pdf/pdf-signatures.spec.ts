import { PDFName } from '@cantoo/pdf-lib';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { signaturesOf } from '../../../formats/src/pdf/revisions/signed-part';
import { textOf } from '../../../formats/src/pdf/pdf-values';
import { signedElsewhere } from '../../../sealing/src/seal/signed-elsewhere.fixture';
import { appearanceOf } from './pdf-form.fixture';
import { fillPdf, parsePdf } from './pdf.filler';

const FIELDS = ['/FT /Tx /T (name)', '/FT /Tx /T (customer.city)'];
const transform = (method: string, parameters: string): string =>
  `/Reference [<< /TransformMethod /${method} /TransformParams << ${parameters} >> >>]`;

describe('a PDF with a signature', () => {
  it('is filled by a revision of its own, and its signature stays with a warning', async () => {
    const template = signedElsewhere({ fields: FIELDS, catalog: '/Perms << /UR3 7 0 R >>' });
    const { bytes, warnings } = await fillPdf(await parsePdf(template), { name: 'Ada' });
    const file = await readPdf(bytes);
    const name = fieldsOf(file).find((field) => field.name === 'name');

    expect(bytes.subarray(0, template.length).equals(template)).toBe(true);
    expect(signaturesOf(file, bytes).map(({ field, range }) => [field.name, range.length])).toEqual([
      ['Approval', template.length],
    ]);
    expect([textOf(name?.dict.get(PDFName.of('V'))), appearanceOf(name) === '']).toEqual(['Ada', false]);
    expect(file.catalog.has(PDFName.of('Perms'))).toBe(true);
    expect(warnings).toEqual([
      'The document was signed in Approval before. That signature stays valid, and readers show that values were filled in after it.',
    ]);
  });

  it('is filled again in place of the revision before', async () => {
    const template = signedElsewhere({ fields: FIELDS });
    const { bytes: once } = await fillPdf(await parsePdf(template), { name: 'Ada' });
    const { bytes: twice } = await fillPdf(await parsePdf(once), { customer: { city: 'Ulm' } });

    expect(twice.subarray(0, template.length).equals(template)).toBe(true);
    const values = fieldsOf(await readPdf(twice)).map(({ dict }) => textOf(dict.get(PDFName.of('V'))));
    expect([values, twice.toString('latin1').match(/startxref/g)]).toEqual([
      [null, 'Ada', 'Ulm'],
      ['startxref', 'startxref'],
    ]);
  });

  it.each([
    ['allows no changes', transform('DocMDP', '/P 1'), ['name', 'customer.city']],
    ['locks all fields', transform('FieldMDP', '/Action /All'), ['name', 'customer.city']],
    ['locks fields by their names', transform('FieldMDP', '/Action /Include /Fields [(customer)]'), ['customer.city']],
    ['locks all fields but some', transform('FieldMDP', '/Action /Exclude /Fields [(customer.city)]'), ['name']],
  ])('is not filled where the signature %s', async (_, signature, locked) => {
    const parsed = await parsePdf(signedElsewhere({ fields: FIELDS, signature }));
    await expect(fillPdf(parsed, { name: 'Ada', customer: { city: 'Ulm' } })).rejects.toMatchObject({
      code: 'pdf_locked',
      problems: locked.map((name) => ({
        path: `field_values.${name}`,
        message: `The field ${name} cannot be filled: the signature of the document in Approval does not allow it.`,
      })),
    });
  });

  it.each([
    ['without a number, which stands for 2', ''],
    ['2', '/P 2'],
    ['3', '/P 3'],
  ])('is filled where it is certified with the permission %s', async (_, permission) => {
    const template = signedElsewhere({ fields: FIELDS, signature: transform('DocMDP', permission) });
    const { bytes } = await fillPdf(await parsePdf(template), { name: 'Ada' });
    expect(bytes.subarray(0, template.length).equals(template)).toBe(true);
  });
});
