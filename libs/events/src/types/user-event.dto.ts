import { StringField } from '@app/core';

/** An erased user: the id only. */
export class UserDeletedEventDto {
  @StringField() user_id!: string;
}
