import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Mails } from '@app/core';
import { TeamsService } from '@app/teams';
import type { Envelope } from '../../envelopes/envelope.entity';
import type { Brand, Letter } from './signing-mails';

type MailOptions = Pick<Parameters<Mails['add']>[1], 'attachments' | 'requestId'>;

/** Sends mails about an envelope in the name and the colour of its team. */
@Injectable()
export class TeamMails {
  constructor(
    private readonly mails: Mails,
    private readonly teams: TeamsService,
  ) {}

  /** Adds a mail for each address; they go out when the caller's transaction commits. @param write the letter to an address */
  async add(
    manager: EntityManager,
    { teamId, environmentId, id: aboutId }: Pick<Envelope, 'teamId' | 'environmentId' | 'id'>,
    addresses: Iterable<string>,
    write: (brand: Brand, to: string) => Letter,
    options: MailOptions = {},
  ): Promise<void> {
    const { name: team, brand_colour: colour } = await this.teams.settings({ teamId }, manager);
    for (const to of addresses)
      await this.mails.add(manager, { teamId, environmentId, aboutId, to, ...write({ team, colour }, to), ...options });
  }
}
