import { createHash } from 'node:crypto';
import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, NestedField, StringField, UuidField } from '@app/core';
import type { Scope } from '@app/teams';
import type { FormSession } from './form-events.repository';

@ApiSchema({ description: 'Where a user is in a form.' })
export class FormSessionDto {
  @StringField({ description: '`id` of the form, as its routes take it' }) id!: string;
  @StringField({ description: 'the step that the user is on, by the events of the form; empty when none tells' })
  current_step_id!: string;
  @DateField({ nullable: true, description: 'when the newest submission was completed; null while it is open' })
  completed_at!: Date | null;
  @StringField({ description: 'the name by which people know the form' }) name!: string;
  @BooleanField({ description: 'whether the form keeps its step in the address of the page: never' })
  track_location!: boolean;
}

@ApiSchema({ description: 'Where a user is in the forms of the team.' })
export class UserSessionDto {
  @StringField({ description: 'the id by which the user has signed in to a form: empty, as forms have no sign-in' })
  auth_id!: string;
  @UuidField({ description: 'the internal id of the user: it follows from its id and environment' })
  internal_id!: string;
  @NestedField(() => FormSessionDto, {
    array: true,
    description: 'the forms that the user has opened or submitted, the oldest form first',
  })
  forms!: FormSessionDto[];
}

/** @param sessions in the order of the response */
export const toUserSessionDto = (scope: Scope, userId: string, sessions: FormSession[]): UserSessionDto => ({
  auth_id: '',
  internal_id: internalUserId(scope, userId),
  forms: sessions.map(({ key, name, currentStep, completedAt }) => ({
    id: key,
    current_step_id: currentStep,
    completed_at: completedAt,
    name,
    track_location: false,
  })),
});

/** A UUID of version 5 (RFC 9562, 5.5): the id of the user in the namespace of its environment. */
export function internalUserId({ environmentId }: Scope, userId: string): string {
  const namespace = Buffer.from(environmentId.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1').update(namespace).update(userId).digest().subarray(0, 16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x50;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
