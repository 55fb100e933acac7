import { Injectable } from '@nestjs/common';
import { isPlainObject, NotFoundError } from '@app/core';
import { FieldsService, type FormSteps, FormsService, isFileType, toLibrary } from '@app/forms';
import type { EndUser } from '@app/teams';
import { FieldValuesService } from '../field-values.service';
import { FormEventsRepository, type UserEvent } from '../sessions/form-events.repository';
import { demandOwn } from '../sessions/calling-user';
import { internalUserId } from '../sessions/session.dto';
import type {
  PanelSessionDto,
  PanelSessionQuery,
  PollQuery,
  StepCompletionDto,
  StepCompletionQuery,
} from './panel-session.dto';

/** The values of a user as the display library takes them. */
interface LibraryValues {
  fields: Record<string, unknown>;
  files: Record<string, unknown>;
}

const NO_VALUES: LibraryValues = { fields: {}, files: {} };

/** What the display library reads of a user. */
@Injectable()
export class PanelSessions {
  constructor(
    private readonly values: FieldValuesService,
    private readonly definitions: FieldsService,
    private readonly forms: FormsService,
    private readonly events: FormEventsRepository,
  ) {}

  /** @throws NotFoundError for an unknown form; ForbiddenError for another user than that of the key */
  async session(user: EndUser, { form_key, fuser_key, no_data }: PanelSessionQuery): Promise<PanelSessionDto> {
    const form = await this.formOf(user, form_key, fuser_key);
    const [sessions, events, fieldKeys, hidden, values] = await Promise.all([
      this.events.sessions(user.scope, user.userId),
      this.eventsOf(user, form),
      this.forms.fieldKeys(user.scope, form.key),
      this.hiddenKeys(user),
      no_data === 'true' ? NO_VALUES : this.libraryValues(user),
    ]);
    const session = sessions.find(({ key }) => key === form.key);
    const isCompleted = (session?.completedAt ?? null) !== null;
    return {
      field_values: values.fields,
      file_values: values.files,
      servars: fieldKeys,
      hidden_fields: Object.fromEntries(hidden.map((key) => [key, values.fields[key] ?? null])),
      integrations: {},
      current_step_key: isCompleted ? '' : (session?.currentStep ?? ''),
      back_nav_map: backNavMap(events, form),
      track_location: false,
      form_completed: isCompleted,
      internal_id: internalUserId(user.scope, user.userId),
      new_user_id: user.userId,
      collaborator: {},
      link: {},
      no_business_email: false,
    };
  }

  /** The steps that the user has submitted. @throws NotFoundError, ForbiddenError */
  async completion(user: EndUser, { form_key, fuser_key }: StepCompletionQuery): Promise<StepCompletionDto> {
    const form = await this.formOf(user, form_key, fuser_key);
    const events = await this.eventsOf(user, form);
    const completed = new Set(events.filter(({ event }) => event === 'complete').map(({ stepKey }) => stepKey));
    return { completed_steps: form.stepKeys.filter((key) => completed.has(key)) };
  }

  /** The values of the user, which a program may have changed meanwhile. @throws ForbiddenError */
  async poll(user: EndUser, { fuser_key }: PollQuery): Promise<Record<string, unknown>> {
    demandOwn(user.userId, fuser_key);
    return (await this.libraryValues(user)).fields;
  }

  private async formOf({ scope, userId }: EndUser, key: string, named: string | undefined): Promise<FormSteps> {
    demandOwn(userId, named);
    const form = await this.forms.steps(scope, key);
    if (!form) throw new NotFoundError(`Form ${key}`);
    return form;
  }

  private async eventsOf({ scope, userId }: EndUser, form: FormSteps): Promise<UserEvent[]> {
    const events = await this.events.ofUser(scope, userId);
    return events.filter(({ formName }) => formName === form.name);
  }

  private async hiddenKeys({ scope }: EndUser): Promise<string[]> {
    for await (const batch of this.values.listHidden(scope)) return batch.map(({ id }) => id);
    return [];
  }

  private async libraryValues({ scope, userId }: EndUser): Promise<LibraryValues> {
    const shown = await this.values.shownValuesOf(scope, userId);
    const definitions = await this.definitions.findByKeys(scope, Object.keys(shown));
    const known = Object.entries(shown).flatMap(([key, value]) => {
      const field = definitions.get(key);
      return field ? [{ key, field, value }] : [];
    });
    const files = known.filter(({ field }) => isFileType(field.type));
    const others = known.filter(({ field }) => !isFileType(field.type));
    return {
      fields: Object.fromEntries(others.map(({ key, field, value }) => [key, toLibrary(field, value)])),
      files: Object.fromEntries(files.map(({ key, value }) => [key, toFileValue(value)])),
    };
  }
}

/** For each step of the form the one from which the user came, by the events of its display. */
function backNavMap(events: UserEvent[], { stepKeys }: FormSteps): Record<string, string> {
  const loads = events.filter(({ event, stepKey, otherStepKey }) => {
    return (
      event === 'load' && otherStepKey !== stepKey && [stepKey, otherStepKey].every((key) => stepKeys.includes(key))
    );
  });
  return Object.fromEntries(loads.map(({ stepKey, otherStepKey }) => [stepKey, otherStepKey]));
}

/** A reference to a file, or a list of them, with what the library needs; a file without an address of ours is one elsewhere. */
function toFileValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : toFileValue(item)));
  if (typeof value === 'string') return { url: value, path: value };
  const { url, path } = isPlainObject(value) ? value : {};
  return { url: url ?? path, path: path ?? url };
}
