import { DateField, SentBackFrom, StringField, UuidField, writeOf } from '@app/core';
import type { ListedKey } from './api-keys.repository';
import { ENVIRONMENT_NAME } from '../environments/environment.dto';

export class RotatedKeyDto {
  @StringField({ description: 'the replaced key' }) old_api_key!: string;
  @StringField({ description: 'the key now in effect' }) new_api_key!: string;
}

/** A key without its secret part. */
export class KeyDto {
  @UuidField() id!: string;
  @StringField({ ...ENVIRONMENT_NAME, description: 'name of the environment that the key opens' }) environment!: string;
  @UuidField() account_id!: string;
  @StringField({ description: 'the account that it belongs to' }) email!: string;
  @StringField({ example: 'fk_production_Zk3x' }) prefix!: string;
  @StringField({ description: 'its last four characters' }) last4!: string;
  @DateField() created_at!: Date;
  @DateField({ nullable: true, description: 'exact to a minute; null: never' }) last_used_at!: Date | null;
}

@SentBackFrom(() => KeyDto)
export class CreateKeyDto extends writeOf(KeyDto, ['environment'], {
  email: { description: 'the account that it is for; default: the one that asks' },
}) {}

export class NewKeyDto extends KeyDto {
  @StringField({ description: 'the key, shown this once' }) api_key!: string;
}

export function toKeyDto(key: ListedKey): KeyDto {
  return {
    id: key.id,
    environment: key.environment,
    account_id: key.accountId,
    email: key.email,
    prefix: key.prefix,
    last4: key.last4,
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
  };
}
