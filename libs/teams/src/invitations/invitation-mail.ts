import { mailContent, type MailContent } from '@app/core';

interface InvitationFacts {
  team: string;
  /** E-mail address of the inviting account. */
  inviter: string;
  link: string;
  hours: number;
}

/** The mail with the link of an invitation. */
export function invitationMail({ team, inviter, link, hours }: InvitationFacts): {
  subject: string;
  content: MailContent;
} {
  const title = `You are invited to ${team}`;
  const content = mailContent({
    title,
    paragraphs: [
      `${inviter} invites you to the team ${team} on Formwork.`,
      `The link below gives you your API keys. It works once, within ${hours} hours, and the keys are shown only then: have a safe place for them at hand.`,
    ],
    action: { label: 'Get my keys', url: link },
    note: 'If you do not expect this invitation, ignore it.',
  });
  return { subject: title, content };
}
