import { fold } from '@app/core/programs';
import { keyOf } from '../../matching/words';
import { ORDINALS } from '../words';

/** What entries are compared by; '' for any number. */
export type Measure = '' | 'price' | 'duration' | 'date' | 'distance' | 'rating';

/** A word of a task, or a name in quotation marks. */
export interface SaidWord {
  text: string;
  /** Folded: lower case, no diacritics. */
  lower: string;
  quoted: boolean;
}

/** Longer texts name no entries. */
const MAX_CHARACTERS = 500;
const WORD =
  /["“„«]\s*([^"“”„«»]+?)\s*["”“»]|[€$£]?\p{L}[\p{L}\p{N}.'’&@/-]*|[€$£]?-?[\p{N}][\p{L}\p{N}.,:'’/€$£%-]*|&|,/gu;

/** Articles that French and Italian write as one with the word behind them. */
const ELIDED = /^(?:l|d|un|dell|all|nell|dall|sull)['’](?=\p{L}{2})/u;

export function saidWords(text: string): SaidWord[] {
  return [...text.slice(0, MAX_CHARACTERS).matchAll(WORD)].map(([whole, quoted]) => {
    const bare =
      quoted ??
      (whole === ','
        ? ','
        : whole
            .replace(ELIDED, '')
            .replace(/['’]s$/u, '')
            .replace(/[.,:'’]+$/u, ''));
    return { text: bare, lower: fold(bare), quoted: quoted !== undefined };
  });
}

export const joined = (words: readonly SaidWord[]): string => words.map(({ text }) => text).join(' ');

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

/** Words that say nothing about which entries are meant, in the languages of tasks. */
const LIGHT = words(`
  the a an of in on for to with by at from into as that which who whom whose are is was were be been being have has had do does did will can
  and or , & my our your their his her its this these those there here i me we you he she it they them please all every each both
  everyone everybody everything whole list table page currently still now today only one ones entry entries item items record records row rows
  left remain remains any about regarding concerning named called show shown shows listed given worth value total many much how what when where
  der die das den dem des ein eine einen einem einer eines und oder von vom im in am an auf bei fur mit zu zum zur ist sind war waren hat haben
  alle allen aller alles meine meinen mein unser unsere es gibt er sie ich wir mir uns bitte wie viel viele was wann wo wer welche welcher welches
  welchen noch gerade derzeit eintrag eintrage
  le la les l du de des d un une et ou est sont dans pour avec a au aux mes mon ma nos notre tous toutes tout toute combien quel quelle quels quelles
  qui quand il elle y encore
  el los las una y o del al en para con es son esta estan mis mi nuestro todos todas todo cuantos cuantas cuanto cual cuales quien cuando donde hay`);
/** Those of Italian and Dutch, in lower case only: Mia is a name. */
const LIGHT_IN_LOWER_CASE = words(`
  il lo gli i un uno di da nel nella nei nelle dal dalla al alla ai alle sul sulla per con e ed o mio mia miei mie nostro nostra tutti tutte quanti quante
  quanto quale quali chi quando dove sono c'e ci
  het een van in op aan bij naar met voor en of mijn ons onze alle hoeveel welk welke wie wanneer waar wat is zijn er`);
export const isLight = ({ text, lower, quoted }: SaidWord): boolean =>
  !quoted && (LIGHT.has(lower) || LIGHT_IN_LOWER_CASE.has(text));

/** Words that relate what an entry shows to the entry; which column that is, its value says. */
const RELATING = words(`
  work works working live lives living order orders ordered belong belongs contain contains raise raised raises open make made makes get gets got
  arbeitet arbeiten wohnt wohnen gehort gehoren bestellt gebucht geboren travaille travaillent habite trabaja trabajan vive
  need needs require requires zahlt zahlen bezahlt braucht brauchen
  buy bought pay paid pays spend spent cost costs kostet kosten coute coutent cuesta cuestan costa costano kost vale finde findet finden liegt liegen steht
  trouve trouver encuentro encuentra trovo trova trovano vind book booked stand stands find located see available born`);
export const isRelating = ({ lower, quoted }: SaidWord): boolean => !quoted && RELATING.has(lower);

const ALL = words(
  'all every each everyone everybody everything any alle allen alles jede jeden jedes tous toutes todos todas',
);
export const saysAll = (said: readonly SaidWord[]): boolean =>
  said.some(({ lower, quoted }) => !quoted && ALL.has(lower));

const EXCEPT: readonly string[] = [
  'except for',
  'except',
  'excluding',
  'apart from',
  'other than',
  'but not',
  'besides',
  'ausser',
  'bis auf',
  'sauf',
  'excepto',
  'salvo',
];

/** "All except Ada": what is said before and behind such words. */
export function atException(said: readonly SaidWord[]): [readonly SaidWord[], readonly SaidWord[]] | null {
  for (const words of EXCEPT) {
    const at = indexOf(said, words);
    if (at >= 0) return [said.slice(0, at), said.slice(at + words.split(' ').length)];
  }
  return null;
}

/** Where words stand that are not in quotation marks; -1 when they do not. */
export function indexOf(said: readonly SaidWord[], phrase: string, from = 0): number {
  const parts = phrase.split(' ');
  return said.findIndex(
    (_word, at) =>
      at >= from && parts.every((part, index) => said[at + index]?.lower === part && !said[at + index]!.quoted),
  );
}

/** Superlatives, by what they measure and which end of it they mean. */
const SUPERLATIVES: readonly (readonly [string, Measure, boolean])[] = [
  ...superlatives(
    'cheapest|least expensive|lowest-priced|gunstigste|billigste|moins cher|moins chere|mas barato|mas barata',
    'price',
    false,
  ),
  ...superlatives('most expensive|dearest|priciest|teuerste|plus cher|plus chere|mas caro|mas cara', 'price', true),
  ...superlatives('shortest|kurzeste|plus court|plus courte|mas corto|mas corta', 'duration', false),
  ...superlatives('longest|langste|plus long|plus longue|mas largo|mas larga', 'duration', true),
  ...superlatives(
    'oldest|earliest|soonest|alteste|fruheste|plus ancien|plus ancienne|mas antiguo|mas antigua',
    'date',
    false,
  ),
  ...superlatives(
    'latest|newest|most recent|neueste|neuste|jungste|spateste|plus recent|plus recente|mas reciente|mas nuevo|mas nueva',
    'date',
    true,
  ),
  ...superlatives('best rated|best-rated|highest rated|top rated|best|am besten bewertete', 'rating', true),
  ...superlatives('worst rated|lowest rated|worst', 'rating', false),
  ...superlatives(
    'lowest|smallest|least|fewest|niedrigste|kleinste|wenigsten|geringste|plus petit|plus petite|mas pequeno|mas pequena|menor',
    '',
    false,
  ),
  ...superlatives(
    'highest|greatest|largest|biggest|most|hochste|grosste|meisten|plus grand|plus grande|plus eleve|mas grande|mayor|mas alto',
    '',
    true,
  ),
];

/** "Least expensive" comes before "least", which is a part of it. */
const LONGEST_FIRST = SUPERLATIVES.toSorted((a, b) => b[0].length - a[0].length);

function superlatives(all: string, by: Measure, greatest: boolean): [string, Measure, boolean][] {
  return all.split('|').map((one) => [one, by, greatest]);
}

/** The superlative in words: where it stands, how many words it has, and what it says. */
export function superlativeIn(
  said: readonly SaidWord[],
): { at: number; length: number; by: Measure; greatest: boolean } | null {
  const stems = said.map((word) => ({ ...word, lower: word.lower.replace(/(?<=ste)[nrs]$/, '') }));
  for (const [phrase, by, greatest] of LONGEST_FIRST) {
    const at = Math.max(indexOf(said, phrase), indexOf(stems, phrase));
    if (at >= 0) return { at, length: phrase.split(' ').length, by, greatest };
  }
  return null;
}

export interface Comparison {
  words: string;
  holds: (order: number) => boolean;
  measure: Measure;
}
const [MORE, LESS] = [(order: number) => order > 0, (order: number) => order < 0];
/** Comparing words with how the text of an entry must compare with what comes behind them. */
export const COMPARISONS: readonly Comparison[] = [
  ...comparisons(
    'more than|greater than|higher than|larger than|bigger than|over|above|exceeding|mehr als|uber|plus de|mas de',
    MORE,
    '',
  ),
  ...comparisons(
    'less than|fewer than|lower than|smaller than|under|below|weniger als|unter|moins de|menos de',
    LESS,
    '',
  ),
  ...comparisons('at least|mindestens|au moins|al menos', (order) => order >= 0, ''),
  ...comparisons('at most|up to|hochstens|au plus|como maximo', (order) => order <= 0, ''),
  ...comparisons('longer than|langer als', MORE, 'duration'),
  ...comparisons('shorter than|kurzer als', LESS, 'duration'),
  ...comparisons('cheaper than|gunstiger als|billiger als', LESS, 'price'),
  ...comparisons('more expensive than|teurer als', MORE, 'price'),
  ...comparisons(
    'older than|before|earlier than|alter als|vor dem|vor|avant le|avant|antes del|antes de',
    LESS,
    'date',
  ),
  ...comparisons(
    'newer than|after|later than|since|neuer als|nach dem|nach|apres le|apres|despues del|despues de',
    MORE,
    'date',
  ),
];

function comparisons(all: string, holds: Comparison['holds'], measure: Measure): Comparison[] {
  return all.split('|').map((one) => ({ words: one, holds, measure }));
}

/** The keys of the words for one thing, without those that say nothing. */
export const keyOfSaid = (said: readonly SaidWord[]): string => keyOf(joined(said));

/** Positions in a list from 1; -1 for the last. */
export const POSITIONS: ReadonlyMap<string, number> = new Map([
  ...ORDINALS,
  ...Object.entries({ erste: 1, ersten: 1, zweite: 2, zweiten: 2, dritte: 3, dritten: 3, letzte: -1, letzten: -1 }),
]);
