import { checkFields, fieldProblems } from './given-fields';
import type { SignerField, SignerFieldType } from './signer-field';

const field = (type: SignerFieldType, more: Partial<SignerField> = {}): SignerField => ({
  ...{ number: 1, name: 'a', label: 'A', type, required: true, maxLength: 5, options: ['One', 'Two'], value: null },
  ...more,
});
const check = (type: SignerFieldType, value: unknown, more: Partial<SignerField> = {}) => {
  const { fields, faults } = checkFields([field(type, more)], { a: value });
  return faults.get('a') ?? { value: fields[0]!.value };
};

describe('checkFields', () => {
  it.each<[SignerFieldType, unknown, unknown]>([
    ['text', 'abcde', { value: 'abcde' }],
    ['text', ' ab ', { value: 'ab' }],
    ['text', '😀😀😀😀😀', { value: '😀😀😀😀😀' }],
    ['text', 'abcdef', 'length'],
    ['text', '', 'required'],
    ['text', '   ', 'required'],
    ['text', null, 'required'],
    ['text', undefined, 'required'],
    ['text', 'a\nb', 'characters'],
    ['text', 'a\u0000', 'characters'],
    ['text', 'a\u202eb', 'characters'],
    ['text', 'a\ud800', 'characters'],
    ['text', '\u200b\u2060', 'required'],
    ['text', '한글', 'glyphs'],
    ['text', 5, 'type'],
    ['text', ['a'], 'type'],
    ['text', { a: 1 }, 'type'],
    ['text', true, 'type'],
    ['choice', 'Two', { value: 'Two' }],
    ['choice', 'two', 'choice'],
    ['choice', 'constructor', 'choice'],
    ['date', '2028-02-29', { value: '2028-02-29' }],
    ['date', '2027-02-29', 'date'],
    ['date', '2027-2-3', 'date'],
    ['date', '12027-01-01', 'date'],
    ['checkbox', true, { value: true }],
    ['checkbox', false, 'tick'],
    ['checkbox', undefined, 'tick'],
    ['checkbox', 'yes', 'type'],
  ])('reads %s %j as %j', (type, value, expected) => {
    expect(check(type, value)).toEqual(expected);
  });

  it.each<[SignerFieldType, unknown, unknown]>([
    ['text', '', null],
    ['text', undefined, null],
    ['choice', '', null],
    ['date', null, null],
    ['checkbox', undefined, false],
  ])('takes nothing for a %s that need not be filled in', (type, value, expected) => {
    expect(check(type, value, { required: false })).toEqual({ value: expected });
  });

  it('names what is wrong and what nobody asked for', () => {
    const given = { b: 'x', __proto__: { a: 'inherited' } };
    expect(fieldProblems(checkFields([field('text')], given), given)).toEqual([
      { path: 'fields.a', message: 'is required' },
      { path: 'fields.b', message: 'is no field of this signer' },
    ]);
  });

  it('names the characters that no font has', () => {
    const given = { a: 'A한' };
    const message = 'has characters that cannot be printed, 한 (U+D55C); write it in other letters';
    expect(fieldProblems(checkFields([field('text')], given), given)).toEqual([{ path: 'fields.a', message }]);
  });
});
