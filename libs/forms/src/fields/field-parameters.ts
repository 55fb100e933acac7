import type { BuilderFieldType, ContractFieldType, FieldType } from './field-types';

/** A parameter of a field edit that applies to some types only; `metadata.…` are members of `metadata`. */
export const FieldParameter = [
  'max_length',
  'min_length',
  'placeholder',
  'tooltipText',
  'submit_trigger',
  'metadata.other',
  'metadata.options',
  'metadata.file_types',
  'metadata.field_types',
  'metadata.min',
  'metadata.max',
  'metadata.step',
  'metadata.questions',
] as const;
export type FieldParameter = (typeof FieldParameter)[number];

/** What `max_length` and `min_length` count, in words after "most" and "fewest". */
export const COUNTED_LENGTH = 'characters of a text, digits of a number, or options of a multiselect';

/** The parameters of one field type; `required` ones only when the edit does not link to an existing field. */
export interface ParameterRow {
  readonly required: readonly FieldParameter[];
  readonly optional: readonly FieldParameter[];
}

/** The contract's table "Which field parameters apply to which types", one row per type. */
const CONTRACT_PARAMETERS: Record<ContractFieldType, ParameterRow> = {
  text_field: { required: [], optional: ['max_length', 'min_length', 'placeholder', 'tooltipText'] },
  text_area: { required: [], optional: ['max_length', 'min_length', 'placeholder', 'tooltipText'] },
  integer_field: { required: [], optional: ['max_length', 'min_length', 'placeholder', 'tooltipText'] },
  select: {
    required: ['metadata.other', 'metadata.options'],
    optional: ['max_length', 'min_length', 'submit_trigger'],
  },
  multiselect: { required: ['metadata.other', 'metadata.options'], optional: ['max_length', 'min_length'] },
  email: { required: [], optional: ['max_length', 'min_length', 'placeholder', 'tooltipText'] },
  pin_input: { required: ['max_length'], optional: ['submit_trigger'] },
  dropdown: {
    required: ['metadata.other', 'metadata.options'],
    optional: ['placeholder', 'tooltipText', 'submit_trigger'],
  },
  login: { required: [], optional: ['placeholder', 'tooltipText', 'submit_trigger'] },
  phone_number: { required: [], optional: ['placeholder', 'tooltipText', 'submit_trigger'] },
  gmap_line_1: { required: [], optional: ['placeholder', 'tooltipText'] },
  gmap_line_2: { required: [], optional: ['placeholder', 'tooltipText'] },
  gmap_city: { required: [], optional: ['placeholder', 'tooltipText'] },
  gmap_state: { required: [], optional: ['placeholder', 'tooltipText', 'submit_trigger'] },
  gmap_zip: { required: [], optional: ['placeholder', 'tooltipText'] },
  ssn: { required: [], optional: ['placeholder', 'tooltipText', 'submit_trigger'] },
  url: { required: [], optional: ['placeholder', 'tooltipText'] },
  button_group: { required: ['metadata.options'], optional: ['submit_trigger'] },
  file_upload: { required: ['metadata.file_types'], optional: ['submit_trigger'] },
  rich_file_upload: { required: ['metadata.field_types'], optional: ['submit_trigger'] },
  rich_multi_file_upload: { required: ['metadata.field_types'], optional: [] },
  hex_color: { required: [], optional: ['submit_trigger'] },
};

/** The parameters of the builder-only types, which are not in the contract. */
const BUILDER_PARAMETERS: Record<BuilderFieldType, ParameterRow> = {
  checkbox: { required: [], optional: ['tooltipText', 'submit_trigger'] },
  date_selector: { required: [], optional: ['placeholder', 'tooltipText', 'submit_trigger'] },
  signature: { required: [], optional: ['tooltipText', 'submit_trigger'] },
  slider: { required: ['metadata.min', 'metadata.max'], optional: ['metadata.step', 'tooltipText'] },
  rating: { required: ['metadata.max'], optional: ['tooltipText', 'submit_trigger'] },
  matrix: { required: ['metadata.questions', 'metadata.options'], optional: ['tooltipText'] },
  password: { required: [], optional: ['max_length', 'min_length', 'placeholder', 'tooltipText'] },
  hidden: { required: [], optional: [] },
};

/** The parameters of every field type. */
export const FIELD_PARAMETERS: Record<FieldType, ParameterRow> = { ...CONTRACT_PARAMETERS, ...BUILDER_PARAMETERS };

/** Whether the parameter applies to fields of this type. */
export function takesParameter(type: FieldType, parameter: FieldParameter): boolean {
  const { required, optional } = FIELD_PARAMETERS[type];
  return required.includes(parameter) || optional.includes(parameter);
}
