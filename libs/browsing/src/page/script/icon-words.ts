import { attributeOf, classesOf, selectAll, tagOf, textContentOf } from './members';

/** Parts of a button that may say which symbol it shows, and how many of them are looked at. */
const PARTS = 'svg, svg title, use, i, span, img, [data-icon]';
const MAX_PARTS = 8;
const LONGEST = 60;
const LONGEST_NAME = 200;
/** Attributes in which programs and libraries of symbols name what is shown. */
const NAMING = ['data-icon', 'data-lucide', 'data-feather', 'data-action', 'data-testid', 'icon', 'name'];
/** Words of class names that say how a symbol looks or which library draws it, and not what it is. */
const APPEARANCE = new Set(
  (
    'icon icons ico ic svg btn button buttons link img image fa fas far fal fab fad bi mdi glyphicon material symbols outlined rounded sharp ' +
    'ui mui ant anticon feather lucide root base inherit svgicon iconbutton edge end start small medium large sm md lg xs xl primary secondary ' +
    'danger warning success info light dark default outline solid fill filled regular action actions item row cell list inner outer wrapper ' +
    'container content active hover text color size fw lg css class main left right pull float rounded circle round ghost flat'
  ).split(' '),
);

/** What people call a button that shows a symbol only. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '⋮': 'actions menu more options',
  '⋯': 'actions menu more options',
  '…': 'actions menu more options',
  '...': 'actions menu more options',
  '☰': 'menu navigation',
  '✎': 'edit',
  '✏': 'edit',
  '🗑': 'delete',
  '★': 'star',
  '☆': 'star',
  '♥': 'like',
  '♡': 'like',
  '☎': 'phone call',
  '✉': 'email',
  '⌂': 'address home',
  '⚙': 'settings',
  '🔍': 'search',
  '🔎': 'search',
  '🛒': 'cart',
};

/**
 * What programs call the symbol of a button without words: the title or the name of its drawing, its data attributes and its class
 * names, as words ("fa fa-trash" is "trash"). A character that is a symbol, in `shown`, has words of its own. '' when nothing
 * names it.
 */
export function iconWords(element: Element, shown: string): string {
  const symbol = SYMBOLS[shown.replace(/\uFE0F/g, '').trim()];
  if (symbol !== undefined) return symbol;
  const parts = [element, ...selectAll(element, PARTS).slice(0, MAX_PARTS)];
  const names = parts.flatMap((part) => [...namesOf(part), classesOf(part)]);
  const words = names.flatMap(splitIdentifier).filter((word) => !APPEARANCE.has(word) && /^\p{L}{2,}$/u.test(word));
  return [...new Set(words)].join(' ').slice(0, LONGEST);
}

function namesOf(part: Element): string[] {
  const tag = tagOf(part);
  if (tag === 'title') return [textContentOf(part) ?? ''];
  if (tag === 'use')
    return [/#(.+)$/.exec(attributeOf(part, 'href') ?? attributeOf(part, 'xlink:href') ?? '')?.[1] ?? ''];
  if (tag === 'IMG') return [/([^/]+?)(?:\.\w+)?(?:[?#].*)?$/.exec(attributeOf(part, 'src') ?? '')?.[1] ?? ''];
  return NAMING.map((name) => attributeOf(part, name) ?? '');
}

/** The words of a name in a program: "MoreVertIcon" and "icon-trash" are several words. */
const splitIdentifier = (name: string): string[] =>
  name
    .slice(0, LONGEST_NAME)
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
