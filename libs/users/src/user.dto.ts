import { DateField, SentBackFrom, StringField, UuidField } from '@app/core';

/** A user (submission) in lists and reads, without its key. */
export class UserDto {
  @StringField({ description: 'unique in the environment, chosen by the caller', example: 'ann@example.com' })
  id!: string;
  @StringField({ description: 'empty when none was given' }) name!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

export class UserWithKeyDto extends UserDto {
  @UuidField({ description: 'the user API key, for the client-side form library' }) api_key!: string;
  @UuidField({ description: 'the same as api_key' }) sdk_key!: string;
}

@SentBackFrom(() => UserWithKeyDto)
export class SaveUserDto {
  @StringField({ min: 1, max: 255, description: 'any text', example: 'ann@example.com' }) id!: string;
  @StringField({ optional: true, max: 1000, description: 'stays as it is when absent' }) name?: string;
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
