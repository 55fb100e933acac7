import { BooleanField, DateField, EnumField, SentBackFrom, StringField, UuidField } from '@app/core';
import { Feature } from '../access/permissions';
import type { Team } from './team.entity';

/** The team's own settings. */
export class TeamSettingsDto {
  @UuidField() id!: string;
  @StringField() name!: string;
  @BooleanField({ description: 'forms also show their internal id' }) white_label!: boolean;
  @EnumField(Feature, 'Feature', { array: true, description: 'what is switched on' }) features!: Feature[];
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => TeamSettingsDto)
export class EditTeamDto {
  @StringField({ optional: true, min: 1, max: 255 }) name?: string;
  @BooleanField({ optional: true }) white_label?: boolean;
  @EnumField(Feature, 'Feature', {
    optional: true,
    array: true,
    maxItems: 10,
    description: 'replaces what is switched on',
  })
  features?: Feature[];
}

export function toTeamSettingsDto(team: Team): TeamSettingsDto {
  return {
    id: team.id,
    name: team.name,
    white_label: team.whiteLabel,
    features: team.features,
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  };
}
