import { ApiSchema } from '@nestjs/swagger';
import { DateField, StringField, UuidField } from '@app/core';

@ApiSchema({
  description: 'The state of a run of a computer agent after the event. The API returns its result and its events.',
})
export class AgentRunEventDto {
  @UuidField({ description: 'agent ID (UUID) whose run it is' }) agent_id!: string;
  @UuidField({ description: 'run ID (UUID): `GET /api/computer-agent/{agent_id}/run/{run_id}/` answers the rest' })
  run_id!: string;
  @StringField({ nullable: true, description: 'null for scheduled runs' }) user_id!: string | null;
  @StringField({
    description: 'state of the run after the event: `awaiting_approval`, `succeeded`, `failed` or `cancelled`',
  })
  status!: string;
  @StringField({ description: 'why it failed; else empty' }) error!: string;
  @StringField({ description: 'stable code of the failure; else empty' }) error_code!: string;
  @StringField({ description: 'what there is to say about the result, such as why it was cancelled' }) notes!: string;
  @StringField({ nullable: true, description: 'what the site gave as confirmation' })
  confirmation_number!: string | null;
  @DateField({ nullable: true, description: 'with agent_run.awaiting_approval: when the run is cancelled' })
  approval_ends_at!: Date | null;
  @DateField({ description: 'when the run was started' }) created_at!: Date;
  @DateField({ nullable: true, description: 'when the run ended; null while it waits for approval' })
  finished_at!: Date | null;
}
