import type { Control } from '@app/browsing';
import { viewOf } from './controls.fixture';
import { withQuestions } from './questions';

const button = (name: string): Partial<Control> => ({ kind: 'button', name });

describe('withQuestions', () => {
  it('finds the question that buttons answer, beside or above them', () => {
    const parts = [button('S'), button('M'), button('L'), button('Red'), button('Blue'), button('Send')];
    const labelled = [{ label: 'Size:', text: 'S M L' }];
    const { controls } = withQuestions(viewOf(parts, { labelled, text: 'Order\nColour *\nRed Blue\nSend' }));
    expect(controls.map(({ group }) => group)).toEqual(['Size', 'Size', 'Size', 'Colour', 'Colour', '']);
  });

  it('names the buttons of a number, and tells fields their format', () => {
    const labelled = [{ label: 'Guests', text: '− 2 +' }];
    const text = 'Start date\nFormat: DD/MM/YYYY\nGuests\n− 2 +';
    const { controls } = withQuestions(
      viewOf([{ name: 'Start date' }, button('Less'), button('More')], { labelled, text }),
    );
    expect(controls.map(({ group, description }) => [group, description])).toEqual([
      ['', 'DD/MM/YYYY'],
      ['Guests', ''],
      ['Guests', ''],
    ]);
  });
});
