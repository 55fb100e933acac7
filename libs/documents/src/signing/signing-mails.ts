import { dayIn, languageOf, mailContent, type MailContent } from '@app/core';
import { SIGNING_TEXTS } from './mail-texts';

interface Letter {
  subject: string;
  content: MailContent;
}

/** The document that a mail is about, and the BCP 47 tag of the language in which it was filled. */
interface About {
  fileName: string;
  locale: string;
}

/** The mail that requests a signature, in the language of the document. */
export function signatureRequestMail({ fileName, locale }: About, sender: string, url: string, until: Date): Letter {
  const language = languageOf(locale);
  const { label, ...texts } = SIGNING_TEXTS[language].request(fileName, sender, dayIn(language, until));
  return { subject: texts.title, content: mailContent({ ...texts, action: { label, url }, language }) };
}

/** The mail with the link to the signed document, for signer and sender. */
export function signedCopyMail({ fileName, locale }: About, signer: string, url: string, until: Date): Letter {
  const language = languageOf(locale);
  const { label, ...texts } = SIGNING_TEXTS[language].signed(fileName, signer, dayIn(language, until));
  return { subject: texts.title, content: mailContent({ ...texts, action: { label, url }, language }) };
}

/** The mail that notifies the sender that the signer declined. */
export function declinedMail({ fileName, locale }: About, signer: string, reason: string): Letter {
  const language = languageOf(locale);
  const texts = SIGNING_TEXTS[language].declined(fileName, signer, reason);
  return { subject: texts.title, content: mailContent({ ...texts, language }) };
}
