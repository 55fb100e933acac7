import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, JsonField, StringField } from '@app/core';

const ID = { min: 1, max: 255 } as const;
const OWN = {
  optional: true,
  max: 255,
  description: 'the `id` of the user to whom the key belongs; no other one is taken',
} as const;
const VERSION = { optional: true, max: 255, description: 'the form that the page has loaded; not read' } as const;

@ApiSchema({ description: 'The values of a step.' })
export class SubmitStepDto {
  @StringField({
    ...ID,
    description: 'the form, by its id or its name, which must be active',
    example: 'KnTfLw',
  })
  panel_key!: string;
  @StringField({ ...ID, description: '`id` of the step whose values are sent' }) step_key!: string;
  @JsonField({
    array: true,
    maxItems: 1_000,
    description:
      'the values: `key` is the id of the field, and another member of any name its value; an empty one clears it',
    example: [{ key: 'full_name', text_field: 'Dana Reyes' }],
  })
  servars!: Record<string, unknown>[];
  @StringField(OWN) fuser_key?: string;
  @BooleanField({
    optional: true,
    description: 'whether the form goes on; not read: the event of the last step completes it',
  })
  no_complete?: boolean;
  @StringField(VERSION) __feathery_version?: string;
}

@ApiSchema({ description: 'Which fields a submission of the display library has changed.' })
export class PanelSubmittedDto {
  @StringField({ array: true, description: 'the fields whose values were stored or cleared' }) fields!: string[];
}

/** The text parts beside the files of a step. */
export const STEP_FILE_PARTS = {
  __feathery_form_key: {
    description: 'the form, by its id or its name, which must be active',
    example: 'KnTfLw',
  },
  __feathery_step_key: { description: '`id` of the step whose values are sent', example: 'first' },
  __feathery_file_indices: { description: 'JSON: the places of kept and of new files in repeated fields' },
  __feathery_version: { description: VERSION.description },
};

/** The text parts beside the files of values that belong to no step. */
export const CUSTOM_PARTS = {
  custom_key_values: { description: 'JSON: values by the id of their field; an empty one clears it' },
  override: { description: 'false: only fields without a value; default true' },
  form_key: { description: 'the form of the page; not read' },
  fuser_key: { description: OWN.description },
  __feathery_version: { description: VERSION.description },
};

export const CUSTOM_LISTS = {
  file_keys: { description: 'for each file the id of its field, in their order', example: ['attachment'] },
};
