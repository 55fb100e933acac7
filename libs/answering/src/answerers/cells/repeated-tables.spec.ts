import { HtmlReader } from '../../../../reading/src/html/html.reader';
import { AnalysedDocument } from '../analysed-document';
import { multipleValueAnswerer } from '../multiple-value.answerer';
import { columnValueAnswerer } from './column-value.answerer';

const table = (titles: string[], rows: string[][]) => {
  const row = (cells: string[], tag: string) => `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  return `<table>${row(titles, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
};

async function listOf(html: string, name: string, ofColumn = false): Promise<unknown> {
  const file = { name: 'a.html', mediaType: 'text/html', bytes: Buffer.from(html) };
  const document = new AnalysedDocument(await new HtmlReader().read(file, { pageLimit: null }));
  const question = { entities: [{ name, fieldType: null }], criteria: '', dataValidationRules: [], properties: {} };
  const [answer] = ofColumn
    ? await columnValueAnswerer.answer(document, { ...question, questionType: 'column_value' })
    : await multipleValueAnswerer.answer(document, { ...question, questionType: 'multiple_value' });
  return answer?.value;
}

describe('the list of a column', () => {
  const TITLES = ['Test', 'Result', 'Unit'];
  const blood = [
    ['Platelets', '241', 'G/l'],
    ['Haemoglobin', '11.2', 'g/dl'],
  ];
  const serum = [
    ['Glucose', '104', 'mg/dl'],
    ['Ferritin', '9', 'ng/ml'],
  ];

  it('has the values of all tables with the same titles', async () => {
    const page = `<h2>Blood</h2>${table(TITLES, blood)}<h2>Serum</h2>${table(TITLES, serum)}`;
    expect(await listOf(page, 'Test')).toEqual(['Platelets', 'Haemoglobin', 'Glucose', 'Ferritin']);
    expect(await listOf(page, 'Result', true)).toEqual(['241', '11.2', '104', '9']);
  });

  it('has those of one table where another one has other titles, too', async () => {
    const page = `<h2>Blood</h2>${table(TITLES, blood)}<h2>Done by</h2>${table(['Test', 'Staff', 'Room'], serum)}`;
    expect(await listOf(page, 'Test')).toEqual(['Platelets', 'Haemoglobin']);
  });
});
