/** German verbs that begin or end an instruction, with the English ones. `particle`: a part of the verb at the end of the clause. */
interface GermanVerb {
  /** Imperatives and infinitives in lower case. */
  forms: readonly string[];
  english: string;
  /** Null where the verb has none; the infinitive with the particle is one of the forms. */
  particle: string | null;
}

const verb = (forms: string, english: string, particle: string | null = null): GermanVerb => ({
  forms: forms.split(' '),
  english,
  particle,
});

/** Verbs with a particle come before those of the same forms without one. */
export const GERMAN_VERBS: readonly GermanVerb[] = [
  verb('gib gebe geben eingeben', 'enter', 'ein'),
  verb('gib gebe geben angeben', 'enter', 'an'),
  verb('trage trag tragen eintragen', 'enter', 'ein'),
  verb('tippe tipp tippen eintippen', 'enter', 'ein'),
  verb('schreibe schreib schreiben', 'enter'),
  verb('fülle füll füllen ausfüllen', 'fill in', 'aus'),
  verb('wähle wähl wählen auswählen', 'select', 'aus'),
  verb('wähle wähl wählen', 'select'),
  verb('hake hak haken anhaken', 'check', 'an'),
  verb('kreuze kreuz kreuzen ankreuzen', 'check', 'an'),
  verb('schalte schalt schalten einschalten', 'turn on', 'ein'),
  verb('schalte schalt schalten ausschalten', 'turn off', 'aus'),
  verb('aktiviere aktivieren', 'check'),
  verb('deaktiviere deaktivieren', 'uncheck'),
  verb('klicke klick klicken anklicken', 'click', 'an'),
  verb('klicke klick klicken', 'click'),
  verb('drücke drück drücken', 'press'),
  verb('öffne öffnen', 'open'),
  verb('schließe schließ schließen', 'close'),
  verb('gehe geh gehen', 'go back', 'zurück'),
  verb('gehe geh gehen wechsle wechseln', 'go'),
  verb('suche such suchen', 'search'),
  verb('sende send senden absenden', 'submit', 'ab'),
  verb('schicke schick schicken abschicken', 'submit', 'ab'),
  verb('sende senden', 'send'),
  verb('bestätige bestätigen', 'confirm'),
  verb('akzeptiere akzeptieren', 'accept'),
  verb('stimme stimm stimmen zustimmen', 'accept', 'zu'),
  verb('lehne lehn lehnen ablehnen', 'reject', 'ab'),
  verb('lösche lösch löschen', 'delete'),
  verb('entferne entfernen', 'remove'),
  verb('speichere speichern', 'save'),
  verb('lade lad laden hochladen', 'upload', 'hoch'),
  verb('lade lad laden herunterladen', 'download', 'herunter'),
  verb('melde meld melden anmelden', 'sign in', 'an'),
  verb('logge logg loggen einloggen', 'sign in', 'ein'),
  verb('melde meld melden abmelden', 'sign out', 'ab'),
  verb('füge füg fügen hinzufügen', 'add', 'hinzu'),
  verb('lege leg legen anlegen', 'create', 'an'),
  verb('lege leg legen', 'add'),
  verb('sortiere sortieren', 'sort'),
  verb('filtere filtern', 'filter'),
  verb('zeige zeig zeigen anzeigen', 'show', 'an'),
  verb('zeige zeig zeigen', 'show'),
  verb('warte warten', 'wait'),
  verb('lies lese lesen', 'read'),
  verb('sage sag sagen absagen', 'cancel', 'ab'),
  verb('nenne nennen sage sag', 'tell me'),
  verb('melde meld melden anmelden', 'register', 'an'),
  verb('benenne benennen umbenennen', 'rename', 'um'),
  verb('weise weis weisen zuweisen', 'assign', 'zu'),
  verb('stelle stell stellen ausstellen', 'issue', 'aus'),
  verb('storniere stornieren', 'cancel'),
  verb('erstelle erstellen', 'create'),
  verb('buche buchen reserviere reservieren', 'book'),
  verb('beantrage beantragen', 'request'),
  verb('überweise überweisen', 'transfer'),
  verb('markiere markieren', 'mark'),
  verb('ändere ändern stelle stell stellen setze setz setzen', 'set'),
];

/** Words behind an imperative that say who is meant. */
export const GERMAN_SUBJECTS: ReadonlySet<string> = new Set(['sie', 'sich', 'dich', 'mich', 'mir', 'uns', 'bitte']);
export const GERMAN_LEAD_INS: ReadonlySet<string> = new Set(
  'bitte dann danach anschließend zuerst zunächst jetzt nun und schließlich außerdem zuletzt abschließend'.split(' '),
);

