import { displayStyles } from './display-styles';

describe('displayStyles', () => {
  it.each(['image', 'video', 'progress_bar', 'text', 'button', 'field'] as const)(
    'of a %s have what the library fails without',
    (kind) => {
      expect(displayStyles(kind, {})).toMatchObject({
        background_color: expect.any(String),
        flex_direction: expect.any(String),
      });
    },
  );

  it('bring colours into eight digits', () => {
    const own = { background_color: '#0B6E4F', font_color: '11223344', bar_color: 'transparent' };
    expect(displayStyles('button', own)).toMatchObject({
      background_color: '0b6e4fff',
      font_color: '11223344',
      bar_color: 'transparent',
    });
  });

  it('begin texts where the lines of their language begin, unless they are aligned', () => {
    expect(displayStyles('text', {}).horizontal_align).toBe('start');
    expect(displayStyles('text', { horizontal_align: 'center' }).horizontal_align).toBe('center');
  });

  it('leave out what the library cannot read', () => {
    const { background_color, font_size, other_color, font_family } = displayStyles('button', {
      ...{ background_color: 5, other_color: 'red', font_size: { px: 3 }, font_family: 'Inter' },
    });
    expect([background_color, other_color, font_size, font_family]).toEqual(['1d4ed8ff', undefined, 16, 'Inter']);
  });
});
