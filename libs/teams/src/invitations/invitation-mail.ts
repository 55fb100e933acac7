import { languageOf, mailContent, type Language, type MailContent } from '@app/core';

interface InvitationFacts {
  team: string;
  /** BCP 47 language tag of the team. */
  locale: string;
  /** E-mail address of the inviting account. */
  inviter: string;
  link: string;
  hours: number;
}

interface Texts {
  title: string;
  paragraphs: string[];
  label: string;
  note: string;
}

const TEXTS: Record<Language, (facts: InvitationFacts) => Texts> = {
  en: ({ team, inviter, hours }) => ({
    title: `You are invited to ${team}`,
    paragraphs: [
      `${inviter} invites you to the team ${team} on Formwork.`,
      `The link below gives you your API keys. It works once, within ${hours} hours, and the keys are shown only then: have a safe place for them at hand.`,
    ],
    label: 'Get my keys',
    note: 'If you do not expect this invitation, ignore it.',
  }),
  de: ({ team, inviter, hours }) => ({
    title: `Einladung zu ${team}`,
    paragraphs: [
      `${inviter} lädt Sie in das Team ${team} auf Formwork ein.`,
      `Mit dem Link unten erhalten Sie Ihre API-Schlüssel. Er gilt einmal und ${hours} Stunden lang, und die Schlüssel werden nur dann angezeigt: Halten Sie einen sicheren Ort dafür bereit.`,
    ],
    label: 'Meine Schlüssel holen',
    note: 'Wenn Sie diese Einladung nicht erwarten, ignorieren Sie sie.',
  }),
  fr: ({ team, inviter, hours }) => ({
    title: `Invitation à rejoindre ${team}`,
    paragraphs: [
      `${inviter} vous invite à rejoindre l’équipe ${team} sur Formwork.`,
      `Le lien ci-dessous vous donne vos clés d’API. Il fonctionne une seule fois, pendant ${hours} heures, et les clés ne s’affichent qu’à ce moment : préparez un endroit sûr pour les garder.`,
    ],
    label: 'Obtenir mes clés',
    note: 'Si vous n’attendez pas cette invitation, ignorez-la.',
  }),
  es: ({ team, inviter, hours }) => ({
    title: `Invitación a ${team}`,
    paragraphs: [
      `${inviter} le invita al equipo ${team} en Formwork.`,
      `El enlace de abajo le da sus claves de API. Funciona una sola vez, durante ${hours} horas, y las claves solo se muestran entonces: tenga preparado un lugar seguro para guardarlas.`,
    ],
    label: 'Obtener mis claves',
    note: 'Si no espera esta invitación, no haga nada.',
  }),
};

/** The mail with the link of an invitation, in the language of the team. */
export function invitationMail(facts: InvitationFacts): { subject: string; content: MailContent } {
  const language = languageOf(facts.locale);
  const { title, paragraphs, label, note } = TEXTS[language](facts);
  const action = { label, url: facts.link };
  return {
    subject: title,
    content: mailContent({ title, paragraphs, action, note, language, team: facts.team }),
  };
}
