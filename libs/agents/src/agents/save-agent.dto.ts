import { ApiSchema } from '@nestjs/swagger';
import { membersOf, NestedField, partialOf, SentBackFrom, StringField, writeOf } from '@app/core';
import { FieldReferenceInput } from '@app/forms';
import { SCHEDULE, SETTINGS, SUCCESS } from './agent-columns';
import { MAX_SECRET_FIELDS, MAX_SECRET_VALUE, MAX_SECRETS } from './agent-limits';
import {
  AgentDto,
  AgentScheduleDto,
  AgentSecretDto,
  BrowserPolicyDto,
  SecretFieldDto,
  SuccessConditionDto,
} from './agent.dto';

const LIMITS = [
  'max_steps',
  'max_seconds',
  'idle_seconds',
  'download_types',
  'max_download_bytes',
  'approval',
  'viewport',
] as const;

@ApiSchema({ description: 'The limits of the browser of a new agent. Absent members get their defaults.' })
@SentBackFrom(() => BrowserPolicyDto)
export class SaveBrowserPolicyDto extends writeOf(BrowserPolicyDto, LIMITS, {
  allowed_domains: { description: 'the host of `start_address` when absent' },
}) {}

@ApiSchema({ description: 'The limits of the browser that change; absent members stay as they are.' })
@SentBackFrom(() => BrowserPolicyDto)
export class EditBrowserPolicyDto extends partialOf(SaveBrowserPolicyDto) {}

@ApiSchema({ description: 'How a successful run of a new agent is known; absent members set no condition.' })
@SentBackFrom(() => SuccessConditionDto)
export class SaveSuccessConditionDto extends writeOf(SuccessConditionDto, membersOf(SUCCESS)) {}

@ApiSchema({ description: 'The success conditions that change; null removes one, absent ones stay as they are.' })
@SentBackFrom(() => SuccessConditionDto)
export class EditSuccessConditionDto extends partialOf(SaveSuccessConditionDto) {}

@ApiSchema({ description: 'When runs start by themselves, in the environment of the key that sends this.' })
@SentBackFrom(() => AgentScheduleDto)
export class SaveScheduleDto extends writeOf(AgentScheduleDto, membersOf(SCHEDULE)) {}

@ApiSchema({ description: 'A field of the team whose values are secret in runs, and the pages that may receive them.' })
@SentBackFrom(() => SecretFieldDto)
export class SaveSecretFieldDto extends writeOf(SecretFieldDto, ['origins']) {
  @NestedField(() => FieldReferenceInput, {
    description: 'the field whose values are secret, by its `id`, its `internal_id` or both',
  })
  field!: FieldReferenceInput;
}

@ApiSchema({ description: 'A secret of the agent, with its value. Leave the value out to keep the stored one.' })
@SentBackFrom(() => AgentSecretDto)
export class SaveSecretDto extends writeOf(AgentSecretDto, ['name', 'origins']) {
  @StringField({
    optional: true,
    min: 1,
    max: MAX_SECRET_VALUE,
    description:
      'never returned. Absent, the stored value stays, as long as no origin is added: otherwise whoever edits an agent could ' +
      'have it sent elsewhere',
  })
  value?: string;
}

/** The members that a create and an edit have in common. */
class AgentInput extends writeOf(AgentDto, membersOf(SETTINGS)) {
  @NestedField(() => FieldReferenceInput, {
    optional: true,
    nullable: true,
    description:
      'the field of files that downloads are saved to, unless the task names one; null: downloads are in the result ' +
      'of the run only',
  })
  save_files_to: FieldReferenceInput | null = null;
  @NestedField(() => SaveSecretFieldDto, {
    optional: true,
    array: true,
    maxItems: MAX_SECRET_FIELDS,
    description:
      'fields whose values are entered only into pages of their origins, and are masked everywhere else. Values that a call of ' +
      'a run gives for them are not stored on the user: they are kept encrypted with the run',
  })
  secret_fields: SaveSecretFieldDto[] = [];
  @NestedField(() => SaveSecretDto, {
    optional: true,
    array: true,
    maxItems: MAX_SECRETS,
    description:
      'values of the agent itself for placeholders of the task, such as a password; stored encrypted, never ' +
      'returned',
  })
  secrets: SaveSecretDto[] = [];
  @NestedField(() => SaveScheduleDto, {
    optional: true,
    nullable: true,
    description: 'when runs start by themselves; null: only by `POST /api/computer-agent/{agent_id}/run/`',
  })
  schedule: SaveScheduleDto | null = null;
}

@ApiSchema({
  description:
    'A new agent. Its task is read at once: a sentence that is not understood is named in `warnings`, with what to write ' +
    'instead. A run of such a task ends as failed at a sentence that orders something or comes last, and at its first submission, ' +
    'which is not sent.',
})
@SentBackFrom(() => AgentDto)
export class CreateAgentDto extends AgentInput {
  @NestedField(() => SaveBrowserPolicyDto, {
    optional: true,
    description: 'limits of the browser; absent: the host of `start_address` only, and the default of each limit',
  })
  browser_policy = new SaveBrowserPolicyDto();
  @NestedField(() => SaveSuccessConditionDto, {
    optional: true,
    description: 'what the last page must show; absent: the last submission was followed by a page without errors',
  })
  success_condition = new SaveSuccessConditionDto();
}

@ApiSchema({
  description:
    'What changes in an agent. Absent members stay as they are, also those of `browser_policy` and ' +
    '`success_condition`; arrays are replaced as a whole.',
})
@SentBackFrom(() => AgentDto)
export class EditAgentDto extends partialOf(AgentInput) {
  @NestedField(() => EditBrowserPolicyDto, {
    optional: true,
    description: 'the limits that change; limits that are absent here stay as they are',
  })
  browser_policy?: EditBrowserPolicyDto;
  @NestedField(() => EditSuccessConditionDto, {
    optional: true,
    description: 'the conditions that change; conditions that are absent here stay as they are',
  })
  success_condition?: EditSuccessConditionDto;
}
