import { ApiSchema } from '@nestjs/swagger';
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
import { FILTER_FIELD_ID, FILTER_FIELD_VALUE, USER_ID } from '@app/users';
import { PLANNERS, type Planner } from '../session/session-messages';
import { AGENT_RUN_STATUSES, type AgentRunStatus } from './run-states';

/** Longest wait of a long poll in seconds: load balancers end silent connections after a minute. */
const MAX_WAIT_SECONDS = 60;

@ApiSchema({ description: 'The input of a run: values, and the user on whom they are stored. Both may be left out.' })
export class StartAgentRunDto {
  @JsonField({
    optional: true,
    description:
      'field id to value; every field must exist, a repeating field takes an array. All are stored on the user or none, besides ' +
      'the `secret_fields` of the agent: these are kept encrypted with the run',
    example: { first_name: 'Ann' },
  })
  fields?: Record<string, unknown>;
  @StringField({
    optional: true,
    ...USER_ID,
    description: 'user on whom the values are stored; created when it does not exist, a new one when absent',
    example: 'ann@example.com',
  })
  user_id?: string;
}

@ApiSchema({ description: 'A run that was accepted: it starts as soon as a worker is free.' })
export class StartedAgentRunDto {
  @UuidField({ description: 'run ID (UUID): read it with `GET /api/computer-agent/{agent_id}/run/{run_id}/`' })
  run_id!: string;
  @StringField({ description: 'page of the run in the dashboard' }) run_url!: string;
  @StringField({ description: 'the user on whom the values are stored' }) user_id!: string;
}

@ApiSchema({ description: 'A value that a page did not take as it was given.' })
export class FieldMismatchDto {
  @StringField({ description: 'field id, or the label of the control when the value is of the task' }) field!: string;
  @StringField({ description: 'the value as it was given; masked when it is secret' }) wanted!: string;
  @StringField({ description: 'what the page shows' }) actual!: string;
  @StringField({
    description: 'sentence that says why the page has another value, such as an option that it does not offer',
  })
  reason!: string;
}

@ApiSchema({ description: 'What a finished run has done.' })
export class AgentRunResultDto {
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus', {
    description: 'how the run ended: the same as `status` of the run',
  })
  status!: AgentRunStatus;
  @StringField({
    description:
      'sentences about the result: unresolved placeholders, the reason of a rejection; empty when there is nothing ' +
      'to say',
  })
  notes!: string;
  @StringField({ optional: true, description: 'what the site gave as confirmation' }) confirmation_number?: string;
  @NestedField(() => FieldMismatchDto, { array: true, description: 'what could not be entered as given' })
  field_mismatches!: FieldMismatchDto[];
}

@ApiSchema({ description: 'A file that a run has used or saved.' })
export class RunFileDto {
  @StringField({ description: 'signed address, which expires' }) url!: string;
  @StringField({ description: 'stable name of the file in this service; empty for files stored elsewhere' })
  path!: string;
  @StringField({ description: 'name of the file as it was uploaded or downloaded, with its extension' }) name!: string;
  @IntegerField({ nullable: true, description: 'bytes; null for files stored elsewhere' }) size!: number | null;
  @StringField({ nullable: true, description: 'hexadecimal; null for files stored elsewhere' }) sha256!: string | null;
}

@ApiSchema({ description: 'A file that the browser has downloaded in a run.' })
export class RunDownloadDto extends RunFileDto {
  @StringField({
    nullable: true,
    description: 'id of the field of the user in which the file was stored; null: it is in this result only',
  })
  field!: string | null;
}

@ApiSchema({ description: 'What a control of the page holds when approval is asked for.' })
export class ControlValueDto {
  @StringField({ description: 'label of the control, as a person reads it on the page' }) name!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
}

@ApiSchema({ description: 'A request that the browser wants to send, and that waits for the approval.' })
export class HeldRequestDto {
  @StringField({ description: 'HTTP method of the held request, such as `POST`' }) method!: string;
  @StringField({ description: 'target of the request without its query, which may hold secrets' }) address!: string;
}

