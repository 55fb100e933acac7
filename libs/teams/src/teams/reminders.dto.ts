import { ApiSchema } from '@nestjs/swagger';
import { IntegerField } from '@app/core';

@ApiSchema({ description: 'When those who must act on an envelope are reminded.' })
export class RemindersInput {
  @IntegerField({ min: 1, max: 90, description: 'days from the request to the first reminder' })
  first_after_days!: number;
  @IntegerField({ optional: true, min: 1, max: 90, description: 'days between reminders; absent: only one is sent' })
  every_days?: number;
}
