import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  LanguageTagField,
  NestedField,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { Feature } from '../access/permissions';
import { RemindersInput } from './reminders.dto';
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
  @StringField({
    ...{
      nullable: true,
      pattern: /^#[0-9a-fA-F]{6}$/,
      max: 7,
      wanted: 'be a colour such as #0b6e4f',
      example: '#0b6e4f',
    },
    description:
      'colour of signing pages and mails, darkened or lightened where it could not be read; null: the one of this service',
  })
  brand_colour!: string | null;
  @IntegerField({
    ...{ nullable: true, min: 1, max: 365 },
    description: 'days that signing links work, unless a fill says otherwise; null: as the installation has it',
  })
  signing_link_days!: number | null;
  @NestedField(() => RemindersInput, {
    nullable: true,
    description: 'reminders to those who must sign, unless a fill says otherwise; null: none',
  })
  signing_reminders!: RemindersInput | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@SentBackFrom(() => TeamSettingsDto)
export class EditTeamDto extends writeOf(TeamSettingsDto, [], {
  name: {},
  white_label: {},
  features: { description: 'replaces what is switched on' },
  locale: {},
  brand_colour: {},
  signing_link_days: {},
  signing_reminders: {},
}) {}

export function toTeamSettingsDto(team: Team): TeamSettingsDto {
  return {
    id: team.id,
    name: team.name,
    white_label: team.whiteLabel,
    features: team.features,
    locale: team.locale,
    brand_colour: team.brandColour,
    signing_link_days: team.signingLinkDays,
    signing_reminders: remindersOf(team),
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  };
}

const remindersOf = ({ remindAfterDays, remindEveryDays }: Team): RemindersInput | null =>
  remindAfterDays === null
    ? null
    : { first_after_days: remindAfterDays, ...(remindEveryDays !== null && { every_days: remindEveryDays }) };
