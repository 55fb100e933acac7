import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, DateField, EnumField, NestedField, StringField } from '@app/core';
import type { UserEvent } from './form-events.repository';
import { FormEventKind } from './form-event.entity';

const ID = { min: 1, max: 255 } as const;
const STEP = { max: 255, optional: true, nullable: true } as const;

@ApiSchema({ description: 'An event of a user on a step of a form, as the display library sends it.' })
export class RecordEventDto {
  @StringField({
    ...ID,
    description: 'the form, by its id or its name, which must be active',
    example: 'KnTfLw',
  })
  form_key!: string;
  @StringField({ ...ID, description: 'the step that the event is about' }) step_key!: string;
  @EnumField(FormEventKind, 'FormEventKind', {
    description: 'load: the step was shown; complete: it was submitted; skip: it was left without its values',
  })
  event!: FormEventKind;
  @StringField({ ...STEP, description: 'of load: the step before; null or empty: none' }) previous_step_key?:
    | string
    | null;
  @StringField({ ...STEP, description: 'of complete and skip: the step that follows; null or empty: none' })
  next_step_key?: string | null;
  @BooleanField({
    optional: true,
    default: false,
    description: 'of complete and skip: the form is finished. Completes the submission of the user',
  })
  completed: boolean = false;
  @StringField({
    ...ID,
    optional: true,
    description: 'id of the user. Required with the key of a team; with a user key it can only be that user',
  })
  fuser_key?: string;
  @StringField({ ...ID, optional: true, description: 'by which a repeated event is recognized' }) event_id?: string;
  @DateField({
    optional: true,
    description: 'when it happened; default: now. An event that is older than the stored one of its kind is ignored',
  })
  timestamp?: string;
  @StringField({ max: 255, optional: true, description: 'the form that the page has loaded; not read' })
  __feathery_version?: string;
}

@ApiSchema({ description: 'Whether an event was new.' })
export class RecordedEventDto {
  @BooleanField({
    description: 'false for a repeated event, and for one that is older than the stored one of its kind',
  })
  recorded!: boolean;
}

@ApiSchema({ description: 'The latest event of one kind on one step.' })
export class StepEventDto {
  @EnumField(FormEventKind, 'FormEventKind', { description: 'what happened on the step' }) event!: FormEventKind;
  @StringField({ description: 'the step that the event is about' }) step_id!: string;
  @StringField({ optional: true, description: 'the step that followed; absent when none did' }) next_step_id?: string;
  @DateField({ description: 'when such an event was last received' }) last_received_at!: Date;
}

@ApiSchema({ description: 'The events of a user on the steps of one form.' })
export class UserEventsDto {
  @StringField({ description: 'the form on whose steps it happened, by its name' }) form_name!: string;
  @NestedField(() => StepEventDto, {
    array: true,
    description: 'for each step the latest event of each kind, in the order in which they were received',
  })
  events!: StepEventDto[];
}

/** Groups the events, which are sorted by form. */
export function toUserEventsDtos(events: UserEvent[]): UserEventsDto[] {
  const forms: UserEventsDto[] = [];
  for (const event of events) {
    const last = forms.at(-1);
    if (last?.form_name === event.formName) last.events.push(toStepEventDto(event));
    else forms.push({ form_name: event.formName, events: [toStepEventDto(event)] });
  }
  return forms;
}

const toStepEventDto = ({ event, stepKey, otherStepKey, receivedAt }: UserEvent): StepEventDto => ({
  event,
  step_id: stepKey,
  ...(event !== 'load' && otherStepKey !== '' && { next_step_id: otherStepKey }),
  last_received_at: receivedAt,
});
