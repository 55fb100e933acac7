import { splitWords } from './words';

/** Deeds that cannot be taken back, by their verbs in the languages of many sites, folded. */
const VERBS: Readonly<Record<string, string>> = {
  delete:
    'delete remove erase trash loschen entfernen supprimer effacer retirer enlever eliminar borrar quitar suprimir apagar excluir remover ' +
    'elimina eliminare cancella cancellare rimuovi rimuovere verwijder verwijderen wissen usun',
  discard: 'discard verwerfen descartar scarta scartare',
  cancel:
    'cancel stornieren abbrechen kundigen absagen widerrufen annuler resilier cancelar anular annulla annullare disdici annuleren opzeggen anuluj',
  send: 'send senden absenden abschicken versenden verschicken envoyer enviar invia inviare stuur versturen verzenden wyslij',
  pay: 'pay bezahlen zahlen payer pagar paga pagare betaal betalen zaplac',
  refund: 'refund erstatten ruckerstatten rembourser reembolsar rimborsa rimborsare terugbetalen',
  approve: 'approve genehmigen freigeben bewilligen approuver aprobar aprovar approva approvare goedkeuren zatwierdz',
  reject: 'reject ablehnen zuruckweisen refuser rejeter rechazar recusar rifiuta rifiutare weigeren afwijzen odrzuc',
  publish: 'publish veroffentlichen publier publicar pubblica pubblicare publiceren opublikuj',
  archive: 'archive archivieren archiver archivar arquivar archivia archiviare archiveren',
  unsubscribe: 'unsubscribe abbestellen desabonner desinscrire desuscribir uitschrijven',
};
const DEED_OF = new Map(
  Object.entries(VERBS).flatMap(([deed, verbs]) => verbs.split(' ').map((verb): [string, string] => [verb, deed])),
);
/** German and Dutch names of buttons end with an infinitive: "Konto löschen", "Account verwijderen". */
const LAST =
  /^(?:loschen|entfernen|verwerfen|stornieren|abbrechen|kundigen|absagen|widerrufen|senden|absenden|abschicken|versenden|verschicken|bezahlen|zahlen|erstatten|ruckerstatten|genehmigen|freigeben|bewilligen|ablehnen|zuruckweisen|veroffentlichen|archivieren|abbestellen|verwijderen|wissen|annuleren|opzeggen|versturen|verzenden|betalen|terugbetalen|goedkeuren|weigeren|afwijzen|publiceren|archiveren|uitschrijven)$/;
/** These are nouns where another word follows, such as the numbers of "Zahlen anzeigen". */
const ONLY_LAST = /^(?:zahlen|wissen)$/;

/** The deed that cannot be taken back which a name says: by its first word, or by its last where that is such a verb; null for others. */
export function harmOf(name: string): string | null {
  const words = splitWords(name);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  // "Gut zu wissen" is German, and nothing is wiped.
  if (last === 'wissen' && words.at(-2) === 'zu') return null;
  if (LAST.test(last)) return DEED_OF.get(last) ?? null;
  return ONLY_LAST.test(first) ? null : (DEED_OF.get(first) ?? null);
}

/** Whether a text says a deed with any of its words. */
export const saysHarm = (text: string, deed: string): boolean =>
  splitWords(text).some((word) => DEED_OF.get(word) === deed);
