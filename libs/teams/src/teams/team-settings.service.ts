import { Env, FileLinks, InvalidInputError } from '@app/core';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { TeamScope } from '../access/auth';
import type { TeamLogo } from '../logos/team-logo.entity';
import { TeamLogosRepository } from '../logos/team-logos.repository';
import { LOGO_LABEL } from '../logos/team-logos.service';
import { lateReminder } from './reminder-plan';
import type { Team } from './team.entity';
import { toTeamSettingsDto, type EditTeamDto, type TeamSettingsDto } from './team.dto';
import { TeamsRepository } from './teams.repository';

/** In whose name signing pages and mails are, and how they look. */
export interface TeamBrand {
  name: string;
  /** `#rrggbb`; null for the product's. */
  colour: string | null;
  logo: TeamLogo | null;
}

/** The settings of teams, read and edited through the API. */
@Injectable()
export class TeamSettings {
  constructor(
    private readonly teams: TeamsRepository,
    private readonly logos: TeamLogosRepository,
    private readonly links: FileLinks,
    private readonly env: Env,
  ) {}

  async get(scope: TeamScope): Promise<TeamSettingsDto> {
    const team = await this.teams.get(scope);
    return toTeamSettingsDto(team, this.toDto(await this.logos.find(scope)));
  }

  /** The BCP 47 language tag in which the team writes. */
  async locale(scope: TeamScope): Promise<string> {
    return (await this.teams.get(scope)).locale;
  }

  async brand(scope: TeamScope, manager?: EntityManager): Promise<TeamBrand> {
    const { name, brandColour: colour } = await this.teams.get(scope, manager);
    return { name, colour, logo: await this.logos.find(scope, manager) };
  }

  async edit(scope: TeamScope, body: EditTeamDto): Promise<TeamSettingsDto> {
    const { name, white_label, features, locale, brand_colour, signing_link_days, signing_reminders: reminders } = body;
    const distinct = features && [...new Set(features)];
    const change = {
      ...{
        name,
        whiteLabel: white_label,
        features: distinct,
        locale,
        brandColour: brand_colour,
        signingLinkDays: signing_link_days,
      },
      ...(reminders !== undefined && {
        remindAfterDays: reminders?.first_after_days ?? null,
        remindEveryDays: reminders?.every_days ?? null,
      }),
    };
    await this.teams.update(scope, change, (team) => this.assertReminders(team, body));
    return this.get(scope);
  }

  /** @throws InvalidInputError for reminders after the links have expired; the member that was sent is named */
  private assertReminders({ remindAfterDays: first, signingLinkDays }: Team, body: EditTeamDto): void {
    const isAbout = body.signing_reminders !== undefined || body.signing_link_days !== undefined;
    if (first === null || !isAbout) return;
    const days = signingLinkDays ?? this.env.signingLinkDays;
    const message = lateReminder(first, days, `after ${days} days`);
    if (message === null) return;
    throw new InvalidInputError(
      body.signing_reminders
        ? [{ path: 'signing_reminders.first_after_days', message }]
        : [{ path: 'signing_link_days', message: `is ${days}, but the first reminder is sent after ${first} days` }],
    );
  }

  private toDto(logo: TeamLogo | null): TeamSettingsDto['logo'] {
    if (!logo) return null;
    const { objectKey: key, width, height } = logo;
    return { url: this.links.url({ key, ...LOGO_LABEL }), width, height };
  }
}
