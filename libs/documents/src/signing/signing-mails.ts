import { mailContent, type MailContent } from '@app/core';
import type { RecipientRole } from './recipient-roles';

interface Letter {
  subject: string;
  content: MailContent;
}

/** A request to a recipient; `again` for a reminder or a new link. */
export interface RequestLetter {
  documentName: string;
  sender: string;
  url: string;
  until: Date;
  role: RecipientRole;
  again: boolean;
}

/** What each role is asked for: the verb of the subject, the sentence, and the words of the link. */
const ASKED: Record<RecipientRole, { verb: string; task: string; label: string }> = {
  signer: { verb: 'sign', task: 'read and sign', label: 'Read and sign' },
  approver: { verb: 'approve', task: 'read and approve', label: 'Read and approve' },
  viewer: { verb: 'read', task: 'read', label: 'Read the document' },
  cc: { verb: 'read', task: 'read', label: 'Read the document' },
};

/** The mail that requests a signature, an approval or a look. */
export function signatureRequestMail({ documentName, sender, url, until, role, again }: RequestLetter): Letter {
  const { verb, task, label } = ASKED[role];
  const title = `${again ? 'Reminder: please' : 'Please'} ${verb}: ${documentName}`;
  return {
    subject: title,
    content: mailContent({
      title,
      paragraphs: [
        `${sender} asks you to ${task} "${documentName}".`,
        `You can ${verb} on a phone or a computer; no account is needed.`,
      ],
      action: { label, url },
      note: `The link is for you alone and works until ${day(until)}. If you did not expect this, ignore it; nothing is signed.`,
    }),
  };
}

/** The signed document for a recipient or the sender; `names` are those of the signers. */
export interface CopyLetter {
  documentName: string;
  names: readonly string[];
  url: string;
  until: Date;
  /** Whether the mail carries the document. */
  isAttached: boolean;
}

/** The mail with the signed document or the link to it. */
export function signedCopyMail({ documentName, names, url, until, isAttached }: CopyLetter): Letter {
  const title = `Signed: ${documentName}`;
  const proof = 'it carries its own proof and can be checked at any time.';
  return {
    subject: title,
    content: mailContent({
      title,
      paragraphs: [
        `"${documentName}" was signed by ${inWords(names)}. The document is sealed: any later change to it can be detected.`,
        ...(isAttached ? ['The signed document is attached to this mail.'] : []),
      ],
      action: { label: 'Download the signed document', url },
      note: `The link works until ${day(until)}. Save the file: ${proof}`,
    }),
  };
}

/** The mail that notifies the sender and the other recipients that somebody declined. */
export function declinedMail(documentName: string, who: string, reason: string): Letter {
  const title = `Declined: ${documentName}`;
  const paragraphs = [`${who} declined to sign "${documentName}".`, ...(reason ? [`Reason given: ${reason}`] : [])];
  return { subject: title, content: mailContent({ title, paragraphs }) };
}

/** The mail that notifies recipients that the sender voided the document. */
export function voidedMail(documentName: string, who: string, reason: string): Letter {
  const title = `Voided: ${documentName}`;
  const paragraphs = [
    `${who} has voided "${documentName}". You need not do anything, and the link in earlier mails no longer opens it.`,
    `Reason given: ${reason}`,
  ];
  return { subject: title, content: mailContent({ title, paragraphs }) };
}

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const day = (at: Date) => `${at.toISOString().slice(0, 10)} (UTC)`;
