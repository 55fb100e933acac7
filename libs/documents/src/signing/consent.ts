import { LANGUAGES, type Language } from '@app/core';

export interface Consent {
  /** The version of the text, with its language after a point; without one it is the English text. */
  version: string;
  text: string;
}

/** The version of the text in all languages. Change it with the text: the evidence contains both. */
const VERSION = '2026-11';

const TEXTS: Record<Language, string> = {
  en:
    'I have read this document and I agree to sign it electronically. I understand that my electronic signature has the ' +
    'same effect as one made by hand, that the time, my IP address and my browser are recorded as evidence, and that I ' +
    'can decline instead and ask the sender for a paper copy.',
  de:
    'Ich habe dieses Dokument gelesen und bin damit einverstanden, es elektronisch zu unterschreiben. Mir ist bewusst, ' +
    'dass meine elektronische Unterschrift dieselbe Wirkung hat wie eine von Hand, dass der Zeitpunkt, meine IP-Adresse ' +
    'und mein Browser als Nachweis aufgezeichnet werden und dass ich stattdessen ablehnen und den Absender um eine ' +
    'Fassung auf Papier bitten kann.',
  fr:
    'J’ai lu ce document et j’accepte de le signer par voie électronique. Je comprends que ma signature électronique a le ' +
    'même effet qu’une signature manuscrite, que l’heure, mon adresse IP et mon navigateur sont enregistrés comme preuves, ' +
    'et que je peux refuser et demander à l’expéditeur un exemplaire sur papier.',
  es:
    'He leído este documento y acepto firmarlo electrónicamente. Entiendo que mi firma electrónica tiene el mismo efecto ' +
    'que una hecha a mano, que la hora, mi dirección IP y mi navegador se registran como prueba, y que en su lugar puedo ' +
    'rechazar y pedir al remitente un ejemplar en papel.',
};

/** The consent text that a signer reads in a language. */
export const consentIn = (language: Language): Consent => ({
  version: language === 'en' ? VERSION : `${VERSION}.${language}`,
  text: TEXTS[language],
});

/** The text in force with this version; null for a version that is not in force. */
export const consentOf = (version: unknown): Consent | null =>
  LANGUAGES.map(consentIn).find((consent) => consent.version === version) ?? null;