@ApiSchema({ description: 'What a reviewer decides on: the next action, the page as it is, and what will be sent.' })
export class RunApprovalDto {
  @UuidField({ description: 'names what was seen; the approval may send it back' }) id!: string;
  @IntegerField({ description: 'position of the step in the task, from 0' }) step!: number;
  @StringField({ description: 'the words of the task' }) text!: string;
  @StringField({ description: 'what the agent will do next: `click`, `submit`, `enter` …' }) action!: string;
  @StringField({ description: 'the control that the action is about, in words such as `button "Send"`' })
  target!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
  @NestedField(() => HeldRequestDto, { nullable: true, description: 'the request that is held back' })
  request!: HeldRequestDto | null;
  @StringField({ description: 'URL of the page as the browser shows it, with secrets masked' }) address!: string;
  @StringField({ description: 'title of the browser tab; empty when the page has none' }) title!: string;
  @NestedField(() => ControlValueDto, { array: true, description: 'the controls of the page' })
  values!: ControlValueDto[];
  @StringField({ array: true, description: 'how the page differs from the one that was approved before' })
  differences!: string[];
  @StringField({ nullable: true, description: 'signed address, which expires' }) screenshot_url!: string | null;
  @DateField({ nullable: true, description: 'without a decision until then, the run is cancelled' })
  ends_at!: Date | null;
}

@ApiSchema({ description: 'A run of an agent with its state, its values and its files.' })
export class AgentRunDto {
  @UuidField({ description: 'run ID (UUID), unique among all runs of the service' }) id!: string;
  @UuidField({ description: 'agent ID (UUID) whose task the run does' }) agent!: string;
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus', {
    description: 'where the run stands; `succeeded`, `failed` and `cancelled` do not change any more',
  })
  status!: AgentRunStatus;
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
  @EnumField(PLANNERS, 'AgentPlanner', {
    description: 'who decided on the steps of this run: the setting of the agent when it started',
  })
  planner!: Planner;
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
  @StringField({ optional: true, max: 255, description: 'only runs whose values are on this user' }) user_id?: string;
  @EnumField(AGENT_RUN_STATUSES, 'AgentRunStatus', { optional: true, description: 'runs in this state' })
  status?: AgentRunStatus;
  @StringField({
    ...FILTER_FIELD_ID,
    description: 'with filter_field_value: runs of users who have this value in the field',
  })
  filter_field_id?: string;
  @StringField(FILTER_FIELD_VALUE) filter_field_value?: string;
}

@ApiSchema({ description: 'The approval of a waiting action.' })
export class ApproveRunDto {
  @UuidField({ optional: true, description: 'the approval that was seen; 409 when another one is pending' })
  approval_id?: string;
}

@ApiSchema({ description: 'The rejection of a waiting action; the run is cancelled.' })
export class RejectRunDto {
  @StringField({ optional: true, max: 1_000, description: 'shown in the notes of the result' }) reason?: string;
}

export class AgentRunEventsQuery extends PageQuery {
  @IntegerField({ optional: true, min: 0, max: 2_147_483_647, default: 0, description: 'events after this number' })
  after: number = 0;
}

@ApiSchema({
  description: 'One thing that happened in a run: a step, a refused request, a download, a change of state.',
})
export class AgentRunEventEntryDto {
  @IntegerField({ description: 'position among the events of the run, counted from 1; `after` of the query takes it' })
  number!: number;
  @StringField({
    description:
      'step, refused, download, dialog, page, note, status, submit, approval_requested, approved or rejected',
  })
  kind!: string;
  @DateField({ description: 'time of the event: ISO 8601 in UTC with milliseconds' }) at!: Date;
  @StringField({ description: 'e-mail of an account, agent or service' }) actor!: string;
  @StringField({ description: 'what was done; the new state of a status' }) action!: string;
  @StringField({ description: 'the element in words' }) target!: string;
  @StringField({ description: 'masked when it is secret' }) value!: string;
  @StringField({ description: '`done` or `failed` for a step or download; empty for events that cannot fail' })
  outcome!: string;
  @StringField({
    description: 'a sentence about the event, such as why a step failed; empty when there is nothing to add',
  })
  note!: string;
  @StringField({ description: 'address of the page on which it happened; empty before the first page' })
  address!: string;
  @StringField({ description: 'the words of the task' }) text!: string;
  @IntegerField({ nullable: true, description: 'position in the task, from 0' }) step!: number | null;
  @StringField({ nullable: true, description: 'signed address, which expires' }) screenshot_url!: string | null;
}

@ApiSchema({ description: 'A page of the events of a run, oldest first.' })
export class AgentRunEventPageDto extends pageOf(AgentRunEventEntryDto) {
  @StringField({ description: 'page of the run for people; works for a day, with the rights of the key that asked' })
  page_url!: string;
}
