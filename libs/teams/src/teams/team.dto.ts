import { ApiSchema } from '@nestjs/swagger';
import {
  BooleanField,
  DateField,
  EnumField,
  IntegerField,
  LanguageTagField,
  NestedField,
  ONE_LINE,
  SentBackFrom,
  StringField,
  UuidField,
  writeOf,
} from '@app/core';
import { Feature } from '../access/permissions';
import { RemindersInput } from './reminders.dto';
import type { Team } from './team.entity';

@ApiSchema({ description: 'The logo of a team as pages and mails show it.' })
export class TeamLogoDto {
  @StringField({ description: 'address of the picture (PNG); it expires, each response has a new one' }) url!: string;
  @IntegerField({ description: 'pixels from left to right, at most 640' }) width!: number;
  @IntegerField({ description: 'pixels from top to bottom, at most 160' }) height!: number;
}

@ApiSchema({ description: "The team's own settings." })
export class TeamSettingsDto {
  @UuidField({ description: 'team ID (UUID); requests never need it, because a key belongs to one team' }) id!: string;
  @StringField({
    min: 1,
    max: 255,
    ...ONE_LINE,
    description: 'name of the team: on signing pages, in mails to signers and in invitations',
  })
  name!: string;
  @BooleanField({ description: 'forms also show their internal id' }) white_label!: boolean;
  @EnumField(Feature, 'Feature', { array: true, maxItems: 10, description: 'what is switched on' })
  features!: Feature[];
  @LanguageTagField({
    description:
      'how filled documents write numbers and dates, unless the call or the template says; also the language of the texts of forms ' +
      'that have no translations into it',
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
  @NestedField(() => TeamLogoDto, {
    nullable: true,
    description:
      'logo on signing pages and in mails beside the name; null: none. `PUT /api/builder/team/logo/` sets it',
  })
  logo!: TeamLogoDto | null;
  @DateField() created_at!: Date;
  @DateField() updated_at!: Date;
}

@ApiSchema({
  description: 'Settings of the team that change; absent ones stay as they are, null resets one that can be null.',
})
@SentBackFrom(() => TeamSettingsDto)
export class EditTeamDto extends writeOf(TeamSettingsDto, [], {
  name: {
    description: 'name of the team: on signing pages, in mails to signers and in invitations; unchanged when absent',
  },
  white_label: {},
  features: { description: 'replaces what is switched on' },
  locale: {},
  brand_colour: {},
  signing_link_days: {},
  signing_reminders: {},
}) {}

export function toTeamSettingsDto(team: Team, logo: TeamLogoDto | null): TeamSettingsDto {
  return {
    id: team.id,
    name: team.name,
    white_label: team.whiteLabel,
    features: team.features,
    locale: team.locale,
    brand_colour: team.brandColour,
    signing_link_days: team.signingLinkDays,
    signing_reminders: remindersOf(team),
    logo,
    created_at: team.createdAt,
    updated_at: team.updatedAt,
  };
}

const remindersOf = ({ remindAfterDays, remindEveryDays }: Team): RemindersInput | null =>
  remindAfterDays === null
    ? null
    : { first_after_days: remindAfterDays, ...(remindEveryDays !== null && { every_days: remindEveryDays }) };
