import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  JsonField,
  NestedField,
  SentBackFrom,
  StringField,
  UuidField,
} from '@app/core';
import { FieldType } from '@app/forms';

/** A field of the team; the three members about a value are present only for a query with a user. */
export class FieldDto {
  @StringField({ description: 'the field id, unique in the team', example: 'email_address' }) id!: string;
  @UuidField({ description: 'the internal field id' }) internal_id!: string;
  @EnumField(FieldType, 'FieldType') type!: FieldType;
  @StringField() display_text!: string;
  @BooleanField({ description: 'no form shows it' }) hidden!: boolean;
  @AnyField({ optional: true, description: 'the value of the user; null when none' }) value?: unknown;
  @DateField({ optional: true, nullable: true }) value_created_at?: Date | null;
  @DateField({ optional: true, nullable: true }) value_updated_at?: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class FieldsQuery {
  @StringField({ optional: true, description: 'user id: answers the values of this user too' }) id?: string;
}

/** One stored value; null when it was cleared. */
export class FieldValueDto {
  @StringField() field_id!: string;
  @AnyField() value!: unknown;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

/** The response to a write: the members of the value for a single field, only `fields` for several. */
export class WrittenValueDto {
  @StringField({ optional: true }) field_id?: string;
  @AnyField({ optional: true }) value?: unknown;
  @DateField({ optional: true }) created_at?: Date;
  @DateField({ optional: true }) updated_at?: Date;
  @NestedField(() => FieldValueDto, { array: true, optional: true, description: 'when several were written' })
  fields?: FieldValueDto[];
}

@SentBackFrom(() => FieldValueDto)
export class WriteValueDto {
  @StringField({
    optional: true,
    min: 1,
    max: 255,
    description: 'required unless fields is given',
    example: 'email_address',
  })
  field_id?: string;
  @AnyField({ optional: true, description: 'required with field_id; null clears', example: 'ann@example.com' })
  value?: unknown;
  @JsonField({ optional: true, description: 'several values at once by field id: all are stored, or none' })
  fields?: Record<string, unknown>;
}
