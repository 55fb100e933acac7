import type { Control, PageView } from '@app/browsing';
import { nameOf } from '../../matching/control-texts';
import { harmOf } from '../../matching/harms';
import { keyOf, splitWords } from '../../matching/words';

/** Pages of a site that are looked through for an answer. */
const MAX_PAGES = 8;
/** Names of links that lead through a site are short. */
const MAX_WORDS = 5;
/** Pages that answer what visitors ask most often come first. */
const INFORMS =
  /(?<!\p{L})(?:faq|help|info|information|about|contact|hours|opening|visit\p{L}*|prices|fees|delivery|shipping|hilfe|informationen|kontakt|öffnungszeiten|preise|versand|wissen|über uns|aide|horaires|tarifs|livraison|à propos|ayuda|horarios?|tarifas|precios|envíos?|orari|contatti|prezzi|spedizioni|over ons|openingstijden|veelgestelde)(?!\p{L})/iu;
/** Links that end a session, or do something by being opened. */
const ENDS =
  /(?<!\p{L})(?:log ?-?(?:out|off)|sign ?-?(?:out|off)|exit|abmelden|ausloggen|déconnexion|se déconnecter|salir|cerrar sesión|esci|uscire|afmelden|uitloggen|download|export|print|unsubscribe|baja|konto löschen)(?!\p{L})/iu;
const ACTS = /(?:^|[/_-])(?:log-?out|sign-?out|delete|remove|cancel|unsubscribe|download|export|add|pay)(?:$|[/_-])/i;
const FILE = /\.(?:pdf|docx?|xlsx?|csv|zip|png|jpe?g|txt)$/i;

/** Links to the other parts of a site, the likeliest first, each address once; none that does something, and none of an entry. */
export function sitePages({ controls, address }: PageView): Control[] {
  // The page itself may be a part of a list.
  const here = partOf(address.replace(/\?[^#]*/, ''));
  const found = new Map<string, Control>();
  for (const control of controls) {
    const part = partOf(control.href);
    if (
      part !== null &&
      here !== null &&
      part.origin === here.origin &&
      part.path !== here.path &&
      isOpen(control, part.path)
    )
      if (!found.has(part.path)) found.set(part.path, control);
  }
  // Links of one name that lead to several places are those of entries.
  const all = [...found.values()].filter((control, _at, links) =>
    links.every((other) => other === control || keyOf(nameOf(other)) !== keyOf(nameOf(control))),
  );
  const rank = (control: Control): number => (INFORMS.test(nameOf(control)) ? 0 : 1);
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, MAX_PAGES);
}

/** The closed menu of a site, whose links are not shown. */
export const siteMenu = ({ controls }: PageView): Control | null =>
  controls.find(
    ({ kind, name, title, form, row, expanded }) =>
      (kind === 'button' || kind === 'other') &&
      form === null &&
      !row &&
      expanded !== true &&
      MENU.test(`${name} ${title}`.trim()),
  ) ?? null;
const MENU = /^\W*(?:(?:main |open |site |toggle )?(?:menu|navigation)|menü|menü öffnen|menú|hamburger)\W*$/iu;

function isOpen(control: Control, path: string): boolean {
  const name = nameOf(control);
  const words = splitWords(name);
  if (control.kind !== 'link' || keyOf(name) === '' || words.length > MAX_WORDS) return false;
  // An entry of a list, or a card, says more than its link.
  if (control.list !== undefined && (control.list.header.length > 0 || keyOf(control.row ?? '') !== keyOf(name)))
    return false;
  return harmOf(name) === null && !ENDS.test(name) && !ACTS.test(path) && !FILE.test(path);
}

/** The part of a site that an address names: that of a page in one document is behind the hash. Null for queries, which are of entries. */
function partOf(address: string): { origin: string; path: string } | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return search === '' ? { origin, path: `${pathname}${hash.startsWith('#/') ? hash : ''}` } : null;
}
