import { attributeOf, selectAll } from './members';

/** What icons are called in the icon fonts and the markup of applications. Other words of a class say how a thing looks. */
const ICON_WORDS = new Set(
  (
    'trash delete remove bin edit pencil pen star favorite favourite heart like share reply retweet forward download upload print search ' +
    'magnifier cart basket bag user profile account phone tel call email mail envelope address home house map pin settings gear cog menu ' +
    'hamburger kebab ellipsis more close xmark plus add minus copy eye view info help calendar clock bell camera play pause refresh sync ' +
    'undo redo filter sort lock unlock flag archive block bookmark attach attachment comment send important logout login'
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
/** Parts of a button that hold its picture. */
const MOST_PARTS = 5;
const LONGEST = 200;

/** What a person takes an element without words for, by its symbol or by the names of its icon; none for other pictures. */
export function iconWords(element: Element, shown: string): string[] {
  const symbol = SYMBOLS[shown.replace(/\uFE0F/g, '').trim()];
  if (symbol) return symbol.split(' ');
  const parts = [element, ...selectAll(element, 'svg, i, img, use, span').slice(0, MOST_PARTS)];
  const texts = parts.flatMap((part) =>
    ['class', 'data-icon', 'data-action', 'data-testid', 'href', 'id'].map((key) =>
      key === 'href' && part === element ? '' : (attributeOf(part, key) ?? '').slice(0, LONGEST),
    ),
  );
  const words = texts.flatMap((text) =>
    text
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .split(/[^\p{L}]+/u),
  );
  return [...new Set(words.filter((word) => ICON_WORDS.has(word)))];
}
