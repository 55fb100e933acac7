import { UuidField } from '@app/core';

/** The `data` of a test event. */
export class TestEventDto {
  @UuidField({ description: 'the endpoint that is tested' }) endpoint_id!: string;
}
