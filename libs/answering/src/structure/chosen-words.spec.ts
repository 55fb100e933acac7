import type { Word } from '../../../reading/src/document';
import { HtmlReader } from '../../../reading/src/html/html.reader';
import { AnalysedDocument } from '../answerers/analysed-document';
import { askOneValue } from '../answerers/one-value.fixture';
import { at, drawnPage } from './drawn-page.fixture';

/** Words at a height of the page; `~` before one crosses it out, `*` draws a circle around it. */
function row(x: number, y: number, text: string): Word[] {
  const marks = { '~': 'crossed', '*': 'circled' } as const;
  return at(x, y, text).map((word) => {
    const mark = marks[word.text[0] as keyof typeof marks];
    return mark ? { ...word, text: word.text.slice(1), mark } : word;
  });
}

async function valueOf(name: string, ...words: Word[][]): Promise<unknown> {
  const [answer] = await askOneValue(drawnPage(words.flat(), {}), [name]);
  return answer?.value;
}

describe('the marked words of a page', () => {
  it.each([
    ['Status: ~single / married / ~divorced', 'married'],
    ['Status: single ~/ ~married', 'single'],
    ['Status: single *married divorced', 'married'],
    ['Status: single / *married / divorced', 'married'],
    ['Status: *single / *divorced / married', 'single divorced'],
    ['Status: 4 rooms, *large', '4 rooms, large'],
  ])('choose among those behind a label: %j', async (text, value) => {
    expect(await valueOf('Status', row(50, 100, text), row(50, 130, 'Name: Ann Berg'))).toBe(value);
  });

  it('choose among the columns of a row', async () => {
    const columns = [row(50, 100, 'Contact:'), row(150, 100, 'phone'), row(250, 100, '*e-mail'), row(350, 100, 'post')];
    expect(await valueOf('Contact', ...columns)).toBe('e-mail');
  });

  it('leave the words before a label and behind the next one as they are', async () => {
    const columns = [row(50, 100, 'Status: *single married'), row(300, 100, 'Name: Ann Berg')];
    expect(await valueOf('Status', ...columns)).toBe('single');
    expect(await valueOf('Name', ...columns)).toBe('Ann Berg');
  });

  it('are left out of the cells that a file declares', async () => {
    const cells = '<td>Delivery</td><td><s>12 May</s> 19 May</td>';
    const file = {
      name: 'a.html',
      mediaType: '',
      bytes: Buffer.from(`<table><tr>${cells}</tr><tr><td>Count</td><td>3</td></tr></table>`),
    };
    const [answer] = await askOneValue(await new HtmlReader().read(file, { pageLimit: null }), ['Delivery']);
    expect(answer?.value).toBe('19 May');
  });

  it('are no reason to copy a document without them', () => {
    const document = drawnPage(row(50, 100, 'Status: single'), {});
    expect(new AnalysedDocument(document).text).toBe(document);
  });
});
