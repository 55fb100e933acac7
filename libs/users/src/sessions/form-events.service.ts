import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type InputProblem, type Sent, toDate } from '@app/core';
import { FormsService, type FormSteps } from '@app/forms';
import { type Caller, noteForAudit } from '@app/teams';
import { DataSource } from 'typeorm';
import { SubmissionsService } from '../submissions/submissions.service';
import { UsersService } from '../users.service';
import type { RecordedEventDto, RecordEventDto } from './form-event.dto';
import { FormEventsRepository, type NewFormEvent } from './form-events.repository';
import { callingUser } from './calling-user';

/** Takes the events of users on the steps of forms. */
@Injectable()
export class FormEventsService {
  constructor(
    private readonly events: FormEventsRepository,
    private readonly forms: FormsService,
    private readonly users: UsersService,
    private readonly submissions: SubmissionsService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Stores the event as the latest one of its kind on its step. With `completed`, a new event completes the submission of the
   * user in the same transaction: its rules, integrations and events follow once.
   * @throws InvalidInputError with all problems; ForbiddenError for a user key and another user
   */
  async record(caller: Caller, sent: Sent<RecordEventDto>, requestId: string): Promise<RecordedEventDto> {
    const { scope } = caller;
    const userId = callingUser(caller, sent);
    const form = await this.formOf(caller, sent);
    if (form) sent.add(stepProblems(sent.value, form));
    if (caller.userId === null && userId !== undefined && !(await this.users.find(scope, userId)))
      sent.add([{ path: 'fuser_key', message: `there is no user ${userId}` }]);
    const event = toFormEvent(sent.valid(), userId!, form!);
    if (caller.userId === null) noteForAudit({ objectType: 'user', objectIds: [event.userId] });
    return this.dataSource.transaction(async (manager) => {
      const recorded = await this.events.record(scope, event, manager);
      if (recorded && sent.value.completed) await this.submissions.complete(scope, event.userId, form!.key, requestId);
      return { recorded };
    });
  }

  private async formOf({ scope }: Caller, sent: Sent<RecordEventDto>): Promise<FormSteps | null> {
    const { form_key: key } = sent.value;
    const form = key === undefined ? null : await this.forms.steps(scope, key);
    if (form?.active) return form;
    if (key !== undefined)
      sent.add([{ path: 'form_key', message: form ? `the form ${key} is not active` : `there is no form ${key}` }]);
    return null;
  }
}

type Steps = Partial<Pick<RecordEventDto, 'step_key' | 'previous_step_key' | 'next_step_key'>>;
const STEP_MEMBERS = ['step_key', 'previous_step_key', 'next_step_key'] as const satisfies (keyof Steps)[];

const stepProblems = (body: Steps, form: FormSteps): InputProblem[] =>
  STEP_MEMBERS.flatMap((path) => {
    const key = body[path] ?? '';
    const isKnown = key === '' || form.stepKeys.includes(key);
    return isKnown ? [] : [{ path, message: `the form ${form.name} has no step ${key}` }];
  });

const toFormEvent = (body: RecordEventDto, userId: string, form: FormSteps): NewFormEvent => ({
  userId,
  formId: form.id,
  stepKey: body.step_key,
  event: body.event,
  otherStepKey: (body.event === 'load' ? body.previous_step_key : body.next_step_key) ?? '',
  eventId: body.event_id ?? randomUUID(),
  occurredAt: toDate(body.timestamp) ?? null,
});
