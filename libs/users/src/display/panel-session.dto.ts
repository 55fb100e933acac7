import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, JsonField, StringField, UuidField } from '@app/core';

const FORM = {
  ...{ min: 1, max: 255, example: 'KnTfLw' },
  description: 'the form, by its id or its name, also when it is turned off',
};
const USER = {
  ...{ optional: true, max: 255 },
  description: 'the `id` of the user to whom the key belongs; no other one is taken',
};
const UNREAD = { optional: true, max: 255, description: 'taken because the library sends it; not read' };

export class PanelSessionQuery {
  @StringField(FORM) form_key!: string;
  @StringField(USER) fuser_key?: string;
  @StringField({ optional: true, max: 255, description: 'true: the answer has no values' }) no_data?: string;
  @StringField(UNREAD) draft?: string;
  @StringField(UNREAD) override?: string;
  @StringField(UNREAD) repeat_holes?: string;
}

@ApiSchema({ description: 'What the display library needs of a user to open a form.' })
export class PanelSessionDto {
  @JsonField({ description: 'the values of the user by field, without files' }) field_values!: Record<string, unknown>;
  @JsonField({ description: 'the files of the user by field: `url` and `path` of one, or a list of them' })
  file_values!: Record<string, unknown>;
  @StringField({ array: true, description: 'the fields of the form' }) servars!: string[];
  @JsonField({ description: 'the values of hidden fields, the newest 1,000 fields' })
  hidden_fields!: Record<string, unknown>;
  @JsonField({ description: 'connections to other services that pages load: none' })
  integrations!: Record<string, unknown>;
  @StringField({ description: 'the step to open; empty: the first one' }) current_step_key!: string;
  @JsonField({ description: 'for each step the one from which the user came' }) back_nav_map!: Record<string, string>;
  @BooleanField({ description: 'whether the form keeps its step in the address of the page: never' })
  track_location!: boolean;
  @BooleanField({ description: 'whether the newest submission of the user is completed' }) form_completed!: boolean;
  @UuidField({
    description: 'a UUID that follows from the id and the environment, as in `GET /api/user/{id}/session/`',
  })
  internal_id!: string;
  @StringField({ description: 'the id that the calling team gave to the user' }) new_user_id!: string;
  @JsonField({ description: 'an empty object: forms are filled in by one person' }) collaborator!: Record<
    string,
    unknown
  >;
  @JsonField({ description: 'an empty object: forms have no access links' }) link!: Record<string, unknown>;
  @BooleanField({ description: 'whether the form refuses the address of the user: never' }) no_business_email!: boolean;
}

export class StepCompletionQuery {
  @StringField(FORM) form_key!: string;
  @StringField(USER) fuser_key?: string;
  @StringField(UNREAD) override?: string;
}

@ApiSchema({ description: 'How far a user has come in a form.' })
export class StepCompletionDto {
  @StringField({ array: true, description: 'the steps that the user has submitted, in the order of the form' })
  completed_steps!: string[];
}

export class PollQuery {
  @StringField(USER) fuser_key?: string;
}
