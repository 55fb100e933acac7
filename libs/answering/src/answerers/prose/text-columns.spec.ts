import { at, drawnPage } from '../../structure/drawn-page.fixture';
import { askOneValue } from '../one-value.fixture';

describe('a page of two columns of running text', () => {
  it('is read column by column, whatever line is beside another one', async () => {
    const left = [
      'The works begin after the contract has',
      'been signed by the town and will',
      'last seven months in all, and no more.',
    ];
    const right = [
      'The opening of all offers is held in',
      'the town on the morning of 20',
      'November 2026 by the mayor of it.',
    ];
    const lines = [left, right].flatMap((texts, column) =>
      texts.flatMap((text, index) => at(column === 0 ? 40 : 310, 100 + 13 * index + 5 * column, text)),
    );
    const document = drawnPage([...at(40, 60, 'Notice of tender'), ...lines], {});
    const [answer] = await askOneValue(document, ['Opening of offers date']);
    expect(answer?.value).toBe('2026-11-20');
  });
});
