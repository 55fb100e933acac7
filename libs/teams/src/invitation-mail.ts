interface InvitationFacts {
  team: string;
  /** E-mail of whoever invites. */
  inviter: string;
  link: string;
  hours: number;
}

/** The mail that carries the link of an invitation. */
export function invitationMail({ team, inviter, link, hours }: InvitationFacts): { subject: string; text: string } {
  const name = team.replace(/\s+/g, ' ');
  return {
    subject: `${inviter} invites you to ${name}`,
    text: `${inviter} invites you to the team ${name} on Formwork.

Open this link to get your API keys:
${link}

The link works once, within ${hours} hours. The keys are shown only then: have a safe place for them at hand.
If you do not expect this invitation, ignore it.
`,
  };
}
