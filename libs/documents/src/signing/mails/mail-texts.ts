import type { Language } from '@app/core';
import type { RecipientRole } from '../recipients/recipient-roles';

/** The texts of a mail: its title, which is its subject, and its parts. */
interface Texts {
  title: string;
  paragraphs: string[];
  label: string;
}

/** Why a link is mailed: for the first time, to remind, or because it takes the place of an earlier one. */
export type RequestOccasion = 'first' | 'reminder' | 'renewal';

/** The mails about signatures in a language. Days are written out in it. */
interface SigningTexts {
  request: Record<RecipientRole, (name: string, sender: string, occasion: RequestOccasion) => Texts>;
  requestNote(day: string): string;
  /** `attached` is added when the mail carries the document. */
  signed(name: string, signers: string, day: string): Texts & { note: string; attached: string };
  declined(name: string, who: string, act: 'sign' | 'approve', reason: string): Pick<Texts, 'title' | 'paragraphs'>;
  voided(name: string, sender: string, reason: string): Pick<Texts, 'title' | 'paragraphs'>;
}

type Act = 'sign' | 'approve' | 'read';

/** What the roles are asked for, in the words of a language. */
interface Asked {
  title: Record<Act, (name: string) => string>;
  reminder: (title: string) => string;
  renewal: { title: (name: string) => string; lead: string };
  asks: Record<Act, (name: string, sender: string) => string>;
  how: string;
  label: Record<Act, string>;
}

/** The requests to all roles. */
function requests({ title, reminder, renewal, asks, how, label }: Asked): SigningTexts['request'] {
  const titles: Record<RequestOccasion, (act: Act, name: string) => string> = {
    first: (act, name) => title[act](name),
    reminder: (act, name) => reminder(title[act](name)),
    renewal: (_, name) => renewal.title(name),
  };
  const request = (act: Act) => (name: string, sender: string, occasion: RequestOccasion) => ({
    title: titles[occasion](act, name),
    paragraphs: [...(occasion === 'renewal' ? [renewal.lead] : []), asks[act](name, sender), how],
    label: label[act],
  });
  return { signer: request('sign'), approver: request('approve'), viewer: request('read'), cc: request('read') };
}

const en: SigningTexts = {
  request: requests({
    title: {
      sign: (name) => `Please sign: ${name}`,
      approve: (name) => `Please approve: ${name}`,
      read: (name) => `Please read: ${name}`,
    },
    reminder: (title) => `Reminder: ${title}`,
    renewal: {
      title: (name) => `Your new link: ${name}`,
      lead: 'The link in earlier mails no longer works. Please use this one.',
    },
    asks: {
      sign: (name, sender) => `${sender} asks you to read and sign "${name}".`,
      approve: (name, sender) => `${sender} asks you to read and approve "${name}".`,
      read: (name, sender) => `${sender} sends you "${name}" to read.`,
    },
    how: 'It works on a phone or a computer; no account is needed.',
    label: { sign: 'Read and sign', approve: 'Read and approve', read: 'Read the document' },
  }),
  requestNote: (day) =>
    `The link is for you alone and works until ${day} (UTC). If you did not expect this, ignore it; nothing is signed.`,
  signed: (name, signer, day) => ({
    title: `Signed: ${name}`,
    paragraphs: [`"${name}" was signed by ${signer}. The document is sealed: any later change to it can be detected.`],
    label: 'Download the signed document',
    attached: 'The signed document is attached to this mail.',
    note: `The link works until ${day} (UTC). Save the file: it carries its own proof and can be checked at any time.`,
  }),
  declined: (name, who, act, reason) => ({
    title: `Declined: ${name}`,
    paragraphs: [`${who} declined to ${act} "${name}".`, ...(reason ? [`Reason given: ${reason}`] : [])],
  }),
  voided: (name, sender, reason) => ({
    title: `Voided: ${name}`,
    paragraphs: [
      `${sender} has voided "${name}". You need not do anything, and the link in earlier mails no longer opens it.`,
      `Reason given: ${reason}`,
    ],
  }),
};

const de: SigningTexts = {
  request: requests({
    title: {
      sign: (name) => `Bitte unterschreiben: ${name}`,
      approve: (name) => `Bitte freigeben: ${name}`,
      read: (name) => `Bitte lesen: ${name}`,
    },
    reminder: (title) => `Erinnerung: ${title}`,
    renewal: {
      title: (name) => `Ihr neuer Link: ${name}`,
      lead: 'Der Link in früheren E-Mails gilt nicht mehr. Bitte verwenden Sie diesen.',
    },
    asks: {
      sign: (name, sender) => `${sender} bittet Sie, „${name}“ zu lesen und zu unterschreiben.`,
      approve: (name, sender) => `${sender} bittet Sie, „${name}“ zu lesen und freizugeben.`,
      read: (name, sender) => `${sender} schickt Ihnen „${name}“ zum Lesen.`,
    },
    how: 'Das geht auf dem Telefon oder am Computer; ein Konto ist nicht nötig.',
    label: { sign: 'Lesen und unterschreiben', approve: 'Lesen und freigeben', read: 'Dokument lesen' },
  }),
  requestNote: (day) =>
    `Der Link ist nur für Sie und gilt bis zum ${day} (UTC). Wenn Sie dies nicht erwarten, ignorieren Sie es; nichts wird unterschrieben.`,
  signed: (name, signer, day) => ({
    title: `Unterschrieben: ${name}`,
    paragraphs: [
      `„${name}“ wurde von ${signer} unterschrieben. Das Dokument ist versiegelt: Jede spätere Änderung ist erkennbar.`,
    ],
    label: 'Unterschriebenes Dokument herunterladen',
    attached: 'Das unterschriebene Dokument ist angehängt.',
    note: `Der Link gilt bis zum ${day} (UTC). Sichern Sie die Datei: Sie trägt ihren Nachweis in sich und kann jederzeit geprüft werden.`,
  }),
  declined: (name, who, act, reason) => ({
    title: `Abgelehnt: ${name}`,
    paragraphs: [
      act === 'sign'
        ? `${who} hat abgelehnt, „${name}“ zu unterschreiben.`
        : `${who} hat abgelehnt, „${name}“ freizugeben.`,
      ...(reason ? [`Angegebener Grund: ${reason}`] : []),
    ],
  }),
  voided: (name, sender, reason) => ({
    title: `Zurückgezogen: ${name}`,
    paragraphs: [
      `${sender} hat „${name}“ zurückgezogen. Sie müssen nichts tun; der Link in früheren E-Mails öffnet es nicht mehr.`,
      `Angegebener Grund: ${reason}`,
    ],
  }),
};

