/** A verb of French or Spanish instructions, with the English words for it. `before`: the words that may follow it and belong to it. */
export interface RomanceVerb {
  /** Imperatives and infinitives, in lower case; several words are one verb. */
  forms: readonly string[];
  english: string;
  before: readonly string[];
}

const verb = (forms: string, english: string, before = ''): RomanceVerb => ({
  forms: forms.split('|'),
  english,
  before: before.split('|').filter(Boolean),
});

/** A language whose sentences have the order of English ones. */
export interface RomanceLanguage {
  verbs: readonly RomanceVerb[];
  /** Words that divide clauses, with the English ones. */
  dividing: ReadonlyMap<string, string>;
  /** Words that join, articles, and nouns for elements, in lower case only: names of a page begin with a capital. */
  words: ReadonlyMap<string, string>;
  /** Words before a verb that say nothing. */
  leadIns: ReadonlySet<string>;
  /** Words for conditions and exceptions. */
  limits: ReadonlySet<string>;
  /** Articles of several things. */
  plurals: ReadonlySet<string>;
  /** Articles and prepositions that are written as one with the word behind them. */
  elided: ReadonlyMap<string, string>;
}

const FRENCH: RomanceLanguage = {
  verbs: [
    verb('suspendre|suspendez|suspends', 'suspend'),
    verb('archiver|archivez|archive', 'archive'),
    verb('enregistrer|enregistrez|enregistre|sauvegarder|sauvegardez', 'save'),
    verb('envoyer|envoyez|envoie', 'submit'),
    verb('valider|validez|valide', 'submit'),
    verb('aller à|allez à|va à|aller dans|allez dans|va dans|aller sur|allez sur|va sur|allez au|va au', 'go to'),
    verb('supprimer|supprimez|supprime', 'delete'),
    verb('annuler|annulez|annule', 'cancel'),
    verb('approuver|approuvez|approuve', 'approve'),
    verb('saisir|saisissez|saisis|entrez|entrer|écrire|écrivez|écris', 'enter'),
    verb('choisir|choisissez|choisis|sélectionner|sélectionnez|sélectionne', 'select'),
    verb('cliquer|cliquez|clique', 'click', 'sur'),
    verb('appuyer|appuyez|appuie', 'press', 'sur'),
    verb('ouvrir|ouvrez|ouvre', 'open'),
    verb('chercher|cherchez|cherche|rechercher|recherchez|recherche', 'search for'),
    verb('cocher|cochez|coche', 'check'),
    verb('décocher|décochez|décoche', 'uncheck'),
  ],
  dividing: new Map([
    ['et', 'and'],
    ['puis', 'then'],
    ['ensuite', 'then'],
  ]),
  words: new Map([
    ...all('le la les un une cette ce cet', 'the'),
    ...all('du des de', 'of'),
    ...all('dans en', 'in'),
    ...all('sur', 'on'),
    ...all('pour', 'for'),
    ...all('avec', 'with'),
    ...all('comme', 'as'),
    ...all('à au aux', 'to'),
    ...all('et', 'and'),
    ...all('champ', 'field'),
    ...all('case', 'checkbox'),
    ...all('bouton', 'button'),
    ...all('lien', 'link'),
    ...all('liste', 'list'),
    ...all('ligne', 'row'),
    ...all('onglet', 'tab'),
  ]),
  limits: new Set(
    'si sauf excepté hormis sinon sans ne pas jamais seulement uniquement que qui dont ou avant après quand lorsque toutes tous toute tout chaque celui celle ceux celles'.split(
      ' ',
    ),
  ),
  plurals: new Set(['les', 'des', 'ces']),
  leadIns: new Set(['veuillez', "d'abord", 'puis', 'ensuite', 'enfin']),
  elided: new Map([
    ["l'", 'the'],
    ["d'", 'of'],
  ]),
};

const SPANISH: RomanceLanguage = {
  verbs: [
    verb('suspender|suspenda|suspende', 'suspend'),
    verb('archivar|archive|archiva', 'archive'),
    verb('guardar|guarde|guarda', 'save'),
    verb('enviar|envíe|envía', 'submit'),
    verb('ir a|vaya a|ve a', 'go to'),
    verb('eliminar|elimine|elimina|borrar|borre|borra', 'delete', 'a'),
    verb('cancelar|cancele|cancela|anular|anule|anula', 'cancel'),
    verb('aprobar|apruebe|aprueba', 'approve'),
    verb('introducir|introduzca|introduce|escribir|escriba|escribe|ingresar|ingrese|ingresa', 'enter'),
    verb('elegir|elija|elige|escoger|escoja|escoge|seleccionar|seleccione|selecciona', 'select', 'a'),
    verb('haga clic|haz clic|hacer clic', 'click', 'en|sobre'),
    verb('pulsar|pulse|pulsa', 'press', 'en|sobre'),
    verb('abrir|abra|abre', 'open'),
    verb('buscar|busque|busca', 'search for', 'a'),
    verb('marcar|marque|marca', 'check'),
    verb('desmarcar|desmarque|desmarca', 'uncheck'),
  ],
  dividing: new Map([
    ['y', 'and'],
    ['luego', 'then'],
    ['después', 'then'],
  ]),
  words: new Map([
    ...all('el la los las un una este esta', 'the'),
    ...all('del de', 'of'),
    ...all('en', 'in'),
    ...all('sobre', 'on'),
    ...all('para', 'for'),
    ...all('con', 'with'),
    ...all('como', 'as'),
    ...all('a al', 'to'),
    ...all('y', 'and'),
    ...all('campo', 'field'),
    ...all('casilla', 'checkbox'),
    ...all('botón', 'button'),
    ...all('enlace', 'link'),
    ...all('lista', 'list'),
    ...all('fila', 'row'),
    ...all('pestaña', 'tab'),
  ]),
  limits: new Set(
    'si salvo excepto menos sino sin no nunca solo sólo solamente únicamente que cual o antes cuando todas todos toda todo cada aquel aquella aquellos aquellas'.split(
      ' ',
    ),
  ),
  plurals: new Set(['los', 'las', 'estos', 'estas']),
  leadIns: new Set(['primero', 'luego', 'después', 'finalmente']),
  elided: new Map(),
};

export const ROMANCE_LANGUAGES: readonly RomanceLanguage[] = [FRENCH, SPANISH];

function all(words: string, english: string): [string, string][] {
  return words.split(' ').map((word) => [word, english]);
}
