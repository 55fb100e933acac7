import { ApiSchema } from '@nestjs/swagger';
import { DateField, ListQuery, SentBackFrom, StringField, UuidField, writeOf } from '@app/core';
import { FILTER_FIELD_ID, FILTER_FIELD_VALUE } from './value-filter';

/** The id of a user. `.` and `..` could not be addressed: clients resolve them in paths, percent-encoded too (WHATWG URL). */
export const USER_ID = {
  min: 1,
  max: 255,
  pattern: /^(?!\.\.?$)/,
  wanted: 'not be . or .., which no path can name',
} as const;

@ApiSchema({ description: 'A user (end user or submission) in lists and reads, without its key.' })
export class UserDto {
  @StringField({
    ...USER_ID,
    description: 'any text besides . and .., unique in the environment, chosen by the caller',
    example: 'ann@example.com',
  })
  id!: string;
  @StringField({ max: 1000, description: 'empty when none was given' }) name!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A user with the key of the client-side form library.' })
export class UserWithKeyDto extends UserDto {
  @UuidField({ description: 'the user API key, for the client-side form library' }) api_key!: string;
  @UuidField({ description: 'the same as api_key' }) sdk_key!: string;
}

@ApiSchema({ description: 'A user that is created, or found when the id exists already.' })
@SentBackFrom(() => UserWithKeyDto)
export class SaveUserDto extends writeOf(UserDto, ['id'], { name: { description: 'stays as it is when absent' } }) {}

export class UserListQuery extends ListQuery {
  @StringField(FILTER_FIELD_ID) filter_field_id?: string;
  @StringField(FILTER_FIELD_VALUE) filter_field_value?: string;
}

/** The columns of a user without the key. */
export interface StoredUser {
  id: string;
  name: string;
  createdAt: Date;
  updatedAt: Date;
}

export const toUserDto = ({ id, name, createdAt, updatedAt }: StoredUser): UserDto => ({
  id,
  name,
  created_at: createdAt,
  updated_at: updatedAt,
});
