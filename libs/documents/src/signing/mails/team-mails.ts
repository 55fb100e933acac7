import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type MailAttachment, type MailPicture, Mails } from '@app/core';
import { LOGO_LABEL, type TeamBrand, TeamSettings } from '@app/teams';
import type { Envelope } from '../../envelopes/envelope.entity';
import type { Brand, Letter } from './signing-mails';

type MailOptions = Pick<Parameters<Mails['add']>[1], 'attachments' | 'requestId'>;

/** Sends mails about an envelope in the name and the colour of its team, with its logo. */
@Injectable()
export class TeamMails {
  constructor(
    private readonly mails: Mails,
    private readonly teams: TeamSettings,
  ) {}

  /** Adds a mail for each address; they go out when the caller's transaction commits. @param write the letter to an address */
  async add(
    manager: EntityManager,
    { teamId, environmentId, id: aboutId }: Pick<Envelope, 'teamId' | 'environmentId' | 'id'>,
    addresses: Iterable<string>,
    write: (brand: Brand, to: string) => Letter,
    { attachments = [], ...options }: MailOptions = {},
  ): Promise<void> {
    const { name: team, colour, logo } = await this.teams.brand({ teamId }, manager);
    const brand: Brand = { team, colour, logo: logo && pictureOf(logo) };
    const carried = [...(logo ? [attachmentOf(logo)] : []), ...attachments];
    for (const to of addresses)
      await this.mails.add(manager, {
        ...{ teamId, environmentId, aboutId, to, ...write(brand, to) },
        ...options,
        attachments: carried,
      });
  }
}

type Logo = NonNullable<TeamBrand['logo']>;

/** Mails are read without the network, so they carry the logo. */
const pictureOf = ({ id, width, height }: Logo): MailPicture => ({ cid: cidOf(id), width, height });
const attachmentOf = ({ id, objectKey: key, sha256 }: Logo): MailAttachment => ({
  key,
  sha256,
  ...LOGO_LABEL,
  cid: cidOf(id),
});

/** A Content-ID is an address (RFC 2392). */
const cidOf = (id: string) => `${id}@logo`;