const fr: SigningTexts = {
  request: requests({
    title: {
      sign: (name) => `À signer : ${name}`,
      approve: (name) => `À approuver : ${name}`,
      read: (name) => `À lire : ${name}`,
    },
    reminder: (title) => `Rappel : ${title}`,
    renewal: {
      title: (name) => `Votre nouveau lien : ${name}`,
      lead: 'Le lien des messages précédents ne fonctionne plus. Veuillez utiliser celui-ci.',
    },
    asks: {
      sign: (name, sender) => `${sender} vous demande de lire et de signer « ${name} ».`,
      approve: (name, sender) => `${sender} vous demande de lire et d’approuver « ${name} ».`,
      read: (name, sender) => `${sender} vous envoie « ${name} » pour lecture.`,
    },
    how: 'C’est possible sur un téléphone ou un ordinateur ; aucun compte n’est nécessaire.',
    label: { sign: 'Lire et signer', approve: 'Lire et approuver', read: 'Lire le document' },
  }),
  requestNote: (day) =>
    `Ce lien est pour vous seul et fonctionne jusqu’au ${day} (UTC). Si vous n’attendiez pas ce message, ignorez-le ; rien ne sera signé.`,
  signed: (name, signer, day) => ({
    title: `Signé : ${name}`,
    paragraphs: [
      `« ${name} » a été signé par ${signer}. Le document est scellé : toute modification ultérieure est détectable.`,
    ],
    label: 'Télécharger le document signé',
    attached: 'Le document signé est joint à ce message.',
    note: `Le lien fonctionne jusqu’au ${day} (UTC). Enregistrez le fichier : il porte sa propre preuve et peut être vérifié à tout moment.`,
  }),
  declined: (name, who, act, reason) => ({
    title: `Refusé : ${name}`,
    paragraphs: [
      `${who} a refusé ${act === 'sign' ? 'de signer' : 'd’approuver'} « ${name} ».`,
      ...(reason ? [`Motif indiqué : ${reason}`] : []),
    ],
  }),
  voided: (name, sender, reason) => ({
    title: `Annulé : ${name}`,
    paragraphs: [
      `${sender} a annulé « ${name} ». Vous n’avez rien à faire ; le lien des messages précédents ne l’ouvre plus.`,
      `Motif indiqué : ${reason}`,
    ],
  }),
};

const es: SigningTexts = {
  request: requests({
    title: {
      sign: (name) => `Para firmar: ${name}`,
      approve: (name) => `Para aprobar: ${name}`,
      read: (name) => `Para leer: ${name}`,
    },
    reminder: (title) => `Recordatorio: ${title}`,
    renewal: {
      title: (name) => `Su nuevo enlace: ${name}`,
      lead: 'El enlace de los mensajes anteriores ya no funciona. Utilice este.',
    },
    asks: {
      sign: (name, sender) => `${sender} le pide que lea y firme «${name}».`,
      approve: (name, sender) => `${sender} le pide que lea y apruebe «${name}».`,
      read: (name, sender) => `${sender} le envía «${name}» para que lo lea.`,
    },
    how: 'Se puede hacer en un teléfono o en un ordenador; no hace falta ninguna cuenta.',
    label: { sign: 'Leer y firmar', approve: 'Leer y aprobar', read: 'Leer el documento' },
  }),
  requestNote: (day) =>
    `El enlace es solo para usted y funciona hasta el ${day} (UTC). Si no esperaba este mensaje, no haga nada; no se firma nada.`,
  signed: (name, signer, day) => ({
    title: `Firmado: ${name}`,
    paragraphs: [
      `${signer} ha firmado «${name}». El documento está sellado: cualquier cambio posterior se puede detectar.`,
    ],
    label: 'Descargar el documento firmado',
    attached: 'El documento firmado va adjunto a este mensaje.',
    note: `El enlace funciona hasta el ${day} (UTC). Guarde el archivo: lleva su propia prueba y se puede verificar en cualquier momento.`,
  }),
  declined: (name, who, act, reason) => ({
    title: `Rechazado: ${name}`,
    paragraphs: [
      `${who} ha rechazado ${act === 'sign' ? 'firmar' : 'aprobar'} «${name}».`,
      ...(reason ? [`Motivo indicado: ${reason}`] : []),
    ],
  }),
  voided: (name, sender, reason) => ({
    title: `Anulado: ${name}`,
    paragraphs: [
      `${sender} ha anulado «${name}». No tiene que hacer nada; el enlace de los mensajes anteriores ya no lo abre.`,
      `Motivo indicado: ${reason}`,
    ],
  }),
};

export const SIGNING_TEXTS: Record<Language, SigningTexts> = { en, de, fr, es };
