import { dayIn, languageOf, mailContent, type MailContent, type MailPicture } from '@app/core';
import { type RequestOccasion, SIGNING_TEXTS } from './mail-texts';
import type { RecipientRole } from '../recipients/recipient-roles';

/** In whose name a mail is, its colour and its logo. */
export interface Brand {
  team: string;
  /** `#rrggbb`; null for the product's. */
  colour: string | null;
  logo: MailPicture | null;
}

export interface Letter {
  subject: string;
  content: MailContent;
}

/** The document that a mail is about, and the BCP 47 tag of the language in which it was filled. */
interface About {
  fileName: string;
  locale: string;
}

/** A request to a recipient. */
export interface RequestLetter extends About {
  sender: string;
  url: string;
  until: Date;
  role: RecipientRole;
  occasion: RequestOccasion;
}

/** The mail that requests a signature, an approval or a look, in the language of the document. */
export function signatureRequestMail(
  { fileName, locale, sender, url, until, role, occasion }: RequestLetter,
  brand: Brand,
): Letter {
  const language = languageOf(locale);
  const { label, ...texts } = SIGNING_TEXTS[language].request[role](fileName, sender, occasion);
  const note = SIGNING_TEXTS[language].requestNote(dayIn(language, until));
  return {
    subject: texts.title,
    content: mailContent({ ...brand, ...texts, note, action: { label, url }, language }),
  };
}

/** The signed document for a recipient or the sender; `names` are those of the signers. */
export interface CopyLetter extends About {
  names: readonly string[];
  url: string;
  until: Date;
  /** Whether the mail carries the document. */
  isAttached: boolean;
}

/** The mail with the signed document or the link to it. */
export function signedCopyMail({ fileName, locale, names, url, until, isAttached }: CopyLetter, brand: Brand): Letter {
  const language = languageOf(locale);
  const who = new Intl.ListFormat(language).format(names);
  const { label, attached, paragraphs, ...texts } = SIGNING_TEXTS[language].signed(
    fileName,
    who,
    dayIn(language, until),
  );
  const all = [...paragraphs, ...(isAttached ? [attached] : [])];
  return {
    subject: texts.title,
    content: mailContent({ ...brand, ...texts, paragraphs: all, action: { label, url }, language }),
  };
}

/** The mail that notifies the sender and the other recipients that somebody declined. */
export function declinedMail(
  { fileName, locale }: About,
  { email, role }: { email: string; role: RecipientRole },
  reason: string,
  brand: Brand,
): Letter {
  const language = languageOf(locale);
  const act = role === 'approver' ? 'approve' : 'sign';
  const texts = SIGNING_TEXTS[language].declined(fileName, email, act, reason);
  return { subject: texts.title, content: mailContent({ ...brand, ...texts, language }) };
}

/** The mail that notifies recipients that the sender voided the document. */
export function voidedMail({ fileName, locale }: About, who: string, reason: string, brand: Brand): Letter {
  const language = languageOf(locale);
  const texts = SIGNING_TEXTS[language].voided(fileName, who, reason);
  return { subject: texts.title, content: mailContent({ ...brand, ...texts, language }) };
}
