import { across, at, down, drawnPage } from './drawn-page.fixture';
import { askOneValue } from '../answerers/one-value.fixture';
import type { Word } from '../../../reading/src/document';

const font = { name: 'Sans', size: 10, bold: false, italic: false, color: '#000000' };
const print = (words: Word[], bold: boolean): Word[] => words.map((word) => ({ ...word, font: { ...font, bold } }));

describe('the cells of a ruled form', () => {
  it('have their values in bold below plain labels, where the known labels are plain', async () => {
    const words = [
      ...print([...at(50, 52, 'Policy number'), ...at(300, 52, 'Insured')], false),
      ...print([...at(50, 66, 'HC 4402 9187'), ...at(300, 66, 'Piers Hathersage')], true),
      ...print([...at(50, 92, 'Broker'), ...at(300, 92, 'Agent')], false),
      ...print([...at(50, 106, 'Peak Brokers'), ...at(300, 106, 'Orla Kent')], true),
    ];
    const rules = [48, 88, 128].map((y) => across(40, y, 500)).concat([40, 290, 540].map((x) => down(x, 48, 80)));
    const answers = await askOneValue(drawnPage(words, { rules }), ['Policy number', 'Broker', 'Agent']);
    expect(answers.map(({ value }) => value)).toEqual(['HC 4402 9187', 'Peak Brokers', 'Orla Kent']);
  });

  it('have captions in capitals above several lines, and no value in the box beside them', async () => {
    const words = [
      ...[...at(50, 52, 'HAULED FROM'), ...at(300, 52, 'B/L No. 88-20417')],
      ...[...at(50, 66, 'Ostrander Mills'), ...at(300, 66, 'Trailer GB-4471')],
      ...[...at(50, 80, '70 Foundry Rd'), ...at(300, 80, 'Carrier Basin')],
    ];
    const rules = [48, 94].map((y) => across(40, y, 500)).concat([40, 290, 540].map((x) => down(x, 48, 46)));
    const [answer] = await askOneValue(drawnPage(words, { rules }), ['Hauled from']);
    expect(answer?.value).toBe('Ostrander Mills');
  });
});
