import {
  BooleanField,
  DateField,
  EnumField,
  LanguageTagField,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { Feature } from '../access/permissions';
import type { Team } from './team.entity';

/** The team's own settings. */
export class TeamSettingsDto {
  @UuidField() id!: string;
  @StringField({ min: 1, max: 255 }) name!: string;
  @BooleanField({ description: 'forms also show their internal id' }) white_label!: boolean;
  @EnumField(Feature, 'Feature', { array: true, maxItems: 10, description: 'what is switched on' })
  features!: Feature[];
  @LanguageTagField({
    description: 'how filled documents write numbers and dates, unless the call or the template says',
  })
  locale!: string;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => TeamSettingsDto)
export class EditTeamDto extends writeOf(TeamSettingsDto, [], {
  name: {},
  white_label: {},
  features: { description: 'replaces what is switched on' },
  locale: {},
}) {}

export function toTeamSettingsDto(team: Team): TeamSettingsDto {
  return {
    id: team.id,
    name: team.name,
    white_label: team.whiteLabel,
    features: team.features,
    locale: team.locale,
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  };
}
