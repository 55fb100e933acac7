import { ApiSchema } from '@nestjs/swagger';
import { DateField, NestedField, PageQuery, StringField, UuidField, type CaughtMail } from '@app/core';
import { linksIn } from './links-in';

export class CaughtMailQuery extends PageQuery {
  @StringField({ optional: true, max: 320, description: 'only mails to this address' }) to?: string;
  @DateField({ optional: true, description: 'only mails that were caught after this time' }) after?: string;
}

@ApiSchema({ description: 'A file that a mail carries.' })
export class MailAttachmentDto {
  @StringField({ description: 'file name, as the recipient sees it' }) name!: string;
  @StringField({ description: 'media type, such as application/pdf' }) media_type!: string;
  @StringField({ description: 'a link to the file, valid for `FILE_LINK_SECONDS`' }) url!: string;
}

@ApiSchema({ description: 'A mail that the sandbox has kept.' })
export class CaughtMailDto {
  @UuidField({ description: 'id of the mail (UUID); its Message-ID contains it' }) id!: string;
  @StringField({ description: 'the address of the recipient' }) to!: string;
  @StringField({ description: 'subject line as plain text' }) subject!: string;
  @StringField({ description: 'the body as plain text' }) text!: string;
  @StringField({ description: 'body as HTML, with pictures named by their Content-ID' }) html!: string;
  @StringField({ array: true, description: 'the addresses that the mail links to, once each' }) links!: string[];
  @NestedField(() => MailAttachmentDto, { array: true, description: 'attached files, pictures of the body among them' })
  attachments!: MailAttachmentDto[];
  @DateField({ description: 'when it would have been sent' }) caught_at!: Date;
}

export const toCaughtMailDto = ({ attachments, caughtAt, ...mail }: CaughtMail): CaughtMailDto => ({
  ...mail,
  links: linksIn(mail),
  attachments: attachments.map(({ name, mediaType, url }) => ({ name, media_type: mediaType, url })),
  caught_at: caughtAt,
});
