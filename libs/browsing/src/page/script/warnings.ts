import { closest } from './composed-tree';
import { classesOf, selectFirst } from './members';

/** Classes that pages give messages about errors. */
const MARKED = /(?:^|[-_\s])(?:errors?|danger|invalid|alert|errorlist|feedback|warning|err|fehler|erreur)(?:$|[-_\s])/i;
const PRAISES = /(?:^|[-_\s])(?:success|info|valid)(?:$|[-_\s])/i;
/** Words of messages that say that something was refused. Hints that are red or marked, such as "Please bring your ID", have none of them. */
const REFUSES = new RegExp(
  "\\b(?:errors?|invalid|incorrect|wrong|failed|cannot|can['’]t|could not|couldn['’]t|(?:is|are) (?:required|missing)|required field|" +
    'not (?:valid|correct|found|allowed|accepted|available|match)|too (?:short|long|large|many)|' +
    'already (?:exists|taken|in use|registered|used|has|have)|(?:is|are|was) already|there (?:is|are) already|does not|at least \\d|' +
    'only .{1,60} (?:is|are) (?:accepted|allowed|supported|permitted)|' +
    'enter (?:an?|your) valid|must (?:be|have|contain|match|not)|please (?:enter|choose|select|fill|provide|correct|specify|try)|expired|denied|declined|' +
    'fehler\\w*|ungültig\\w*|falsch\\w*|erforderlich|erreur|invalide|obligatoire|incorrecto|inválido|obligatorio|errore|obbligatorio|ongeldig|verplicht)\\b',
  'iu',
);
const SHORTEST = 8;
const LONGEST = 200;

/** A text that a person sees as a message about an error, though no role says so: by its class or its red colour, and by its words. */
export function isWarning(text: string, element: Element, { color }: CSSStyleDeclaration): boolean {
  if (text.length < SHORTEST || text.length > LONGEST || !REFUSES.test(text)) return false;
  return isRed(color) || isMarked(element);
}

function isMarked(element: Element): boolean {
  const marked = closest(element, '[class]');
  const classes = marked ? classesOf(marked) : '';
  return MARKED.test(classes) && !PRAISES.test(classes) && !selectFirst(marked!, 'input, select, textarea');
}

/** The reds of common style sheets, from #f00 to #a94442. */
function isRed(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = (/^rgba?\(([^)]*)\)/.exec(color)?.[1] ?? '').split(/[\s,/]+/).map(Number);
  return red >= 150 && green <= 90 && blue <= 90;
}
