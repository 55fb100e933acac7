import { type FieldDefinition, isMultiValue } from '@app/forms';

type Shape = Pick<FieldDefinition, 'type' | 'repeated'>;

const NUMBER = /^[+-]?\d+(\.\d+)?$/;
const TRUE = new Set(['true', 'yes', 'on', 'checked']);
const FALSE = new Set(['false', 'no', 'off', 'unchecked']);

/**
 * The value of a field for texts that were read from pages, in the shape of the field: a list for repeated fields, else the last
 * one. A text that does not fit the type stays a text, which the check of values refuses.
 */
export function valueOfTexts({ type, repeated }: Shape, texts: readonly string[]): unknown {
  const values = texts.map((text) => valueOfText(type, text.trim()));
  if (repeated) return isMultiValue(type) ? [values] : values;
  return isMultiValue(type) ? values : values.at(-1);
}

function valueOfText(type: FieldDefinition['type'], text: string): unknown {
  if (type === 'integer_field' || type === 'slider' || type === 'rating')
    return NUMBER.test(text) ? Number(text) : text;
  if (type !== 'checkbox') return text;
  const word = text.toLowerCase();
  return TRUE.has(word) ? true : FALSE.has(word) ? false : text;
}

/** A stored file as the value of a field refers to it. */
export interface FileValue {
  path: string;
  name: string;
}

/** The value of a file field for the files that were saved to it; a field for one file gets the last. */
export function valueOfFiles({ type, repeated }: Shape, files: readonly FileValue[]): unknown {
  if (repeated) return isMultiValue(type) ? [files] : files;
  const takesSeveral = isMultiValue(type) || (type === 'file_upload' && files.length > 1);
  return takesSeveral ? files : files.at(-1);
}
