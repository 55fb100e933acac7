import { officePackage, officeType, type SamplePart } from '../../../../apps/local/src/demo/documents/sample-package';
import { packageProblems } from '../../../testing/src/files/package-problems';
import { readPackage } from '../../../formats/src/package/package-reader';
import { readRelationships } from '../../../formats/src/package/relationships';
import type { FillValues } from '../field-values';
import { parseTemplate } from '../parse-template';

const NAMESPACES =
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ' +
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
const SECTIONS = 'xmlns:p14="http://schemas.microsoft.com/office/powerpoint/2010/main"';

const tree = (...texts: string[]): string =>
  `<p:cSld><p:spTree>${texts
    .map(
      (text) =>
        `<p:sp><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text.replaceAll('"', '&quot;')}</a:t></a:r></a:p></p:txBody></p:sp>`,
    )
    .join('')}</p:spTree></p:cSld>`;

/** A presentation with a slide for each list of texts; the first slide has notes. */
function presentation(slides: readonly string[][], notes = '{{name}} in the notes'): Buffer {
  const numbers = slides.map((_, index) => index + 1);
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join('');
  const sections = numbers.map((number) => `<p14:sldId id="${255 + number}"/>`).join('');
  const part = (name: string, kind: string, xml: string, links: SamplePart['links']): SamplePart => ({
    name: `ppt/${name}`,
    type: officeType(`presentationml.${kind}`),
    xml,
    links,
  });
  const list = `<p:sldIdLst>${ids}</p:sldIdLst><p:extLst><p:ext><p14:sectionLst ${SECTIONS}><p14:section><p14:sldIdLst>${sections}</p14:sldIdLst></p14:section></p14:sectionLst></p:ext></p:extLst>`;
  return officePackage([
    part(
      'presentation.xml',
      'presentation.main',
      `<p:presentation ${NAMESPACES}>${list}</p:presentation>`,
      Object.fromEntries(
        numbers.map((number) => [`rId${number}`, ['slide', `ppt/slides/slide${number}.xml`] as const]),
      ),
    ),
    ...slides.map((texts, index) =>
      part(
        `slides/slide${index + 1}.xml`,
        'slide',
        `<p:sld ${NAMESPACES}>${tree(...texts)}</p:sld>`,
        index === 0 ? { rId1: ['notesSlide', 'ppt/notesSlides/notesSlide1.xml'] } : {},
      ),
    ),
    part('notesSlides/notesSlide1.xml', 'notesSlide', `<p:notes ${NAMESPACES}>${tree(notes)}</p:notes>`, {
      rId1: ['slide', 'ppt/slides/slide1.xml'],
    }),
  ]);
}

const MAIN = 'ppt/presentation.xml';
const textsOf = (xml: string): string => [...xml.matchAll(/<a:t>([^<]*)<\/a:t>/g)].map((match) => match[1]).join('|');

/** The texts of the slides in their order, each with those of its notes. */
function shown(template: Buffer, values: FillValues): string[] {
  const file = parseTemplate(template).fill(values);
  expect(packageProblems(file)).toEqual([]);
  const pkg = readPackage(file);
  const targets = new Map(readRelationships(pkg, MAIN).map(({ id, target }) => [id, target]));
  const main = pkg.text(MAIN);
  const listed = [...main.matchAll(/<p:sldId id="(\d+)" r:id="([^"]+)"/g)];
  const sections = [...main.matchAll(/<p14:sldId id="(\d+)"/g)].map((match) => match[1]);
  expect(sections).toEqual(listed.map((match) => match[1]));
  expect(targets.size).toBe(listed.length);
  return listed.map((match) => {
    const slide = targets.get(match[2] ?? '') ?? '';
    const notes = readRelationships(pkg, slide).find(({ kind }) => kind === 'notesSlide')?.target;
    if (notes) expect(readRelationships(pkg, notes).map(({ target }) => target)).toEqual([slide]);
    return textsOf(pkg.text(slide)) + (notes ? ` / ${textsOf(pkg.text(notes))}` : '');
  });
}

const items = [{ name: 'A', on: 1 }, { name: 'B' }, { name: 'C', on: 1 }];

describe('slides for each item', () => {
  it('follow the slide of the template, with their own notes and ids', () => {
    const template = presentation([['{{#items | each("slide")}}', '{{@number}} {{name}}'], ['end']]);
    expect(shown(template, { items })).toEqual([
      '|1 A / A in the notes',
      '|2 B / B in the notes',
      '|3 C / C in the notes',
      'end',
    ]);
  });

  it('may be closed on the slide, and hold other loops and conditions', () => {
    const template = presentation([
      ['{{#items | each("slide")}}{{name}}', '{{#if on}}on{{else}}off{{/if}}{{#tags}}{{.}}{{/tags}}{{/items}}'],
    ]);
    expect(shown(template, { items: items.slice(0, 2), tags: ['x', 'y'] })).toEqual([
      'A|onxy / A in the notes',
      'B|offxy / B in the notes',
    ]);
  });

  it('are removed with all that belongs to them without items, or when their condition is false', () => {
    const template = presentation([
      ['{{#items | each("slide")}}{{name}}'],
      ['{{#if last | each("slide")}}end{{/if}}'],
      ['x'],
    ]);
    expect(shown(template, { items: [], last: false })).toEqual(['x']);
    expect(shown(template, { items: items.slice(0, 1), last: true })).toEqual(['A / A in the notes', 'end', 'x']);
    expect(readPackage(parseTemplate(template).fill({})).entries.map(({ name }) => name)).not.toContain(
      'ppt/notesSlides/notesSlide1.xml',
    );
  });

  it('copy notes without tags', () => {
    const template = presentation([['{{#items | each("slide")}}{{name}}']], 'plain');
    expect(shown(template, { items: items.slice(0, 2) })).toEqual(['A / plain', 'B / plain']);
  });

  it('are refused twice on a slide, and in notes', () => {
    const twice = presentation([['{{#items | each("slide")}}', '{{#items | each("slide")}}']]);
    expect(() => parseTemplate(twice)).toThrow('is the second one that repeats its slide');
    expect(() => parseTemplate(presentation([['x']], '{{#items | each("slide")}}{{/items}}'))).toThrow('have no slide');
  });
});
