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

@SentBackFrom(() => BrowserPolicyDto)
export class SaveBrowserPolicyDto extends writeOf(BrowserPolicyDto, LIMITS, {
  allowed_domains: { description: 'the host of `start_address` when absent' },
}) {}

@SentBackFrom(() => BrowserPolicyDto)
export class EditBrowserPolicyDto extends partialOf(SaveBrowserPolicyDto) {}

@SentBackFrom(() => SuccessConditionDto)
export class SaveSuccessConditionDto extends writeOf(SuccessConditionDto, membersOf(SUCCESS)) {}

@SentBackFrom(() => SuccessConditionDto)
export class EditSuccessConditionDto extends partialOf(SaveSuccessConditionDto) {}

@SentBackFrom(() => AgentScheduleDto)
export class SaveScheduleDto extends writeOf(AgentScheduleDto, membersOf(SCHEDULE)) {}

@SentBackFrom(() => SecretFieldDto)
export class SaveSecretFieldDto extends writeOf(SecretFieldDto, ['origins']) {
  @NestedField(() => FieldReferenceInput) field!: FieldReferenceInput;
}

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
  @NestedField(() => FieldReferenceInput, { optional: true, nullable: true })
  save_files_to: FieldReferenceInput | null = null;
  @NestedField(() => SaveSecretFieldDto, { optional: true, array: true, maxItems: MAX_SECRET_FIELDS })
  secret_fields: SaveSecretFieldDto[] = [];
  @NestedField(() => SaveSecretDto, { optional: true, array: true, maxItems: MAX_SECRETS })
  secrets: SaveSecretDto[] = [];
  @NestedField(() => SaveScheduleDto, { optional: true, nullable: true }) schedule: SaveScheduleDto | null = null;
}

@SentBackFrom(() => AgentDto)
export class CreateAgentDto extends AgentInput {
  @NestedField(() => SaveBrowserPolicyDto, { optional: true }) browser_policy = new SaveBrowserPolicyDto();
  @NestedField(() => SaveSuccessConditionDto, { optional: true }) success_condition = new SaveSuccessConditionDto();
}

/** Absent members stay as they are, also those of `browser_policy` and `success_condition`; arrays are replaced as a whole. */
@SentBackFrom(() => AgentDto)
export class EditAgentDto extends partialOf(AgentInput) {
  @NestedField(() => EditBrowserPolicyDto, { optional: true }) browser_policy?: EditBrowserPolicyDto;
  @NestedField(() => EditSuccessConditionDto, { optional: true }) success_condition?: EditSuccessConditionDto;
}
