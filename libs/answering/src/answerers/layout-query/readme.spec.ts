import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { layOut } from '../../../../reading/src/layout';
import type { DocumentText, Grid, PageDrawings } from '../../../../reading/src/document';
import { TextReader } from '../../../../reading/src/text.reader';
import { AnalysedDocument } from '../analysed-document';
import type { Question } from '../answerer';
import { deterministicAnswerers } from '../deterministic-answerers';
import { questionAnswers } from '../question-answers';
import { methodProblems } from './method-problems';

const README = readFileSync(join(__dirname, 'README.md'), 'utf8');
const blocks = (language: string) =>
  [...README.matchAll(new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\``, 'g'))].map(([, body]) => body!);
const PAGE = blocks('text')[0]!;

interface Example {
  method: Record<string, unknown>;
  entity?: string;
  value?: unknown;
  values?: string[];
}

/** The page of the README as a document; a test draws what a text file cannot hold. */
async function pageOfReadme(): Promise<DocumentText> {
  const file = { name: 'page.txt', mediaType: 'text/plain', bytes: Buffer.from(PAGE) };
  return new TextReader().read(file, { pageLimit: null });
}

/** The same with ruled lines around the row of sums, and the items as a table. */
async function drawnPage(): Promise<DocumentText> {
  const { pages } = await pageOfReadme();
  const [page] = pages;
  const words = page!.lines.flatMap((line) => line.words);
  const { y, height } = words.find(({ text }) => text === 'Sum')!.box;
  const rule = (x: number, at: number, width: number, tall: number) =>
    ({ box: { x, y: at, width, height: tall }, direction: tall > 0 ? 'vertical' : 'horizontal' }) as const;
  const rules = [rule(0, y, 0.9, 0), rule(0, y + height, 0.9, 0), rule(0, y, 0, height), rule(0.9, y, 0, height)];
  const rows = ['Item', 'Chair', 'Table'].map((first) =>
    page!.lines.filter((line) => Math.abs(line.box.y - words.find(({ text }) => text === first)!.box.y) < 1e-6),
  );
  const cells = rows.flatMap((lines, row) =>
    lines.map(({ text, box, words: printed }, column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      text,
      page: 1,
      box,
      words: printed,
    })),
  );
  const grid: Grid = { name: '', rowCount: 3, columnCount: 3, headerRows: 1, cells };
  const drawings: PageDrawings = { rules, grids: [grid] };
  return { pages: [layOut(words, page!, drawings)], pageCount: 1, truncated: false };
}

async function answer(document: DocumentText, { method, entity = 'Anything', value, values }: Example) {
  const question: Question = {
    ...{ entities: [{ name: entity, fieldType: null }], criteria: '', dataValidationRules: [] },
    questionType: values ? 'multiple_value' : typeof value === 'boolean' ? 'yes_no' : 'one_value',
    properties: { method },
  };
  const [found] = await questionAnswers(deterministicAnswerers(), new AnalysedDocument(document), question);
  return found!;
}

describe('the examples of the README', () => {
  const examples = blocks('json example').map((body) => [JSON.parse(body) as Example, pageOfReadme] as const);
  const drawn = blocks('json drawn').map((body) => [JSON.parse(body) as Example, drawnPage] as const);

  it('show every step', () => {
    const ids = [...examples, ...drawn].flatMap(([{ method }]) => [method].flat().map(({ id }) => id));
    const message = methodProblems({ id: '' }, 'method', [])[0]!.message;
    expect([...new Set(ids)].sort()).toEqual(message.replace('must be one of ', '').split(', ').sort());
  });

  it.each([...examples, ...drawn])('give the value that they promise: %j', async (example, page) => {
    expect(methodProblems(example.method, 'method', [])).toEqual([]);
    const found = await answer(await page(), example);
    expect(found.value).toEqual(example.values ?? example.value);
    expect(found.boxes.length).toBeGreaterThan(0);
    expect(found.text).not.toBe('');
  });

  it('find nothing on a page without their anchors', async () => {
    const empty = await new TextReader().read(
      { name: 'a.txt', mediaType: '', bytes: Buffer.from('Nothing here') },
      { pageLimit: null },
    );
    for (const [example] of [...examples, ...drawn])
      expect(await answer(empty, example)).toMatchObject({ value: null, confidence: 0, boxes: [], method: '' });
  });
});
