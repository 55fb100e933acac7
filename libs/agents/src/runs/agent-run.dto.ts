import {
  DateField,
  EnumField,
  FilteredPageQuery,
  IntegerField,
  JsonField,
  NestedField,
  pageOf,
  PageQuery,
  StringField,
  UuidField,
} from '@app/core';
import { FILTER_FIELD_ID, FILTER_FIELD_VALUE } from '@app/users';
import { PLANNERS, type Planner } from '../session/session-messages';
import { AGENT_RUN_STATUSES, type AgentRunStatus } from './run-states';

/** Longest wait of a long poll in seconds: load balancers end silent connections after a minute. */
const MAX_WAIT_SECONDS = 60;

export class StartAgentRunDto {
  @JsonField({
    optional: true,
    description: 'field id to value; every field must exist, a repeating field takes an array. All are stored or none',
    example: { first_name: 'Ann' },
  })
  fields?: Record<string, unknown>;
  @StringField({
    optional: true,
    min: 1,
    max: 255,
    description: 'user on whom the values are stored; created when it does not exist, a new one when absent',
    example: 'ann@example.com',
  })
  user_id?: string;
}

export class StartedAgentRunDto {
  @UuidField() run_id!: string;
  @StringField({ description: 'page of the run in the dashboard' }) run_url!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
}

export class FieldMismatchDto {
  @StringField({ description: 'field id, or the label of the control when the value is of the task' }) field!: string;
  @StringField({ description: 'the value as it was given; masked when it is secret' }) wanted!: string;
  @StringField({ description: 'what the page shows' }) actual!: string;
  @StringField() reason!: string;
}

export class AgentRunResultDto {
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus') status!: AgentRunStatus;
  @StringField() notes!: string;
  @StringField({ optional: true, description: 'what the site gave as confirmation' }) confirmation_number?: string;
  @NestedField(() => FieldMismatchDto, { array: true, description: 'what could not be entered as given' })
  field_mismatches!: FieldMismatchDto[];
}

export class RunFileDto {
  @StringField({ description: 'signed address, which expires' }) url!: string;
  @StringField({ description: 'stable name of the file in this service; empty for files stored elsewhere' })
  path!: string;
  @StringField() name!: string;
  @IntegerField({ nullable: true, description: 'bytes; null for files stored elsewhere' }) size!: number | null;
  @StringField({ nullable: true, description: 'hexadecimal; null for files stored elsewhere' }) sha256!: string | null;
}

export class RunDownloadDto extends RunFileDto {
  @StringField({ nullable: true, description: 'the field in which it was stored' }) field!: string | null;
}

export class ControlValueDto {
  @StringField() name!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
}

export class HeldRequestDto {
  @StringField() method!: string;
  @StringField({ description: 'without query' }) address!: string;
}

export class RunApprovalDto {
  @UuidField({ description: 'names what was seen; the approval may send it back' }) id!: string;
  @IntegerField({ description: 'position of the step in the task, from 0' }) step!: number;
  @StringField({ description: 'the words of the task' }) text!: string;
  @StringField() action!: string;
  @StringField() target!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
  @NestedField(() => HeldRequestDto, { nullable: true, description: 'the request that is held back' })
  request!: HeldRequestDto | null;
  @StringField({ description: 'address of the page' }) address!: string;
  @StringField({ description: 'title of the page' }) title!: string;
  @NestedField(() => ControlValueDto, { array: true, description: 'the controls of the page' })
  values!: ControlValueDto[];
  @StringField({ array: true, description: 'how the page differs from the one that was approved before' })
  differences!: string[];
  @StringField({ nullable: true, description: 'signed address, which expires' }) screenshot_url!: string | null;
  @DateField({ nullable: true, description: 'without a decision until then, the run is cancelled' })
  ends_at!: Date | null;
}

export class AgentRunDto {
  @UuidField() id!: string;
  @UuidField({ description: 'agent ID' }) agent!: string;
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus') status!: AgentRunStatus;
  @NestedField(() => AgentRunResultDto, { nullable: true, description: 'null until the run is finished' })
  result!: AgentRunResultDto | null;
  @StringField({ description: 'reason of failure; else empty' }) error!: string;
  @StringField({ description: 'stable code of the failure; else empty' }) error_code!: string;
  @StringField({ description: 'page of the run in the dashboard' }) run_url!: string;
  @StringField({ nullable: true, description: 'null for scheduled runs' }) user_id!: string | null;
  @JsonField({ description: 'values of the user by field id, without files; secret ones are masked' })
  data!: Record<string, unknown>;
  @JsonField({
    description: 'files of the user by field id: arrays of objects with url, path, name, size and sha256',
  })
  file_values!: Record<string, RunFileDto[]>;
  @NestedField(() => RunDownloadDto, { array: true, description: 'files that the run has saved' })
  downloads!: RunDownloadDto[];
  @EnumField(PLANNERS, 'AgentPlanner') planner!: Planner;
  @NestedField(() => RunApprovalDto, { nullable: true, description: 'what waits for a reviewer' })
  approval!: RunApprovalDto | null;
  @DateField({ description: 'trigger time' }) created_at!: Date;
  @DateField({ nullable: true, description: 'null while pending' }) started_at!: Date | null;
  @DateField({ nullable: true, description: 'null while active' }) finished_at!: Date | null;
}

export class AgentRunQuery {
  @IntegerField({
    optional: true,
    min: 0,
    max: MAX_WAIT_SECONDS,
    default: 0,
    description: 'seconds to wait for another state of an unfinished run',
  })
  wait: number = 0;
}

export class AgentRunListQuery extends FilteredPageQuery {
  @StringField({ optional: true, max: 255, description: 'runs of one user' }) user_id?: string;
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus', { optional: true, description: 'runs in this state' })
  status?: AgentRunStatus;
  @StringField({
    ...FILTER_FIELD_ID,
    description: 'with filter_field_value: runs of users who have this value in the field',
  })
  filter_field_id?: string;
  @StringField(FILTER_FIELD_VALUE) filter_field_value?: string;
}

export class ApproveRunDto {
  @UuidField({ optional: true, description: 'the approval that was seen; 409 when another one is pending' })
  approval_id?: string;
}

export class RejectRunDto {
  @StringField({ optional: true, max: 1_000, description: 'shown in the notes of the result' }) reason?: string;
}

export class AgentRunEventsQuery extends PageQuery {
  @IntegerField({ optional: true, min: 0, max: 2_147_483_647, default: 0, description: 'events after this number' })
  after: number = 0;
}

export class AgentRunEventEntryDto {
  @IntegerField({ description: 'from 1' }) number!: number;
  @StringField({
    description:
      'step, refused, download, dialog, page, note, status, submit, approval_requested, approved or rejected',
  })
  kind!: string;
  @DateField() at!: Date;
  @StringField({ description: 'e-mail of an account, agent or service' }) actor!: string;
  @StringField({ description: 'what was done; the new state of a status' }) action!: string;
  @StringField({ description: 'the element in words' }) target!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
  @StringField() outcome!: string;
  @StringField() note!: string;
  @StringField() address!: string;
  @StringField({ description: 'the words of the task' }) text!: string;
  @IntegerField({ nullable: true, description: 'position in the task, from 0' }) step!: number | null;
  @StringField({ nullable: true, description: 'signed address, which expires' }) screenshot_url!: string | null;
}

export class AgentRunEventPageDto extends pageOf(AgentRunEventEntryDto) {
  @StringField({ description: 'page of the run for people; works for a day, with the rights of the key that asked' })
  page_url!: string;
}
