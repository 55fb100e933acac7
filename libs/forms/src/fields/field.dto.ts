import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  PageQuery,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { FIELD_KEY, FIELD_KEY_WANTED, type FieldDefinition } from './field-definition';
import type { FieldMetadata } from './field-metadata';
import { COUNTED_LENGTH } from './field-parameters';
import { FieldType } from './field-types';

const METADATA = {
  description:
    'options (string[]), other (boolean), file_types, field_types (string[]), min, max, step, questions: by type',
  example: { options: ['A', 'B'], other: false },
};
const LENGTH = { min: 0, max: 1_000_000, nullable: true } as const;

@ApiSchema({
  description: 'The definition of a field. Values of all forms, extractions and agents are stored under it.',
})
export class FieldDefinitionDto {
  @StringField({
    max: 255,
    pattern: FIELD_KEY,
    wanted: FIELD_KEY_WANTED,
    description: 'the human-readable key, unique in the team, in Unicode NFC; no braces',
    example: 'first_name',
  })
  id!: string;
  @UuidField({ description: 'ID (UUID) of the field, unique in the service; it never changes' }) internal_id!: string;
  @EnumField(FieldType, 'FieldType', {
    description: 'type of the field; it decides which values are valid and which `metadata` it takes',
  })
  type!: FieldType;
  @StringField({ max: 1000, description: 'label of the field in forms, unless a form has its own; empty for none' })
  display_text!: string;
  @BooleanField({ description: 'holds data that no form shows' }) hidden!: boolean;
  @BooleanField({ description: 'takes an array of values' }) repeated!: boolean;
  @JsonField(METADATA) metadata!: FieldMetadata;
  @IntegerField({ ...LENGTH, description: `most ${COUNTED_LENGTH}; null: no limit` })
  max_length!: number | null;
  @IntegerField({ ...LENGTH, description: `fewest ${COUNTED_LENGTH}; null: no limit` })
  min_length!: number | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

const SETTINGS = { display_text: {}, hidden: {}, max_length: {}, min_length: {} } as const;

@ApiSchema({ description: 'What changes in a field; absent members stay as they are.' })
@SentBackFrom(() => FieldDefinitionDto)
export class EditFieldDto extends writeOf(FieldDefinitionDto, [], {
  ...SETTINGS,
  id: { description: 'cannot be changed' },
  metadata: { description: `replaces the metadata: ${METADATA.description}` },
  type: { description: 'cannot be changed' },
  repeated: { description: 'cannot be changed' },
}) {}

@ApiSchema({ description: 'A new field.' })
@SentBackFrom(() => FieldDefinitionDto)
export class CreateFieldDto extends writeOf(FieldDefinitionDto, ['id'], {
  ...SETTINGS,
  metadata: {},
  type: { description: 'default text_field; hidden ones take any value' },
  repeated: {},
}) {}

export class FieldListQuery extends PageQuery {
  @BooleanField({ optional: true, description: 'only hidden fields, or only shown ones' }) hidden?: boolean;
}

export function toFieldDefinitionDto(field: FieldDefinition): FieldDefinitionDto {
  return {
    id: field.key,
    internal_id: field.id,
    type: field.type,
    display_text: field.displayText,
    hidden: field.hidden,
    repeated: field.repeated,
    metadata: field.metadata,
    max_length: field.maxLength,
    min_length: field.minLength,
    created_at: field.createdAt,
    updated_at: field.updatedAt,
  };
}
