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

  it('gives each of equal rows of buttons the label of its own', () => {
    const parts = ['9', '10', '9', '10'].map(button);
    const groupsIn = (text: string) => withQuestions(viewOf(parts, { text })).controls.map(({ group }) => group);

    expect(groupsIn('Lee\n9 10\nKim\n9 10')).toEqual(['Lee', 'Lee', 'Kim', 'Kim']);
    expect(groupsIn('Lee\n9 10\nKim\n9 10\nHours\n9 10')).toEqual(['', '', '', '']);
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
