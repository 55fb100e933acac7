import { textOf } from '../../../formats/src/pdf/pdf-values';
import { readPdf } from '../../../formats/src/pdf/pdf-document';
import { fieldsOf } from '../../../formats/src/pdf/pdf-fields';
import { fillPdf, formWith, valueOf } from './pdf-form.fixture';
import { formatOf } from './pdf-format-script';
import { parsePdf } from './pdf.filler';

const escaped = (script: string): string => script.replace(/[\\()]/g, '\\$&');
const fieldWith = (script: string, more = ''): string =>
  `/FT /Tx /T (a) ${more} /AA << /F << /S /JavaScript /JS (${escaped(script)}) >> >>`;

async function formatWith(script: string) {
  const [field] = fieldsOf(await readPdf(formWith([fieldWith(script)])));
  if (!field) throw new Error('no field');
  return formatOf(field);
}

describe('the format of a form field', () => {
  it.each([
    ['AFNumber_Format(2, 0, 0, 0, "", true);', '1234.5', '1,234.50'],
    ['AFNumber_Format(2, 2, 0, 0, " \\u20ac", false)', '1234567.891', '1.234.567,89 €'],
    ['AFNumber_Format(0, 1, 0, 0, "$", true)', '-1234.5', '-$1235'],
    ['AFNumber_Format(2, 3, 2, 0, "", true)', '-7', '(7,00)'],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', 'on request', 'on request'],
    ['AFNumber_Format(2, 0, 0, 0, "", true)', '', ''],
    ['AFPercent_Format(1, 0)', '0.257', '25.7%'],
    ['AFSpecial_Format(1)', '123456789', '12345-6789'],
    ['AFSpecial_Format(2);', '555 1234567', '(555) 123-4567'],
    ['AFSpecial_Format(2)', '123-4567', '123-4567'],
    ['AFSpecial_Format(2)', '+49 30 1234567', '+49 30 1234567'],
    ['AFSpecial_Format(3)', '123456789', '123-45-6789'],
    ['AFSpecial_Format(3)', '12345', '12345'],
    ['AFSpecial_Format(4)', '12345', '12345'],
    ['AFNumber_Format(2, 0, 0, 0, event.target.name, true)', '1234.5', '1234.5'],
    ['AFNumber_Format(99, 0, 0, 0, "", true)', '1234.5', '1234.5'],
    ['AFNumber_Format(2, 0, 0, 0, "", true); app.alert(1)', '1234.5', '1234.5'],
  ])('shows numbers: %s', async (script, text, shown) => {
    const format = await formatWith(script);
    expect(format.shown(text)).toBe(shown);
    expect(format.stored(text, 'en-US')).toBe(text);
  });

  it.each([
    ['AFDate_FormatEx("dd.mm.yyyy");', '2026-05-03', 'en-US', '03.05.2026'],
    ['AFDate_FormatEx("d mmmm yy")', '2026-05-03T10:00:00Z', 'de-DE', '3 Mai 26'],
    ['AFDate_Format(2)', '2026-05-31', 'en-US', '05/31/26'],
    ['AFDate_FormatEx("dd.mm.yyyy HH:MM")', '2026-05-31T08:09', 'en-US', '31.05.2026 08:09'],
    ['AFDate_FormatEx("dd.mm.yyyy HH:MM")', '2026-05-31', 'en-US', '2026-05-31'],
    ['AFDate_FormatEx("dd.mm.yyyy")', '2026-02-30', 'en-US', '2026-02-30'],
    ['AFDate_FormatEx("dd.mm.yyyy")', '3 May', 'en-US', '3 May'],
    ['AFTime_Format(1)', '14:05', 'en-US', '2:05 pm'],
  ])('stores dates as somebody types them: %s', async (script, text, locale, stored) => {
    expect((await formatWith(script)).stored(text, locale)).toBe(stored);
  });

  it('comes before the check of the length', async () => {
    const parsed = await parsePdf(formWith([fieldWith('AFDate_FormatEx("dd.mm.yy")', '/MaxLen 8')]));
    const [field] = fieldsOf(await readPdf(await fillPdf(parsed, { a: '2026-05-31' })));
    expect(textOf(valueOf(field))).toBe('31.05.26');
  });
});
