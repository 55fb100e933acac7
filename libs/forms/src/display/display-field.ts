import type { FieldType } from '../fields/field-types';
import { isFileType } from '../fields/field-value';
import { fileTypesOf, takesManyFiles } from '../fields/file-types';
import { effective, type Properties } from '../model/form-model';
import type { StoredFieldElement } from '../store/form-tree';
import { toHideIfs } from './display-conditions';
import { displayStyles } from './display-styles';
import type { Translate } from './translations';

/** The types of the display library that show fields of ours under another name; all others have the same name. */
const LIBRARY_TYPES: Partial<Record<FieldType, string>> = {
  login: 'text_field',
  rich_file_upload: 'file_upload',
  rich_multi_file_upload: 'file_upload',
};

/** The display library's type of a field. */
const libraryTypeOf = (type: FieldType): string => LIBRARY_TYPES[type] ?? type;

/** The most digits of which the greatest number is exact. */
const EXACT_DIGITS = 15;

/** A field as the display library shows it. Its id is the field's, which rules and navigation refer to. */
export function toServarField(
  element: StoredFieldElement,
  own: Properties,
  position: number[],
  translate: Translate,
): Properties {
  const { field } = element;
  const type = libraryTypeOf(field.type);
  return {
    id: field.key,
    position,
    styles: displayStyles('field', own, type),
    mobile_styles: {},
    properties: {
      placeholder: translate(element.placeholder),
      tooltipText: translate(element.tooltipText),
      submit_trigger: element.submitTrigger,
      icon: element.iconUrl,
    },
    ...toHideIfs(element.hideRules),
    validations: [],
    servar: {
      id: field.key,
      key: field.key,
      type,
      name: translate(effective(element).displayText),
      required: element.required,
      repeated: field.repeated,
      // Without a trigger nobody could add a second value.
      repeat_trigger: field.repeated ? 'set_value' : '',
      ...lengthsOf(element),
      metadata: toMetadata(element, translate),
    },
  };
}

/** The library's bounds mean lengths of texts, numbers of options, the least and the greatest number, and the ends of a scale. */
function lengthsOf(element: StoredFieldElement): Properties {
  const { type, metadata } = element.field;
  const { maxLength, minLength } = effective(element);
  if (type === 'slider') return { min_length: metadata.min ?? 0, max_length: metadata.max ?? 100 };
  if (type === 'rating') return { max_length: metadata.max ?? 5 };
  if (type === 'integer_field')
    return maxLength !== null && maxLength <= EXACT_DIGITS
      ? { max_length: 10 ** maxLength - 1, min_length: 1 - 10 ** maxLength }
      : {};
  return { ...(maxLength !== null && { max_length: maxLength }), ...(minLength !== null && { min_length: minLength }) };
}

function toMetadata({ field, required }: StoredFieldElement, translate: Translate): Properties {
  const { options = [], questions = [], other = false, step } = field.metadata;
  return {
    options,
    option_labels: options.map(translate),
    option_images: options.map(() => ''),
    other,
    questions: questions.map((id) => ({ id, label: translate(id) })),
    file_types: fileTypesOf(field).map(toFileType),
    multiple: isFileType(field.type) && takesManyFiles(field) && !field.repeated,
    must_check: required,
    // Otherwise the library takes two decimals, and drops a sign without a word.
    ...(field.type === 'integer_field' && { decimal_places: 0, allow_negative: true }),
    ...(step !== undefined && { step_size: step }),
  };
}

const toFileType = (type: string): string => (type.includes('/') || type.startsWith('.') ? type : `.${type}`);
