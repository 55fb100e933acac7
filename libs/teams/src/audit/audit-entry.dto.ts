import { DateField, EnumField, PageQuery, StringField, UuidField } from '@app/core';
import { AUDIT_ACTORS, type AuditActor, type AuditEntry } from './audit-entry.entity';

/** A change, sign-in, download or export. */
export class AuditEntryDto {
  @StringField({ description: 'ascending in the order of the hash chain', example: '1024' }) id!: string;
  @DateField() created_at!: Date;
  @EnumField(AUDIT_ACTORS, 'AuditActor', {
    description:
      'an account, an end user with a user key, the person of a signing or invitation link, any holder of a link, or a job',
  })
  actor!: AuditActor;
  @UuidField({ nullable: true }) account_id!: string | null;
  @StringField({ description: "the actor's address at that time; the name of a job; empty: unknown" }) email!: string;
  @StringField({ example: 'fk_production_Zk3x' }) key_prefix!: string;
  @StringField({ description: 'address of the client', example: '203.0.113.7' }) address!: string;
  @StringField({ description: 'the `X-Request-Id` of the request' }) request_id!: string;
  @StringField({ example: 'PATCH' }) method!: string;
  @StringField({ example: '/api/builder/form/{form_id}/' }) route!: string;
  @StringField({ example: 'form' }) object_type!: string;
  @StringField({ array: true }) object_ids!: string[];
  @StringField({ array: true, description: 'names of the changed members; of values, the ids of their fields' })
  fields!: string[];
  @StringField({ description: 'environment of the key or of the object; empty: the whole team' }) environment!: string;
}

/** The filters of the audit log. */
export class AuditQuery extends PageQuery {
  @UuidField({ optional: true }) account_id?: string;
  @StringField({ optional: true, max: 100, description: 'beginning of a key, as in the list of keys' })
  key_prefix?: string;
  @StringField({ optional: true, max: 10, example: 'DELETE' }) method?: string;
  @StringField({ optional: true, max: 200, description: 'path as in OpenAPI', example: '/api/user/{id}/' })
  route?: string;
  @StringField({ optional: true, max: 100, example: 'user' }) object_type?: string;
  @StringField({ optional: true, max: 255 }) object_id?: string;
  @StringField({ optional: true, max: 40 }) environment?: string;
  @DateField({ optional: true }) created_after?: string;
  @DateField({ optional: true }) created_before?: string;
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
