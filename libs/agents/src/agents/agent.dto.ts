import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  JsonField,
  NestedField,
  NOT_BLANK,
  ONE_LINE,
  StringField,
  UuidField,
} from '@app/core';
import { APPROVAL_MODES, MAX_DOMAIN_PATTERN, type ApprovalMode, type Viewport } from '@app/browsing/services';
import { FIELD_KEY, FIELD_KEY_WANTED, FieldReferenceDto } from '@app/forms';
import type { Step } from '@app/planning/services';
import { PLANNERS, type Planner } from '../session/session-messages';
import * as limits from './agent-limits';

const NAME = { min: 1, max: 255, ...ONE_LINE } as const;

const ORIGINS = {
  array: true,
  minItems: 1,
  maxItems: limits.MAX_ORIGINS,
  max: MAX_DOMAIN_PATTERN,
  description:
    'the origins whose pages may receive the value: `https://portal.example`, with a port when it is another than 443; ' +
    '`http` only for this computer (`localhost`, 127.0.0.0/8). Their hosts must be among `allowed_domains`',
} as const;

@ApiSchema({ description: 'The size of the browser window, also of its screenshots.' })
export class ViewportDto implements Viewport {
  @IntegerField({
    ...limits.VIEWPORT_WIDTH,
    description: 'CSS pixels from left to right; narrow windows get the phone layout of many sites',
  })
  width!: number;
  @IntegerField({
    ...limits.VIEWPORT_HEIGHT,
    description: 'CSS pixels from top to bottom; a run scrolls to what a step needs',
  })
  height!: number;
}

@ApiSchema({
  description:
    'The limits of the browser of all runs of an agent. A run that exceeds one fails, and its `error_code` says which.',
})
export class BrowserPolicyDto {
  @StringField({
    array: true,
    minItems: 1,
    maxItems: limits.MAX_DOMAINS,
    max: MAX_DOMAIN_PATTERN,
    description:
      'hosts that the browser may reach, by itself and through redirects: `example.com` is this host alone, `*.example.com` ' +
      'every name below it. Without a port the ports 80 and 443, else one port: `localhost:4010`',
  })
  allowed_domains!: string[];
  @IntegerField({
    ...limits.MAX_STEPS,
    description: 'actions that a run may do, such as one click or one value entered; with more it fails',
  })
  max_steps!: number;
  @IntegerField({
    ...limits.MAX_SECONDS,
    description: 'seconds of work, without the time that a run waits for approval',
  })
  max_seconds!: number;
  @IntegerField({ ...limits.IDLE_SECONDS, description: 'seconds that one step may take' }) idle_seconds!: number;
  @StringField({
    array: true,
    maxItems: limits.MAX_DOWNLOAD_TYPES,
    max: 10,
    pattern: /^[a-z0-9]+$/,
    wanted: 'be an extension without dot in lower case, such as "pdf"',
    default: limits.DEFAULT_DOWNLOAD_TYPES,
    description: 'extensions of files that may be downloaded',
  })
  download_types!: string[];
  @IntegerField({ ...limits.MAX_DOWNLOAD_BYTES, description: 'the largest size of a file' })
  max_download_bytes!: number;
  @EnumField(APPROVAL_MODES, 'ApprovalMode', {
    default: limits.DEFAULT_APPROVAL,
    description:
      'when a run waits for the approval of a person: never, before an action that submits something, or before every action ' +
      'that changes something',
  })
  approval!: ApprovalMode;
  @NestedField(() => ViewportDto, {
    default: limits.DEFAULT_VIEWPORT,
    description: 'size of the browser window; 1280 by 800 pixels unless it is set',
  })
  viewport!: Viewport;
}

@ApiSchema({ description: 'How a successful run is known. All conditions that are set must hold at the end.' })
export class SuccessConditionDto {
  @StringField({ nullable: true, min: 1, max: 1_000, default: null, description: 'text that the last page shows' })
  text!: string | null;
  @StringField({
    nullable: true,
    min: 1,
    max: limits.MAX_ADDRESS,
    default: null,
    description: 'part of the address of the last page',
  })
  address!: string | null;
  @BooleanField({ default: false, description: 'a confirmation number must be found' }) confirmation_number!: boolean;
}

@ApiSchema({
  description:
    'A field of the team whose values are secret in runs of this agent: masked in events, screenshots and ' +
    'results.',
})
export class SecretFieldDto {
  @NestedField(() => FieldReferenceDto, {
    description: 'the field whose values are secret; placeholders of the task name it by its `id`',
  })
  field!: FieldReferenceDto;
  @StringField(ORIGINS) origins!: string[];
}

