import { ApiSchema } from '@nestjs/swagger';
import { StringField } from '@app/core';

@ApiSchema({ description: 'An erased user: the id only, because nothing else is left.' })
export class UserDeletedEventDto {
  @StringField({ description: 'id of the erased user, for erasing your own copies' }) user_id!: string;
}
