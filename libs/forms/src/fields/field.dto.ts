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
} from '@app/core';
import { FIELD_KEY, FIELD_KEY_WANTED, type FieldDefinition } from './field-definition';
import type { FieldMetadata } from './field-metadata';
import { FieldType } from './field-types';

const METADATA = {
  description:
    'options (string[]), other (boolean), file_types, field_types (string[]), min, max, step, questions: by type',
  example: { options: ['A', 'B'], other: false },
};
const LENGTH = { min: 0, max: 1_000_000, nullable: true } as const;

/** A field definition in responses of the builder endpoints. */
export class FieldDefinitionDto {
  @StringField({ description: 'the human-readable key' }) id!: string;
  @UuidField() internal_id!: string;
  @EnumField(FieldType, 'FieldType') type!: FieldType;
  @StringField() display_text!: string;
  @BooleanField({ description: 'holds data that no form shows' }) hidden!: boolean;
  @BooleanField({ description: 'takes an array of values' }) repeated!: boolean;
  @JsonField(METADATA) metadata!: FieldMetadata;
  @IntegerField({ nullable: true }) max_length!: number | null;
  @IntegerField({ nullable: true }) min_length!: number | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => FieldDefinitionDto)
export class EditFieldDto {
  @StringField({ optional: true, max: 1000 }) display_text?: string;
  @BooleanField({ optional: true }) hidden?: boolean;
  @JsonField({ ...METADATA, optional: true, description: `replaces the metadata: ${METADATA.description}` })
  metadata?: FieldMetadata;
  @IntegerField({ ...LENGTH, optional: true }) max_length?: number | null;
  @IntegerField({ ...LENGTH, optional: true }) min_length?: number | null;
  @EnumField(FieldType, 'FieldType', { optional: true, description: 'cannot be changed' }) type?: FieldType;
  @BooleanField({ optional: true, description: 'cannot be changed' }) repeated?: boolean;
}

@SentBackFrom(() => FieldDefinitionDto)
export class CreateFieldDto extends EditFieldDto {
  @StringField({
    max: 255,
    pattern: FIELD_KEY,
    wanted: FIELD_KEY_WANTED,
    description: 'unique in the team; no braces',
    example: 'first_name',
  })
  id!: string;
  @EnumField(FieldType, 'FieldType', { optional: true, description: 'default text_field; hidden ones take any value' })
  declare type?: FieldType;
  @BooleanField({ optional: true }) declare repeated?: boolean;
}

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
