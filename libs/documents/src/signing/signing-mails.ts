import { mailContent, type MailContent } from '@app/core';

interface Letter {
  subject: string;
  content: MailContent;
}

/** The mail that requests a signature. */
export function signatureRequestMail(documentName: string, sender: string, url: string, until: Date): Letter {
  const title = `Please sign: ${documentName}`;
  return {
    subject: title,
    content: mailContent({
      title,
      paragraphs: [
        `${sender} asks you to read and sign "${documentName}".`,
        'You can sign on a phone or a computer; no account is needed.',
      ],
      action: { label: 'Read and sign', url },
      note: `The link is for you alone and works until ${day(until)}. If you did not expect this, ignore it; nothing is signed.`,
    }),
  };
}

/** The mail with the link to the signed document, for signer and sender. */
export function signedCopyMail(documentName: string, signer: string, url: string, until: Date): Letter {
  const title = `Signed: ${documentName}`;
  return {
    subject: title,
    content: mailContent({
      title,
      paragraphs: [
        `"${documentName}" was signed by ${signer}. The document is sealed: any later change to it can be detected.`,
      ],
      action: { label: 'Download the signed document', url },
      note: `The link works until ${day(until)}. Save the file: it carries its own proof and can be checked at any time.`,
    }),
  };
}

/** The mail that notifies the sender that the signer declined. */
export function declinedMail(documentName: string, signer: string, reason: string): Letter {
  const title = `Declined: ${documentName}`;
  const paragraphs = [`${signer} declined to sign "${documentName}".`, ...(reason ? [`Reason given: ${reason}`] : [])];
  return { subject: title, content: mailContent({ title, paragraphs }) };
}

const day = (at: Date) => `${at.toISOString().slice(0, 10)} (UTC)`;
