import { BooleanField, EmailField, EnumField, StringField } from '@app/core';
import { ENVIRONMENT_NAME } from '../environments/environment.dto';
import { Feature } from '../access/permissions';

/** The input for a new team. */
export class NewTeam {
  @StringField({ min: 1, max: 255 }) name!: string;
  /** E-mail address of the first admin. */
  @EmailField() email!: string;
  /** Names; default production and development. */
  @StringField({ array: true, minItems: 1, maxItems: 20, ...ENVIRONMENT_NAME, optional: true })
  environments?: string[];
  @EnumField(Feature, 'Feature', { array: true, optional: true }) features?: Feature[];
  @BooleanField({ optional: true }) whiteLabel?: boolean;
}
