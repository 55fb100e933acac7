import type { FieldType } from '../fields/field-types';
import { fromLibrary, toLibrary } from './display-values';

const field = (type: FieldType, repeated = false) => ({ type, repeated });

describe('values for the display library', () => {
  it.each<[FieldType, unknown, unknown]>([
    ['phone_number', '+1 (415) 555-2671', '14155552671'],
    ['ssn', '123-45-6789', '123456789'],
    ['hex_color', '#0b6e4f', '0B6E4FFF'],
    ['hex_color', '0B6E4F80', '0B6E4F80'],
    ['button_group', 'Yes', ['Yes']],
    ['matrix', { Q1: 'low', Q2: ['low', 'high'] }, { Q1: ['low'], Q2: ['low', 'high'] }],
    ['integer_field', 42, 42],
  ])('%s: %j becomes %j', (type, stored, shown) => {
    expect(toLibrary(field(type), stored)).toEqual(shown);
  });

  it('keep the rows of repeated fields', () => {
    expect(toLibrary(field('phone_number', true), ['+1 415', null])).toEqual(['1415', '']);
  });
});

describe('values from the display library', () => {
  it.each<[FieldType, unknown]>([
    ['email', ''],
    ['multiselect', []],
    ['select', null],
    ['select', undefined],
    ['rating', 0],
    ['matrix', {}],
  ])('%s: %j clears the field', (type, value) => {
    expect(fromLibrary(field(type), value)).toBeNull();
  });

  it('are a text where one of several buttons was chosen', () => {
    expect(fromLibrary(field('button_group'), ['Yes'])).toBe('Yes');
    expect(fromLibrary(field('button_group'), ['Yes', 'No'])).toEqual(['Yes', 'No']);
  });

  it('of repeated fields keep their rows, because rows of several fields belong together, but no empty ones at the end', () => {
    expect(fromLibrary(field('text_field', true), ['a', '', 'b', '', ''])).toEqual(['a', null, 'b']);
    expect(fromLibrary(field('integer_field', true), ['', 5])).toEqual([null, 5]);
    expect(fromLibrary(field('text_field', true), ['', ''])).toBeNull();
  });

  it('stay false and 0', () => {
    expect(fromLibrary(field('checkbox'), false)).toBe(false);
    expect(fromLibrary(field('slider'), 0)).toBe(0);
  });
});
