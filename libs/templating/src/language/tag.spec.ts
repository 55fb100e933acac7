import { findTags } from './tag';
import { TemplateError } from '../../../formats/src/template-error';

const kinds = (text: string): string[] => findTags(text).map(({ kind, name }) => `${kind} ${name}`);

function codeOf(text: string): string {
  try {
    findTags(text);
  } catch (error) {
    return error instanceof TemplateError ? error.code : String(error);
  }
  return 'none';
}

describe('the placeholder grammar', () => {
  it('accepts any text as a name and trims it', () => {
    expect(kinds('{{a}} {{ b c }} {{\u00a0größe-1_x.y:z }} {{日本}}')).toEqual([
      'value a',
      'value b c',
      'value größe-1_x.y:z',
      'value 日本',
    ]);
  });

  it('knows loops, conditions and the current item', () => {
    expect(kinds('{{#a}}{{.}}{{this}}{{/a}}{{^ b }}{{/}}')).toEqual([
      'open a',
      'value .',
      'value .',
      'close a',
      'inverted b',
      'close ',
    ]);
  });

  it('ignores invisible characters, and line breaks within a name', () => {
    expect(kinds('{{na\u00adme}} {{a\nb}}')).toEqual(['value name', 'value a b']);
  });

  it('keeps other braces as text', () => {
    expect(findTags('{a} } }} {_{ x }_} { {b} }')).toEqual([]);
    expect(findTags('{{{a}}}')).toMatchObject([{ kind: 'value', name: 'a', start: 1, end: 6 }]);
  });

  it.each([
    ['{{a', 'unclosed_placeholder'],
    ['{{a}', 'unclosed_placeholder'],
    ['{{}}', 'empty_placeholder'],
    ['{{ # }}', 'empty_placeholder'],
    ['{{a {{b}}', 'nested_placeholder'],
  ])('refuses %s', (text, code) => {
    expect(codeOf(text)).toBe(code);
  });
});
