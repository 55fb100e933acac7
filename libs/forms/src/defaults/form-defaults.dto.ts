import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  EnumField,
  IntegerField,
  NestedField,
  partialOf,
  SentBackFrom,
  StringField,
  writeOf,
} from '@app/core';

/** How an input that is wrong is shown. */
export const ErrorDisplay = { inline: 'inline', html5: 'html5' } as const;
export type ErrorDisplay = keyof typeof ErrorDisplay;

/** What a page shows in place of a form that is finished. */
export const CompletionBehavior = { nothing: '', screen: 'show_completed_screen', redirect: 'redirect' } as const;
export type CompletionBehavior = (typeof CompletionBehavior)[keyof typeof CompletionBehavior];

const BrandPosition = {
  bottom_right: 'bottom_right',
  bottom_left: 'bottom_left',
  top_right: 'top_right',
  top_left: 'top_left',
} as const;
export type BrandPosition = keyof typeof BrandPosition;

const MESSAGE = { max: 500 } as const;

@ApiSchema({ description: 'What a page says about a value that is missing or wrong.' })
export class DefaultErrorsDto {
  @StringField({ ...MESSAGE, description: 'said when a required field is empty' }) required!: string;
  @StringField({
    ...MESSAGE,
    description: 'said when a text is too short; `{length}` stands for the fewest characters',
  })
  minimum!: string;
  @StringField({ ...MESSAGE, description: 'said when a value is no e-mail address' }) email!: string;
  @StringField({ ...MESSAGE, description: 'said when the digits of a value cannot be called' }) phone_number!: string;
  @StringField({ ...MESSAGE, description: 'said when a value is no web address' }) url!: string;
  @StringField({ ...MESSAGE, description: 'said when a value is no social security number' }) ssn!: string;
  @StringField({ ...MESSAGE, description: 'said when a code lacks digits' }) pin_input!: string;
}

@ApiSchema({ description: "How the team's forms are displayed by the display library." })
export class FormDefaultsDto {
  @NestedField(() => DefaultErrorsDto, {
    description: 'what a page says about values; the translations of a form apply',
  })
  default_errors!: DefaultErrorsDto;
  @EnumField(ErrorDisplay, 'ErrorDisplay', {
    description: 'inline: as text below the field; html5: in the bubble of the browser',
  })
  error_type!: ErrorDisplay;
  @BooleanField({ description: 'whether browsers may fill fields in from earlier inputs' }) autocomplete!: boolean;
  @BooleanField({ description: 'whether the first field of a step gets the focus' }) autofocus!: boolean;
  @BooleanField({ description: 'whether the page scrolls to the top of the form with each step' }) autoscroll!: boolean;
  @BooleanField({ description: 'whether the Enter key submits the step' }) enter_submit!: boolean;
  @BooleanField({
    description:
      'whether the texts of forms are written from right to left; the translation that a form is shown in has the direction of its language',
  })
  right_to_left!: boolean;
  @BooleanField({ description: 'whether a finished form opens again, for another submission' }) allow_edits!: boolean;
  @EnumField(CompletionBehavior, 'CompletionBehavior', {
    description: 'what follows a finished form: nothing, a screen that says so, or the address redirect_url',
  })
  completion_behavior!: CompletionBehavior;
  @StringField({
    max: 2_000,
    pattern: /^(?:https?:\/\/\S+)?$/i,
    wanted: 'be an http or https address, or empty',
    description: 'where a finished form leads with the completion_behavior redirect',
  })
  redirect_url!: string;
  @BooleanField({ description: 'whether the values of fields that are hidden are submitted' })
  save_hide_if_fields!: boolean;
  @BooleanField({ description: 'whether a field that is hidden loses its value' }) clear_hide_if_fields!: boolean;
  @BooleanField({ description: 'whether the display library shows the mark of its maker' }) show_brand!: boolean;
  @EnumField(BrandPosition, 'BrandPosition', { description: 'the corner of that mark' }) brand_position!: BrandPosition;
  @IntegerField({ min: 0, max: 5_000, description: 'up to this width in pixels, a window counts as a phone' })
  mobile_breakpoint!: number;
}

@ApiSchema({ description: 'The messages that change. A message that is absent stays as it is.' })
class EditDefaultErrorsDto extends partialOf(DefaultErrorsDto) {}

const UNCHANGED = { description: 'unchanged when absent' };

@ApiSchema({
  description: 'Changes to the settings. A member that is absent, also of `default_errors`, stays as it is.',
})
@SentBackFrom(() => FormDefaultsDto)
export class EditFormDefaultsDto extends writeOf(FormDefaultsDto, [], {
  error_type: UNCHANGED,
  autocomplete: UNCHANGED,
  autofocus: UNCHANGED,
  autoscroll: UNCHANGED,
  enter_submit: UNCHANGED,
  right_to_left: UNCHANGED,
  allow_edits: UNCHANGED,
  completion_behavior: UNCHANGED,
  redirect_url: UNCHANGED,
  save_hide_if_fields: UNCHANGED,
  clear_hide_if_fields: UNCHANGED,
  show_brand: UNCHANGED,
  brand_position: UNCHANGED,
  mobile_breakpoint: UNCHANGED,
}) {
  @NestedField(() => EditDefaultErrorsDto, { optional: true, description: 'only the messages that change' })
  default_errors?: EditDefaultErrorsDto;
}

/** The settings of a team that has changed none. */
export const INITIAL_DEFAULTS: FormDefaultsDto = {
  default_errors: {
    required: 'This field is required.',
    minimum: 'Enter at least {length} characters.',
    email: 'Enter an e-mail address.',
    phone_number: 'Enter a phone number.',
    url: 'Enter a web address.',
    ssn: 'Enter a social security number.',
    pin_input: 'Enter the whole code.',
  },
  error_type: 'inline',
  autocomplete: true,
  autofocus: false,
  autoscroll: true,
  enter_submit: true,
  right_to_left: false,
  allow_edits: true,
  completion_behavior: 'show_completed_screen',
  redirect_url: '',
  save_hide_if_fields: false,
  clear_hide_if_fields: false,
  show_brand: false,
  brand_position: 'bottom_right',
  mobile_breakpoint: 478,
};
