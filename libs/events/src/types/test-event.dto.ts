import { ApiSchema } from '@nestjs/swagger';
import { UuidField } from '@app/core';

@ApiSchema({ description: 'The `data` of a test event.' })
export class TestEventDto {
  @UuidField({ description: 'endpoint ID (UUID) to which the test event was sent' }) endpoint_id!: string;
}
