import { ApiSchema } from '@nestjs/swagger';
import { IntegerField, NestedField, StringField } from '@app/core';
import type { EmptiedKind } from './emptied-tables';

const Count = (description: string) => IntegerField({ min: 0, description });

@ApiSchema({ description: 'Numbers of deleted rows by their kind.' })
export class DeletedRowsDto implements Record<EmptiedKind | 'jobs', number> {
  @Count('jobs, also those that a worker was doing') jobs!: number;
  @Count('webhook deliveries, waiting, delivered and failed') deliveries!: number;
  @Count('mails of the environment, sent or not') mails!: number;
  @Count('envelopes with their files, also signed ones') envelopes!: number;
  @Count('bulk fills; their rows are counted as envelopes') bulk_fills!: number;
  @Count('extraction runs in any state, with their data and files') extraction_runs!: number;
  @Count('agent runs in any state, with their pictures and downloads') agent_runs!: number;
  @Count('browser sessions that agents have kept to stay signed in') agent_sessions!: number;
  @Count('open and completed submissions of forms') submissions!: number;
  @Count('files that were uploaded for fields') files!: number;
  @Count('field values, one for each user and field') values!: number;
  @Count('end users with their keys') users!: number;
  @Count('remembered `Idempotency-Key`s with their responses') idempotency_keys!: number;
  @Count('receivers, with the calls that arrived') receivers!: number;
}

@ApiSchema({ description: 'The result of emptying an environment.' })
export class EnvironmentResetDto {
  @StringField({ description: 'name of the environment that was emptied: the one of the key', example: 'qa-1' })
  environment!: string;
  @NestedField(() => DeletedRowsDto, { description: 'how many rows were deleted' }) deleted!: DeletedRowsDto;
}