@ApiSchema({
  description:
    'A secret of the agent itself, such as the password of a portal. Its value is stored encrypted and never ' +
    'returned.',
})
export class AgentSecretDto {
  @StringField({
    max: 100,
    pattern: FIELD_KEY,
    wanted: FIELD_KEY_WANTED,
    description: 'the name of its placeholder: `{{name}}`. It hides a field with the same id',
  })
  name!: string;
  @StringField(ORIGINS) origins!: string[];
}

@ApiSchema({ description: 'When runs start by themselves.' })
export class AgentScheduleDto {
  @StringField({
    max: 100,
    description:
      'five fields as in crontab(5): minute, hour, day of the month, month, day of the week. Runs are at least ' +
      `${limits.MIN_SCHEDULE_SECONDS / 60} minutes apart`,
  })
  cron!: string;
  @StringField({ max: 100, default: 'UTC', description: 'a name of the IANA time zone database: `Europe/Berlin`' })
  time_zone!: string;
}

@ApiSchema({ description: 'An agent in the list: its settings without task and secrets.' })
export class AgentListEntryDto {
  @UuidField({ description: 'agent ID (UUID), as in the paths of runs' }) id!: string;
  @StringField({ ...NAME, description: 'name in lists and in the page of a run; need not be unique' }) name!: string;
  @StringField({
    min: 1,
    max: limits.MAX_ADDRESS,
    description: 'http or https; where a run starts. Its host must be among `allowed_domains`',
  })
  start_address!: string;
  @EnumField(PLANNERS, 'AgentPlanner', {
    default: 'rules',
    description: 'rules: the sentences of the task are the steps. model: a language model decides each step',
  })
  planner!: Planner;
  @DateField({ nullable: true, description: 'when the schedule starts the next run; null without a schedule' })
  next_run_at!: Date | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({ description: 'A step of the task as the service has read it.' })
export class PlannedStepDto {
  @StringField({ description: 'what it does: open, enter, select …' }) kind!: string;
  @StringField({ description: 'the words of the task' }) text!: string;
  @StringField({ description: 'how they were understood' }) reading!: string;
}

@ApiSchema({
  description:
    'A computer agent: a task in words, where it starts, what its browser may reach, and how success is known.',
})
export class AgentDto extends AgentListEntryDto {
  @StringField({
    min: 1,
    max: limits.MAX_TASK,
    ...NOT_BLANK,
    description:
      'what to do, as imperative sentences or lists of `field: value`. `{{field_id}}` stands for the value of a field or ' +
      'secret in a run',
  })
  task!: string;
  @NestedField(() => BrowserPolicyDto, {
    description:
      'what the browser of a run may reach and download, how long it may work, and when it asks for approval',
  })
  browser_policy!: BrowserPolicyDto;
  @NestedField(() => SuccessConditionDto, {
    description:
      'what must hold at the end of a run. Without one: the last submission was followed by a page without errors',
  })
  success_condition!: SuccessConditionDto;
  @NestedField(() => FieldReferenceDto, {
    nullable: true,
    description: 'the field of files that downloads are saved to, unless the task names one',
  })
  save_files_to!: FieldReferenceDto | null;
  @JsonField({
    array: true,
    nullable: true,
    maxItems: limits.MAX_RECORDED_STEPS,
    default: null,
    description:
      'recorded steps, in place of those of the task: objects with `kind`, `text` and the members of the kind, as texts of ' +
      'literals and `{"field": …}`',
  })
  steps!: Step[] | null;
  @BooleanField({
    default: false,
    description:
      'cookies and storage of a run are kept, encrypted, for the next one of the same environment. `false` deletes what is kept',
  })
  keep_session!: boolean;
  @IntegerField({
    ...limits.APPROVAL_SECONDS,
    description: 'seconds after which a run that waits for approval is cancelled',
  })
  approval_seconds!: number;
  @NestedField(() => SecretFieldDto, {
    array: true,
    description:
      'fields whose values are entered only into pages of these origins, and shown nowhere. Those that a call of a run gives ' +
      'are not stored on the user',
  })
  secret_fields!: SecretFieldDto[];
  @NestedField(() => AgentSecretDto, {
    array: true,
    description: 'names and origins of the secrets of the agent, without their values',
  })
  secrets!: AgentSecretDto[];
  @NestedField(() => AgentScheduleDto, {
    nullable: true,
    default: null,
    description: 'runs without a user, in the environment of the key that set it',
  })
  schedule!: AgentScheduleDto | null;
  @NestedField(() => PlannedStepDto, { array: true, description: 'the steps as they were read' })
  plan!: PlannedStepDto[];
  @StringField({
    array: true,
    description:
      'parts of the task that were not understood, at which a run fails where they order something or come last, and at its first ' +
      'submission; and what runs would miss',
  })
  warnings!: string[];
}
