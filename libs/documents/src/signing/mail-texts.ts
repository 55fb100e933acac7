import type { Language } from '@app/core';

/** The texts of a mail: its title, which is its subject, and its parts. */
interface Texts {
  title: string;
  paragraphs: string[];
  label: string;
  note: string;
}

/** The mails about signatures in a language. Days are written out in it. */
interface SigningTexts {
  request(name: string, sender: string, day: string): Texts;
  signed(name: string, signer: string, day: string): Texts;
  declined(name: string, signer: string, reason: string): Pick<Texts, 'title' | 'paragraphs'>;
}

const en: SigningTexts = {
  request: (name, sender, day) => ({
    title: `Please sign: ${name}`,
    paragraphs: [
      `${sender} asks you to read and sign "${name}".`,
      'You can sign on a phone or a computer; no account is needed.',
    ],
    label: 'Read and sign',
    note: `The link is for you alone and works until ${day} (UTC). If you did not expect this, ignore it; nothing is signed.`,
  }),
  signed: (name, signer, day) => ({
    title: `Signed: ${name}`,
    paragraphs: [`"${name}" was signed by ${signer}. The document is sealed: any later change to it can be detected.`],
    label: 'Download the signed document',
    note: `The link works until ${day} (UTC). Save the file: it carries its own proof and can be checked at any time.`,
  }),
  declined: (name, signer, reason) => ({
    title: `Declined: ${name}`,
    paragraphs: [`${signer} declined to sign "${name}".`, ...(reason ? [`Reason given: ${reason}`] : [])],
  }),
};

const de: SigningTexts = {
  request: (name, sender, day) => ({
    title: `Bitte unterschreiben: ${name}`,
    paragraphs: [
      `${sender} bittet Sie, „${name}“ zu lesen und zu unterschreiben.`,
      'Das geht auf dem Telefon oder am Computer; ein Konto ist nicht nötig.',
    ],
    label: 'Lesen und unterschreiben',
    note: `Der Link ist nur für Sie und gilt bis zum ${day} (UTC). Wenn Sie dies nicht erwarten, ignorieren Sie es; nichts wird unterschrieben.`,
  }),
  signed: (name, signer, day) => ({
    title: `Unterschrieben: ${name}`,
    paragraphs: [
      `„${name}“ wurde von ${signer} unterschrieben. Das Dokument ist versiegelt: Jede spätere Änderung ist erkennbar.`,
    ],
    label: 'Unterschriebenes Dokument herunterladen',
    note: `Der Link gilt bis zum ${day} (UTC). Sichern Sie die Datei: Sie trägt ihren Nachweis in sich und kann jederzeit geprüft werden.`,
  }),
  declined: (name, signer, reason) => ({
    title: `Abgelehnt: ${name}`,
    paragraphs: [
      `${signer} hat abgelehnt, „${name}“ zu unterschreiben.`,
      ...(reason ? [`Angegebener Grund: ${reason}`] : []),
    ],
  }),
};

const fr: SigningTexts = {
  request: (name, sender, day) => ({
    title: `À signer : ${name}`,
    paragraphs: [
      `${sender} vous demande de lire et de signer « ${name} ».`,
      'Vous pouvez signer sur un téléphone ou un ordinateur ; aucun compte n’est nécessaire.',
    ],
    label: 'Lire et signer',
    note: `Ce lien est pour vous seul et fonctionne jusqu’au ${day} (UTC). Si vous n’attendiez pas ce message, ignorez-le ; rien ne sera signé.`,
  }),
  signed: (name, signer, day) => ({
    title: `Signé : ${name}`,
    paragraphs: [
      `« ${name} » a été signé par ${signer}. Le document est scellé : toute modification ultérieure est détectable.`,
    ],
    label: 'Télécharger le document signé',
    note: `Le lien fonctionne jusqu’au ${day} (UTC). Enregistrez le fichier : il porte sa propre preuve et peut être vérifié à tout moment.`,
  }),
  declined: (name, signer, reason) => ({
    title: `Refusé : ${name}`,
    paragraphs: [`${signer} a refusé de signer « ${name} ».`, ...(reason ? [`Motif indiqué : ${reason}`] : [])],
  }),
};

const es: SigningTexts = {
  request: (name, sender, day) => ({
    title: `Para firmar: ${name}`,
    paragraphs: [
      `${sender} le pide que lea y firme «${name}».`,
      'Puede firmar en un teléfono o en un ordenador; no hace falta ninguna cuenta.',
    ],
    label: 'Leer y firmar',
    note: `El enlace es solo para usted y funciona hasta el ${day} (UTC). Si no esperaba este mensaje, no haga nada; no se firma nada.`,
  }),
  signed: (name, signer, day) => ({
    title: `Firmado: ${name}`,
    paragraphs: [
      `${signer} ha firmado «${name}». El documento está sellado: cualquier cambio posterior se puede detectar.`,
    ],
    label: 'Descargar el documento firmado',
    note: `El enlace funciona hasta el ${day} (UTC). Guarde el archivo: lleva su propia prueba y se puede verificar en cualquier momento.`,
  }),
  declined: (name, signer, reason) => ({
    title: `Rechazado: ${name}`,
    paragraphs: [`${signer} ha rechazado firmar «${name}».`, ...(reason ? [`Motivo indicado: ${reason}`] : [])],
  }),
};

export const SIGNING_TEXTS: Record<Language, SigningTexts> = { en, de, fr, es };
