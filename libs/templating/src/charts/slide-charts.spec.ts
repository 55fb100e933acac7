import { packageProblems } from '../../../testing/src/files/package-problems';
import { type Package, readPackage } from '../../../formats/src/package/package-reader';
import { readRelationships } from '../../../formats/src/package/relationships';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';
import { chartXml, dataWorkbook, numRef, series, slideWithChart, strRef } from './chart.fixture';

const DATA = dataWorkbook([
  ['', '{{title}}'],
  ['{{#rows}}{{name}}', '{{amount}}{{/rows}}'],
]);
const CHART = chartXml(
  'Sales of {{title}}',
  series(0, strRef('Sheet1!$B$1', '{{title}}'), strRef('Sheet1!$A$2', '{{name}}'), numRef('Sheet1!$B$2', 0)),
);
const PLAIN = chartXml(
  'Plain',
  series(0, strRef('Sheet1!$B$1', 'x'), strRef('Sheet1!$A$2', 'y'), numRef('Sheet1!$B$2', 5)),
);
const PLAIN_DATA = dataWorkbook([
  ['', 'x'],
  ['y', 5],
]);

function fill(template: Buffer, values: FillValues): Package {
  const file = parseTemplate(template).fill(values);
  expect(packageProblems(file)).toEqual([]);
  return readPackage(file);
}

/** The charts of the slides in their order: the part, the title and the values of each. */
function charts(pkg: Package): { part: string; title: string; values: string[]; sheet: string }[] {
  const main = 'ppt/presentation.xml';
  const slides = new Map(readRelationships(pkg, main).map(({ id, target }) => [id, target]));
  const ids = [...pkg.text(main).matchAll(/<p:sldId [^>]*r:id="([^"]+)"/g)].map(([, id = '']) => slides.get(id) ?? '');
  return ids.map((slide) => {
    const links = readRelationships(pkg, slide).filter(({ kind }) => kind === 'chart');
    const shown = /<c:chart [^>]*r:id="([^"]+)"/.exec(pkg.text(slide))?.[1];
    expect(links.map(({ id }) => id)).toEqual([shown]);
    const part = links[0]?.target ?? '';
    const xml = pkg.text(part);
    const workbook = readRelationships(pkg, part)[0]?.target ?? '';
    return {
      part,
      title: /<a:t>([^<]*)<\/a:t>/.exec(xml)?.[1] ?? '',
      values: [...(/<c:numCache>.*?<\/c:numCache>/s.exec(xml)?.[0] ?? '').matchAll(/<c:v>([^<]*)/g)].map(
        ([, v = '']) => v,
      ),
      sheet: readPackage(pkg.bytes(workbook)).text('xl/worksheets/sheet1.xml'),
    };
  });
}

const EAST = { title: 'East', rows: [{ name: 'Pens', amount: 3 }] };
const WEST = {
  title: 'West',
  rows: [
    { name: 'Ink', amount: 5 },
    { name: 'Nibs', amount: 8 },
  ],
};

describe('charts on slides', () => {
  it('are filled: their texts, their data and their workbook', () => {
    const [chart] = charts(fill(slideWithChart(['{{title}}'], CHART, DATA), WEST));
    expect(chart).toMatchObject({ title: 'Sales of West', values: ['5', '8'] });
    expect(chart?.sheet).toContain('Nibs');
  });

  it('show the item of a repeated slide, each with a workbook of its own', () => {
    const template = slideWithChart(['{{#regions | each("slide")}}{{title}}'], CHART, DATA);
    const shown = charts(fill(template, { title: 'Root', regions: [EAST, WEST] }));
    expect(shown).toMatchObject([
      { title: 'Sales of East', values: ['3'] },
      { title: 'Sales of West', values: ['5', '8'] },
    ]);
    expect(shown[0]?.sheet).toContain('Pens');
    expect(shown[1]?.sheet).toContain('Nibs');
    expect(new Set(shown.map(({ part }) => part)).size).toBe(2);
  });

  it('are copied with a repeated slide without placeholders of their own', () => {
    const template = slideWithChart(['{{#regions | each("slide")}}{{title}}'], PLAIN, PLAIN_DATA);
    const shown = charts(fill(template, { regions: [EAST, WEST] }));
    expect(shown).toMatchObject([
      { title: 'Plain', values: ['5'] },
      { title: 'Plain', values: ['5'] },
    ]);
    expect(new Set(shown.map(({ part }) => part)).size).toBe(2);
  });

  it('leave a document without the slide', () => {
    const template = slideWithChart(['{{#if on | each("slide")}}{{title}}'], CHART, DATA);
    expect(charts(fill(template, { on: false }))).toEqual([]);
  });
});
