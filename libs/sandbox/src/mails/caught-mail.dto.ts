import { DateField, NestedField, PageQuery, StringField, UuidField, type CaughtMail } from '@app/core';
import { linksIn } from './links-in';

export class CaughtMailQuery extends PageQuery {
  @StringField({ optional: true, max: 320, description: 'only mails to this address' }) to?: string;
  @DateField({ optional: true, description: 'only mails that were caught after this time' }) after?: string;
}

export class MailAttachmentDto {
  @StringField({ description: 'the name of the file' }) name!: string;
  @StringField({ description: 'its media type' }) media_type!: string;
  @StringField({ description: 'a link to the file, valid for `FILE_LINK_SECONDS`' }) url!: string;
}

export class CaughtMailDto {
  @UuidField() id!: string;
  @StringField({ description: 'the address of the recipient' }) to!: string;
  @StringField({ description: 'the subject' }) subject!: string;
  @StringField({ description: 'the body as plain text' }) text!: string;
  @StringField({ description: 'the body as HTML' }) html!: string;
  @StringField({ array: true, description: 'the addresses that the mail links to, once each' }) links!: string[];
  @NestedField(() => MailAttachmentDto, { array: true, description: 'the attached files' })
  attachments!: MailAttachmentDto[];
  @DateField({ description: 'when it would have been sent' }) caught_at!: Date;
}

export const toCaughtMailDto = ({ attachments, caughtAt, ...mail }: CaughtMail): CaughtMailDto => ({
  ...mail,
  links: linksIn(mail),
  attachments: attachments.map(({ name, mediaType, url }) => ({ name, media_type: mediaType, url })),
  caught_at: caughtAt,
});
