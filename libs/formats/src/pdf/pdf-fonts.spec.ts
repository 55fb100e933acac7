import { PDFDocument } from '@cantoo/pdf-lib';
import { type PdfCharacter, withPdf } from '@app/core/programs';
import { PageCanvas } from './page-canvas';
import { readPdf, writePdf } from './pdf-document';
import { FontSet } from './pdf-fonts';
import { isolated } from './text-direction';

/** The characters of a page on which a line was drawn. */
async function drawnCharacters(line: string): Promise<PdfCharacter[]> {
  const document = await PDFDocument.create();
  document.addPage([600, 200]);
  const file = await readPdf(await document.save());
  const fonts = new FontSet(file.context);
  const canvas = await PageCanvas.on(file, file.pages[0]!, fonts);
  canvas.text(line, 20, 100, { size: 12 });
  canvas.finish();
  await fonts.embed();
  return withPdf(await writePdf(file), (pdf) => pdf.withPage(0, (page) => page.characters(1_000)));
}

const textOf = (characters: readonly PdfCharacter[]): string => characters.map(({ text }) => text).join('');

/** The text of a page on which a line was drawn. */
const drawn = async (line: string): Promise<string> => textOf(await drawnCharacters(line));

/** The characters from left to right. */
const seen = async (line: string): Promise<string> =>
  textOf((await drawnCharacters(line)).toSorted((a, b) => a.left + a.right - b.left - b.right)).replace(/\s+/g, ' ');

describe('the text of a document with bundled fonts', () => {
  it('has all its letters, also after a document with letters that are made of them', async () => {
    expect(await drawn('Łódź, Ångström, façade')).toBe('Łódź, Ångström, façade');
    expect(await drawn('London, Angst, facade, 2026-11-23')).toBe('London, Angst, facade, 2026-11-23');
  });
});

/** Text as it is seen, from left to right, must not be reordered by an editor: so these letters have names. */
const [ALEF, BET, GIMEL] = ['\u05d0', '\u05d1', '\u05d2'];
const [BEH, ALIF, TEH] = ['\u0628', '\u0627', '\u062a'];

describe('a line with text from right to left', () => {
  it.each([
    ['digits stand at its left', `${ALEF}${BET}${GIMEL} 123`, `123 ${GIMEL}${BET}${ALEF}`],
    [
      'it stands within text from left to right',
      `abc ${BEH}${ALIF}${TEH} 45.6 def`,
      `abc 45.6 ${TEH}${ALIF}${BEH} def`,
    ],
    ['digits of Arabic run to the right', '\u0661\u0662\u066c\u0663', '\u0661\u0662\u066c\u0663'],
    [
      'a name stays before its address',
      `${isolated(`${ALEF}${BET} 12`)}, a@example.org`,
      `12 ${BET}${ALEF}, a@example.org`,
    ],
    ['overrides have no effect', `${ALEF}${BET} \u202eabc`, `abc ${BET}${ALEF}`],
  ])('is in the order of Unicode: %s', async (_, line, expected) => {
    expect(await seen(line)).toBe(expected);
  });

  it('has joined letters, except at a non-joiner, and measures them as they are drawn', async () => {
    const widthOf = async (line: string) => {
      const shown = (await drawnCharacters(line)).filter(({ text }) => text.trim() !== '');
      return Math.max(...shown.map(({ right }) => right)) - Math.min(...shown.map(({ left }) => left));
    };
    const joined = await widthOf(`${BEH}${BEH}${BEH} abc`);

    expect(await widthOf(`${BEH}\u200c${BEH}\u200c${BEH} abc`)).toBeGreaterThan(joined + 5);
    expect(await drawn(`${BEH}${ALIF}${TEH} 12`)).toBe(`${BEH}${ALIF}${TEH} 12`);
  });
});
