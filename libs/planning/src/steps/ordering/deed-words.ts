import { splitWords } from '../../matching/words';

/** What buttons, links and menus of English and German sites call the deeds of orders, folded: verbs, and the nouns made of them. */
const DEEDS = [
  'create add new make insert neu neue neuer neues neuen anlegen erstellen hinzufugen eintragen erfassen ' +
    'creer ajouter nouveau nouvelle crear anadir agregar nuevo nueva crea aggiungi nuovo nuova aanmaken toevoegen nieuw nieuwe',
  'register registration anmelden anmeldung registrieren',
  'enrol enroll enrolment enrollment einschreiben anmelden anmeldung inscrire inscription participer inscribir inscribirse apuntarse iscrivi iscriviti iscrizione partecipa inschrijven aanmelden',
  'book booking reserve reservation buchen buchung reservieren reservierung ' +
    'reserver reservation reservar reserva prenota prenotare prenotazione riserva riservare boeken boeking reserveren reservering',
  'request apply application beantragen antrag anfordern anfrage',
  'transfer uberweisen uberweisung umbuchen umlagern umlagerung',
  'record log enter report erfassen melden meldung',
  'report melden meldung',
  'rename umbenennen renommer renombrar rinomina hernoemen edit change bearbeiten andern',
  'renew verlangern prolonger renouveler renovar prorogar proroga rinnova verlengen extend',
  'pause pausieren suspend',
  'resume fortsetzen continue',
  'save speichern merken bookmark',
  'assign reassign set change edit zuweisen andern',
  'change edit update modify set adjust assign make andern bearbeiten anpassen zuweisen ' +
    'modifier changer modificar cambiar editar modifica cambia wijzigen aanpassen',
  'make change set assign edit andern bearbeiten',
  'give change set assign edit andern bearbeiten',
  'set change edit update assign andern bearbeiten',
  'reset zurucksetzen',
  'cancel stornieren absagen kundigen annuler cancelar anular annulla disdici annuleren',
  'invite invitation einladen einladung inviter invitar invita uitnodigen',
  'issue create ausstellen',
  'schedule plan planen',
  'mark markieren',
  'extend verlangern',
  'reschedule postpone move verschieben',
  'move reschedule postpone verschieben',
  'decline reject ablehnen',
  'reject decline ablehnen',
  'confirm accept bestatigen confirmer confirmar conferma bevestigen',
  'approve accept genehmigen freigeben approuver aprobar',
  'pay zahlen bezahlen payer pagar paga betalen',
  'publish veroffentlichen',
  'restore wiederherstellen',
  'withdraw zuruckziehen',
].map((words) => words.split(' '));

/** Verbs that bring something into being, for which a button may say "New" or "Add" in their place. */
const CREATING = new Set(
  'create add register enrol book reserve request record log invite issue schedule plan report order start apply transfer generate'.split(
    ' ',
  ),
);
const [NEW = []] = DEEDS;

/** The words of a button that say the deed of a verb. */
export function wordsForDeed(verb: string): ReadonlySet<string> {
  const [first = ''] = splitWords(verb);
  return new Set([first, ...(DEEDS.find(([deed]) => deed === first) ?? [])]);
}

/** Whether a button says the deed of a verb: by a word for it, or by all the words of a verb such as "check in". */
export function saysDeed(name: string, verb: string): boolean {
  const [shown, said] = [splitWords(name), splitWords(verb)];
  if (said.length > 1) return ` ${shown.join(' ')} `.includes(` ${said.join(' ')} `);
  const words = wordsForDeed(verb);
  return shown.some((word) => words.has(word));
}

export const creates = (verb: string): boolean => CREATING.has(splitWords(verb)[0] ?? '');

/** Whether a verb says nothing about the kind of what it brings into being. */
export const isGeneric = (verb: string): boolean => NEW.includes(splitWords(verb)[0] ?? '');

/** Whether a name says that it brings up something new: "New contact", "+ Add". */
export const saysNew = (name: string): boolean =>
  /^\s*[+＋]/.test(name) || splitWords(name).some((word) => NEW.includes(word));

/** The words of a name that say neither the deed nor that something is new. */
export const besidesDeed = (name: string, verb: string): string[] => {
  const deed = new Set([...wordsForDeed(verb), ...splitWords(verb), ...(creates(verb) ? NEW : [])]);
  return splitWords(name).filter((word) => !deed.has(word) && !ARTICLES.has(word));
};
const ARTICLES = new Set(
  'a an the my your ein eine einen der die das den to as for in of zu zum als fur von in'.split(' '),
);

/** "Move to Won", "Mark as paid": the name says a value, which may be another one than that of the order. */
export const saysValue = (name: string): boolean => !asksFor(name) && /\S (?:to|as|zu|als|nach) \S/i.test(name);

/** "Move to room…": an ellipsis at the end of the name says that a dialog asks for the value. */
export const asksFor = (name: string): boolean => /(?:…|\.\.\.)$/.test(name.trim());
