import { ApiSchema } from '@nestjs/swagger';
import { BooleanField, bothOf, JsonField, StringField } from '@app/core';
import { FormDefaultsDto } from '../defaults/form-defaults.dto';
import type { Properties } from '../model/form-model';

const UNREAD = 'taken because the library sends it; not read';

export class PanelQuery {
  @StringField({
    min: 1,
    max: 255,
    description: 'the form, by its id or its name; of one that is turned off `data` is null',
    example: 'KnTfLw',
  })
  form_key!: string;
  @StringField({ optional: true, max: 255, description: UNREAD }) draft?: string;
  @StringField({ optional: true, max: 255, description: UNREAD }) theme?: string;
}

/** A form as the display library shows it. */
class DisplayedFormDto {
  @JsonField({ array: true, nullable: true, description: 'the steps; null: the form is turned off' })
  data!: Properties[] | null;
  @StringField({ description: 'the name by which people know the form' }) form_name!: string;
  @StringField({ array: true, description: 'fonts to load from elsewhere: none' }) fonts!: string[];
  @JsonField({ description: 'an empty object: a team has no fonts of its own' }) uploaded_fonts!: Properties;
  @JsonField({ array: true, description: 'the rules that run in the page: none with the trigger form_complete' })
  logic_rules!: Properties[];
  @JsonField({ array: true, description: 'empty: each rule has the shared code before its own' })
  shared_codes!: Properties[];
  @JsonField({ array: true, description: 'fields of connections to other services: none' })
  connector_fields!: Properties[];
  @BooleanField({ description: "whether the user's environment holds real data" }) production!: boolean;
}

@ApiSchema({ description: 'A form as the display library shows it, with the display settings of its team.' })
export class PanelDto extends bothOf(DisplayedFormDto, FormDefaultsDto) {}
