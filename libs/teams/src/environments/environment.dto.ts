import { ApiSchema } from '@nestjs/swagger';
import { DateField, SentBackFrom, StringField, UuidField, writeOf } from '@app/core';
import type { Environment } from './environment.entity';

/** The name is also a part of the text of keys. */
export const ENVIRONMENT_NAME = {
  max: 40,
  pattern: /^[a-z][a-z0-9-]{0,39}$/,
  wanted: 'begin with a lower-case letter and have only lower-case letters, digits and hyphens, at most 40',
};

@ApiSchema({ description: 'An environment: it has its own users, values, runs and envelopes, and keys of its own.' })
export class EnvironmentDto {
  @UuidField({ description: 'environment ID (UUID); requests name an environment by its `name`' }) id!: string;
  @StringField({
    ...ENVIRONMENT_NAME,
    description: 'unique in the team: lower-case letters, digits and hyphens, at most 40',
    example: 'staging',
  })
  name!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A new environment.' })
@SentBackFrom(() => EnvironmentDto)
export class CreateEnvironmentDto extends writeOf(EnvironmentDto, ['name']) {}

@ApiSchema({ description: "A new environment with the caller's key for it." })
export class NewEnvironmentDto extends EnvironmentDto {
  @StringField({ description: "the caller's key for the new environment, shown this once" }) api_key!: string;
}

export function toEnvironmentDto({ id, name, createdAt, updatedAt }: Environment): EnvironmentDto {
  return { id, name, created_at: createdAt, updated_at: updatedAt };
}
