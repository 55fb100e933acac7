import { ApiSchema } from '@nestjs/swagger';
import {
  bothOf,
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  NestedField,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import type { ListedKey } from './api-keys.repository';
import { KEY_SCOPES, SCOPE_RESOURCES, type KeyScope } from '../access/key-scopes';
import { ENVIRONMENT_NAME } from '../environments/environment.dto';

const SCOPES_IN_WORDS = Object.entries(SCOPE_RESOURCES)
  .map(([resource, objects]) => `\`${resource}\`: ${objects}`)
  .join('; ');

/** Enough for every outgoing address of a company; more belong into a firewall. */
const MAX_ADDRESSES = 50;

/** An IPv6 address with an IPv4 part has at most 45 characters, and a prefix four. */
const MAX_ADDRESS_LENGTH = 49;

/** A week, for deployments that wait for a release. A longer grace time is a second key. */
const MAX_GRACE_SECONDS = 7 * 24 * 3600;

@ApiSchema({ description: 'The replaced key and the one in its place.' })
export class RotatedKeyDto {
  @StringField({ description: 'the key of this request; it answers 401 from now on' }) old_api_key!: string;
  @StringField({ description: 'the key now in effect' }) new_api_key!: string;
}

@ApiSchema({ description: 'The secret that the last rotation replaced, during its grace time.' })
export class PreviousSecretDto {
  @StringField({ description: 'its last four characters' }) last4!: string;
  @DateField({ description: 'until when it is valid' }) expires_at!: Date;
  @DateField({ nullable: true, description: 'exact to a minute; null: never' }) last_used_at!: Date | null;
}

@ApiSchema({ description: 'A key without its secret part.' })
export class KeyDto {
  @UuidField({ description: 'key ID (UUID), for changing, rotating and revoking it; a rotation does not change it' })
  id!: string;
  @StringField({ max: 255, description: 'a name of your choice' }) name!: string;
  @StringField({ ...ENVIRONMENT_NAME, description: 'name of the environment that the key opens' }) environment!: string;
  @UuidField({ description: 'account ID (UUID) whose rights the key has' }) account_id!: string;
  @StringField({ description: 'the account that it belongs to' }) email!: string;
  @StringField({
    example: 'fk_production_Zk3x',
    description: 'first characters of the key, by which you recognize it in your settings',
  })
  prefix!: string;
  @StringField({ description: 'its last four characters' }) last4!: string;
  @EnumField(KEY_SCOPES, 'KeyScope', {
    array: true,
    minItems: 1,
    maxItems: KEY_SCOPES.length,
    nullable: true,
    description: `narrow the rights of the account; null: all of its rights. ${SCOPES_IN_WORDS}`,
    example: ['users:*', 'forms:read'],
  })
  scopes!: KeyScope[] | null;
  @DateField({
    nullable: true,
    description: 'time from which requests with the key answer 401; null: it does not end by itself',
  })
  expires_at!: Date | null;
  @BooleanField({ description: 'true: `expires_at` has passed, and requests with the key answer 401' })
  expired!: boolean;
  @StringField({
    array: true,
    minItems: 1,
    maxItems: MAX_ADDRESSES,
    max: MAX_ADDRESS_LENGTH,
    nullable: true,
    description: 'addresses, and ranges in CIDR notation, from which it may be used; null: every address',
    example: ['203.0.113.7', '2001:db8::/32'],
  })
  allowed_addresses!: string[] | null;
  @NestedField(() => PreviousSecretDto, {
    nullable: true,
    description: 'the replaced secret while it is also valid; null otherwise',
  })
  previous!: PreviousSecretDto | null;
  @DateField({ description: 'when its secret was made' }) created_at!: Date;
  @DateField({ nullable: true, description: 'exact to a minute; null: never' }) last_used_at!: Date | null;
}

class KeyChangesDto extends writeOf(KeyDto, [], { name: {}, scopes: {}, allowed_addresses: {} }) {
  @DateField({ optional: true, nullable: true, description: 'in the future; null: never' }) expires_at?: string | null;
}

@ApiSchema({ description: 'A new key. It never has more rights than the account that it is for.' })
@SentBackFrom(() => KeyDto)
export class CreateKeyDto extends bothOf(
  writeOf(KeyDto, ['environment'], {
    email: { description: 'the account that it is for; default: the one that asks' },
    account_id: { description: 'the same account by its ID; together with `email` both must name one account' },
  }),
  KeyChangesDto,
) {}

@ApiSchema({ description: 'What changes in a key; absent members stay as they are.' })
@SentBackFrom(() => KeyDto)
export class EditKeyDto extends KeyChangesDto {}

@ApiSchema({ description: 'How a key is rotated.' })
export class RotateKeyDto {
  @IntegerField({
    min: 0,
    max: MAX_GRACE_SECONDS,
    optional: true,
    default: 0,
    description: 'how long the replaced secret stays valid too',
  })
  grace_seconds: number = 0;
}

@ApiSchema({ description: 'A new or rotated key with its secret, which is shown this once.' })
export class NewKeyDto extends KeyDto {
  @StringField({ description: 'the key, shown this once' }) api_key!: string;
}

export function toKeyDto(key: ListedKey, now = new Date()): KeyDto {
  return {
    id: key.id,
    name: key.name,
    environment: key.environment,
    account_id: key.accountId,
    email: key.email,
    prefix: key.prefix,
    last4: key.last4,
    scopes: key.scopes,
    expires_at: key.expiresAt,
    expired: key.expiresAt !== null && key.expiresAt <= now,
    allowed_addresses: key.allowedAddresses,
    previous: toPreviousDto(key, now),
    created_at: key.createdAt,
    last_used_at: key.lastUsedAt,
  };
}

function toPreviousDto({ previousLast4, previousExpiresAt, previousLastUsedAt }: ListedKey, now: Date) {
  if (previousLast4 === null || previousExpiresAt === null || previousExpiresAt <= now) return null;
  return { last4: previousLast4, expires_at: previousExpiresAt, last_used_at: previousLastUsedAt };
}
