import { ApiSchema } from '@nestjs/swagger';
import { DateField, EnumField, StringField, UuidField } from '@app/core';
import type { ListedInvitation } from './invitations.repository';
import { Role } from '../access/permissions';

@ApiSchema({ description: 'An invitation that was not accepted yet; without its link, which only the mail contains.' })
export class InvitationDto {
  @UuidField({ description: 'account ID (UUID) that accepting the invitation activates' }) account_id!: string;
  @StringField({ description: 'address that the invitation was sent to' }) email!: string;
  @EnumField(Role, 'Role', { description: 'what the member may do after accepting' }) role!: Role;
  @StringField({ nullable: true, description: 'the only environment that it gives a key of; null: all of the team' })
  environment!: string | null;
  @DateField({ description: 'when it was last sent' }) created_at!: Date;
  @DateField({ description: 'until when its link works' }) expires_at!: Date;
}

export function toInvitationDto(invitation: ListedInvitation): InvitationDto {
  const { accountId, email, role, environment, createdAt, expiresAt } = invitation;
  return { account_id: accountId, email, role, environment, created_at: createdAt, expires_at: expiresAt };
}
