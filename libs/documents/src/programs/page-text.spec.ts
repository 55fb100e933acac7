import type { PdfCharacter } from '@app/core/programs';
import { textOfPage } from './page-text';

type Placed = [left: number, word: string];

/** Characters as PDFium reports them: words of a line in the order of their places, each in the order in which it is read. */
function charactersOf(lines: Placed[][]): PdfCharacter[] {
  const at = (text: string, left: number, top: number) => ({
    ...{ text, left, top, right: left + 6, bottom: top + 10 },
    font: undefined,
  });
  return lines.flatMap((line, index) => {
    const words = line.map(([left, word]) => [...word].map((text, place) => at(text, left + 6 * place, 20 * index)));
    const end = [at('\r', 0, 0), at('\n', 0, 0)];
    return [...words.flatMap((word) => [...word, at(' ', 0, 20 * index)]), ...end];
  });
}

describe('textOfPage', () => {
  it('keeps text that runs to the right as it is', () => {
    const lines: Placed[][] = [
      [
        [10, 'Pay'],
        [300, '12.50'],
        [100, 'now'],
      ],
      [[10, 'Thanks']],
    ];
    expect(textOfPage(charactersOf(lines))).toBe('Pay 12.50 now \nThanks ');
  });

  it('turns words round that run to the left among others', () => {
    const lines: Placed[][] = [
      [
        [10, 'Name:'],
        [60, 'טוב'],
        [90, 'עולם'],
        [130, 'שלום'],
        [200, 'Smith'],
      ],
      [
        [10, 'and'],
        [60, 'بالعالم'],
        [120, 'مرحبا'],
      ],
    ];
    expect(textOfPage(charactersOf(lines))).toBe('Name: שלום עולם טוב Smith\nand مرحبا بالعالم');
  });

  it('turns words round that run to the right on a page that begins at the right', () => {
    const lines: Placed[][] = [
      [
        [500, 'שם:'],
        [450, 'Smith'],
        [410, 'John'],
        [350, 'מלא'],
      ],
      [
        [500, 'שלום'],
        [450, 'עולם'],
      ],
      [
        [10, 'Ref:'],
        [60, 'שלום'],
        [110, 'A1'],
      ],
    ];
    expect(textOfPage(charactersOf(lines))).toBe('שם: John Smith מלא\nשלום עולם\nRef: שלום A1');
  });
});