/** Words that join: they are translated in lower case only, since names of a page begin with a capital. */
export const GERMAN_JOINING: ReadonlyMap<string, string> = new Map([
  ...words('der die das den dem des ein eine einen einem einer', 'the'),
  ...words('in im ins bei beim', 'in'),
  ...words('auf', 'on'),
  ...words('unter', 'under'),
  ...words('als', 'as'),
  ...words('mit', 'with'),
  ...words('für', 'for'),
  ...words('von vom aus', 'from'),
  ...words('zu zum zur an bis', 'to'),
  ...words('neben', 'next to'),
  ...words('und', 'and'),
  ...words('dann', 'then'),
  ...words('alle', 'all'),
  ...words('nur', 'only'),
  ...words('notwendige notwendigen erforderliche', 'necessary'),
  ...words('aufsteigend', 'ascending'),
  ...words('absteigend', 'descending'),
]);

/** Words that join the parts of a whole order, before those of other instructions. */
export const GERMAN_ORDER_JOINING: ReadonlyMap<string, string> = new Map([
  ...words('am', 'on'),
  ...words('um ab', 'at'),
  ...words('bei beim', 'at'),
  ...words('namens', 'called'),
  ...words('neuen neue neues neuer', 'new'),
  ...words('über', 'about'),
  ...words('wegen', 'for'),
]);

/** Words for something that was named before. */
export const GERMAN_PRONOUNS: ReadonlySet<string> = new Set(['es', 'sie', 'ihn', 'dies', 'diese', 'dieses']);

export const GERMAN_ORDINALS: ReadonlyMap<string, string> = new Map([
  ...words('erste ersten erster erstes', 'first'),
  ...words('zweite zweiten zweiter zweites', 'second'),
  ...words('dritte dritten dritter drittes', 'third'),
  ...words('letzte letzten letzter letztes', 'last'),
]);

/** Nouns for elements and entries, which name nothing on a page by themselves. */
export const GERMAN_NOUNS: ReadonlyMap<string, string> = new Map([
  ...words('feld eingabefeld textfeld', 'field'),
  ...words('schaltfläche knopf button taste', 'button'),
  ...words('link', 'link'),
  ...words('liste auswahlliste', 'list'),
  ...words('zeile', 'row'),
  ...words('registerkarte reiter', 'tab'),
  ...words('kästchen kontrollkästchen', 'checkbox'),
  ...words('produkt produkts produktes artikel artikels eintrag eintrags eintrages', 'entry'),
  ...words('produkte produkten einträge einträgen', 'entries'),
  ...words('name namen', 'name'),
  ...words('warenkorb einkaufswagen', 'cart'),
  ...words('cookies', 'cookies'),
]);

export const GERMAN_SUPERLATIVES: ReadonlyMap<string, string> = new Map([
  ...words('höchste höchsten größte größten', 'highest'),
  ...words('niedrigste niedrigsten kleinste kleinsten', 'lowest'),
  ...words('meisten', 'most'),
  ...words('wenigsten', 'fewest'),
  ...words('günstigste günstigsten billigste billigsten', 'cheapest'),
  ...words('teuerste teuersten', 'most expensive'),
  ...words('neueste neuesten', 'newest'),
  ...words('älteste ältesten', 'oldest'),
]);

/** Beginnings of questions. */
export const GERMAN_QUESTIONS: readonly [german: string, english: string][] = [
  ['wie viel kostet', 'how much is'],
  ['wieviel kostet', 'how much is'],
  ['was kostet', 'how much is'],
  ['was kosten', 'how much is'],
  ['wie hoch ist', 'what is'],
  ['wie lautet', 'what is'],
  ['was ist', 'what is'],
  ['wer ist', 'who is'],
  ['wie viele', 'how many'],
  ['wieviele', 'how many'],
  ['welche', 'which'],
  ['welcher', 'which'],
  ['welches', 'which'],
];

/** What is said of entries behind "wie viele" and "welche". */
export const GERMAN_PREDICATES: readonly [german: string, english: string][] = [
  ['werden angezeigt', 'are displayed'],
  ['gibt es', 'are there'],
  ['sind', 'are'],
  ['ist', 'is'],
  ['hat', 'has'],
  ['haben', 'have'],
];

function words(german: string, english: string): [string, string][] {
  return german.split(' ').map((word) => [word, english]);
}
