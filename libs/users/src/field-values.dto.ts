import { ApiSchema } from '@nestjs/swagger';
import {
  AnyField,
  BooleanField,
  DateField,
  EnumField,
  JsonField,
  ListQuery,
  NestedField,
  OneOf,
  SentBackFrom,
  StringField,
  UuidField,
} from '@app/core';
import { FieldType } from '@app/forms';

@ApiSchema({
  description: 'A field of the team; the three members about a value are present only for a query with a user.',
})
export class FieldDto {
  @StringField({ description: 'the field id, unique in the team', example: 'email_address' }) id!: string;
  @UuidField({ description: 'ID (UUID) of the field, unique in the service; it never changes' }) internal_id!: string;
  @EnumField(FieldType, 'FieldType', { description: 'type of the field; it decides which values are valid' })
  type!: FieldType;
  @StringField({ description: 'label of the field in forms and lists; empty when none was given' })
  display_text!: string;
  @BooleanField({ description: 'no form shows it' }) hidden!: boolean;
  @AnyField({
    optional: true,
    description:
      'stored value of the user in the type of the field; null when there is none. Only with `id` in the query',
  })
  value?: unknown;
  @DateField({
    optional: true,
    nullable: true,
    description: 'when the user first had a value in the field; null without a value',
  })
  value_created_at?: Date | null;
  @DateField({
    optional: true,
    nullable: true,
    description: 'when the value was last written, also with the same one; null without a value',
  })
  value_updated_at?: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class FieldsQuery extends ListQuery {
  @StringField({ optional: true, description: 'user id: answers the values of this user too' }) id?: string;
  @EnumField(FieldType, 'FieldType', { optional: true, description: 'only fields of this type' }) type?: FieldType;
}

@ApiSchema({ description: 'One stored value; null when it was cleared.' })
export class FieldValueDto {
  @StringField({ description: 'id of the field that the value is in, as in `GET /api/field/`' }) field_id!: string;
  @AnyField({
    description:
      'the stored value in the type of the field; null after clearing. A file is `{path, name, size, type, url}`',
  })
  value!: unknown;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({
  description: 'The response to a write: the members of the value for a single field, only `fields` for several.',
})
export class WrittenValueDto {
  @StringField({ optional: true, description: 'id of the written field; absent when several were written' })
  field_id?: string;
  @AnyField({
    optional: true,
    description: 'the stored value in the type of the field; null after clearing; absent when several were written',
  })
  value?: unknown;
  @DateField({ optional: true }) created_at?: Date;
  @DateField({ optional: true }) updated_at?: Date;
  @NestedField(() => FieldValueDto, { array: true, optional: true, description: 'when several were written' })
  fields?: FieldValueDto[];
}

@ApiSchema({ description: 'A value of one field (`field_id` and `value`), or values of several (`fields`).' })
@OneOf(['field_id', 'value'], ['fields'])
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
