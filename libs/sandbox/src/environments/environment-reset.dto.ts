import { IntegerField, NestedField, StringField } from '@app/core';
import type { EmptiedKind } from './emptied-tables';

const Count = (description: string) => IntegerField({ min: 0, description });

export class DeletedRowsDto implements Record<EmptiedKind | 'jobs', number> {
  @Count('jobs, also those that a worker was doing') jobs!: number;
  @Count('webhook deliveries') deliveries!: number;
  @Count('mails') mails!: number;
  @Count('envelopes') envelopes!: number;
  @Count('bulk fills') bulk_fills!: number;
  @Count('runs of extractions') extraction_runs!: number;
  @Count('runs of agents') agent_runs!: number;
  @Count('kept sessions of agents') agent_sessions!: number;
  @Count('submissions of forms') submissions!: number;
  @Count('files that were uploaded for fields') files!: number;
  @Count('values of fields') values!: number;
  @Count('end users') users!: number;
  @Count('idempotency keys') idempotency_keys!: number;
  @Count('receivers, with the calls that arrived') receivers!: number;
}

export class EnvironmentResetDto {
  @StringField({ description: 'the name of the environment of the key', example: 'qa-1' }) environment!: string;
  @NestedField(() => DeletedRowsDto, { description: 'how many rows were deleted' }) deleted!: DeletedRowsDto;
}
