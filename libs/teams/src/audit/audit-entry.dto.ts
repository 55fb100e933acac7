import { ApiSchema } from '@nestjs/swagger';
import { DateField, EnumField, PageQuery, StringField, UuidField } from '@app/core';
import { AUDIT_ACTORS, type AuditActor, type AuditEntry } from './audit-entry.entity';

@ApiSchema({
  description: 'A change, sign-in, download or export. Entries are never changed and never deleted before their team.',
})
export class AuditEntryDto {
  @StringField({ description: 'ascending in the order of the hash chain', example: '1024' }) id!: string;
  @DateField({ description: 'time of the request or of the job: ISO 8601 in UTC with milliseconds' }) created_at!: Date;
  @EnumField(AUDIT_ACTORS, 'AuditActor', {
    description:
      'an account, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job',
  })
  actor!: AuditActor;
  @UuidField({
    nullable: true,
    description: 'account ID (UUID) of the member who did it; null for people without an account and for jobs',
  })
  account_id!: string | null;
  @StringField({ description: "the actor's address at that time; the name of a job; empty: unknown" }) email!: string;
  @StringField({
    example: 'fk_production_Zk3x',
    description: 'first characters of the key of the request, as in the list of keys; empty without a key',
  })
  key_prefix!: string;
  @StringField({ description: 'network address of the client; empty for jobs', example: '203.0.113.7' })
  address!: string;
  @StringField({ description: 'the header `X-Request-Id` of the answer, also in the log of the service' })
  request_id!: string;
  @StringField({ example: 'PATCH', description: 'HTTP method of the request; empty for jobs' }) method!: string;
  @StringField({
    example: '/api/builder/form/{form_id}/',
    description: 'path as in OpenAPI, with the names of its parameters in place of their values; empty for jobs',
  })
  route!: string;
  @StringField({
    example: 'form',
    description: 'what was changed or read, as paths name it: `form`, `user`, `envelope` …',
  })
  object_type!: string;
  @StringField({
    array: true,
    description: 'ids of the objects that were changed or read; empty for an export of a whole list',
  })
  object_ids!: string[];
  @StringField({ array: true, description: 'names of the changed members; of values, the ids of their fields' })
  fields!: string[];
  @StringField({ description: 'environment of the key or of the object; empty: the whole team' }) environment!: string;
}

/** The filters of the audit log. */
export class AuditQuery extends PageQuery {
  @UuidField({ optional: true, description: 'only what this member did' }) account_id?: string;
  @StringField({ optional: true, max: 100, description: 'beginning of a key, as in the list of keys' })
  key_prefix?: string;
  @StringField({
    optional: true,
    max: 10,
    example: 'DELETE',
    description: 'only requests with this HTTP method, in upper case',
  })
  method?: string;
  @StringField({ optional: true, max: 200, description: 'path as in OpenAPI', example: '/api/user/{id}/' })
  route?: string;
  @StringField({
    optional: true,
    max: 100,
    example: 'user',
    description: 'only entries about objects of this kind, as in `object_type` of the entries',
  })
  object_type?: string;
  @StringField({
    optional: true,
    max: 255,
    description:
      'only entries about the object with this id; together with `object_type` where ids of several kinds can be ' +
      'equal',
  })
  object_id?: string;
  @StringField({ optional: true, max: 40, description: 'only entries of this environment, by its name' })
  environment?: string;
  @DateField({
    optional: true,
    description: 'only entries of this time or later; ISO 8601, UTC unless it names an offset',
  })
  created_after?: string;
  @DateField({ optional: true, description: 'only entries before this time; ISO 8601, UTC unless it names an offset' })
  created_before?: string;
}

/** @param environment the name of the entry's environment */
export function toAuditEntryDto(entry: AuditEntry, environment: string): AuditEntryDto {
  return {
    id: entry.id,
    created_at: entry.createdAt,
    actor: entry.actor,
    account_id: entry.accountId,
    email: entry.email,
    key_prefix: entry.keyPrefix,
    address: entry.address,
    request_id: entry.requestId,
    method: entry.method,
    route: entry.route,
    object_type: entry.objectType,
    object_ids: entry.objectIds,
    fields: entry.fields,
    environment,
  };
}
