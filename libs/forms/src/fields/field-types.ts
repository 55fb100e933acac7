/** The field types that the contract names ("Fields and values"). */
export const ContractFieldType = {
  text_field: 'text_field',
  text_area: 'text_area',
  integer_field: 'integer_field',
  select: 'select',
  multiselect: 'multiselect',
  email: 'email',
  pin_input: 'pin_input',
  dropdown: 'dropdown',
  login: 'login',
  phone_number: 'phone_number',
  gmap_line_1: 'gmap_line_1',
  gmap_line_2: 'gmap_line_2',
  gmap_city: 'gmap_city',
  gmap_state: 'gmap_state',
  gmap_zip: 'gmap_zip',
  ssn: 'ssn',
  url: 'url',
  button_group: 'button_group',
  file_upload: 'file_upload',
  rich_file_upload: 'rich_file_upload',
  rich_multi_file_upload: 'rich_multi_file_upload',
  hex_color: 'hex_color',
} as const;
export type ContractFieldType = keyof typeof ContractFieldType;

/** Further types that only the builder endpoints accept, so that real forms can be described. */
export const BuilderFieldType = {
  checkbox: 'checkbox',
  date_selector: 'date_selector',
  signature: 'signature',
  slider: 'slider',
  rating: 'rating',
  matrix: 'matrix',
  password: 'password',
  /** Any JSON value; for hidden fields that no element shows. */
  hidden: 'hidden',
} as const;
export type BuilderFieldType = keyof typeof BuilderFieldType;

/** Every type that a field definition can have. */
export const FieldType = { ...ContractFieldType, ...BuilderFieldType } as const;
export type FieldType = keyof typeof FieldType;
