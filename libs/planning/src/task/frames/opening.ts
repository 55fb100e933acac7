import { credentialsOf } from '../credentials';
import { isLiteral, listItems, phraseOf, withoutArticle, withoutMarks } from '../phrase';
import { isAddress } from '../pattern';
import type { Phrase } from '../step';
import { targetOf } from '../target';
import { PRONOUNS } from '../words';
import { type Frame, frame, menuPath, named, type Outcome, type Words } from './frame';

const GO =
  'go|go_to|navigate|navigate_to|browse|browse_to|visit|open|open_up|head|head_to|head_over_to|load|launch|surf_to|jump_to|get_to|move_to|switch|switch_to|return_to|access|change_to|enter_the_site|call_up|bring_up|view|display';
const SIGN_IN =
  'sign_in|log_in|login|signin|sign_on|log_on|logon|authenticate|log_yourself_in|sign_yourself_in|log|sign|log-in|sign-in';
const UPLOAD = 'upload|attach|add|submit|provide|insert|choose|select|browse_for';
const FILE =
  /\b(?:file|files|document|documents|pdf|image|photo|picture|attachment|scan|spreadsheet|cv|resume|upload|download|report|invoice|receipt)\b/;

const ALREADY_THERE =
  /^(?:(?:start|home|starting|main|initial|given|web|login|sign-in|company|form|application|my|your|our) ?)*(?:page|website|site|webpage|browser|portal|form|web page|address|url|app|start address|website of .*|web browser|application|link above)$/;
const WHICH_FILE = 'It does not say which file. Write the field that holds it, such as: upload {{cv}} to "CV".';

export const OPENING: Frame[] = [
  frame('go|navigate|step|return back|backwards', () => [{ kind: 'back' }]),
  frame('go|navigate|step|return back? to the? previous|prior page|screen|site|step', () => [{ kind: 'back' }]),
  frame('go|navigate|step back to the? last page|screen|site|step', () => [{ kind: 'back' }]),
  frame('return back? to the? last page|screen|site|step', () => [{ kind: 'back' }]),
  // Of a list whose pages have buttons.
  frame('go|navigate|jump|turn|switch to the? <which> page', (words) =>
    /^(?:first|last)$/.test(words.text('which'))
      ? [{ kind: 'click', target: named(`${words.text('which')} page`), count: 1 }]
      : null,
  ),
  frame('go|navigate|step back one|a page|step|screen', () => [{ kind: 'back' }]),
  frame('reload|refresh|renew', () => [{ kind: 'reload' }]),
  frame('reload|refresh|renew the? current? page|browser|site|website|it|screen|list|table|window', () => [
    { kind: 'reload' },
  ]),
  frame(
    'go|switch|change|move|jump|navigate back? to the? a? new|newly|other|opened|second|popup|pop-up newly? opened? browser? tab|window|popup|page',
    () => [{ kind: 'switch_tab', to: 'new' }],
  ),
  frame(
    'go|switch|change|move|jump|return|navigate back? to the? a? previous|first|original|old|main|initial browser? tab|window',
    () => [{ kind: 'switch_tab', to: 'previous' }],
  ),
  frame('go|switch|change|move|jump|return|navigate back? to the? window|browser_tab <name>', (words) => [
    { kind: 'switch_tab', to: words.phrase('name') },
  ]),
  frame('go|switch|change|move|jump|return|navigate back? to the? <name> window|browser_tab', (words) => [
    { kind: 'switch_tab', to: words.phrase('name') },
  ]),
  frame('scroll|move|go|navigate all? the? way? down|to_the_bottom|to_the_end|to_bottom', (words) =>
    words.said('bottom') || words.said('end') || words.said('all')
      ? [{ kind: 'scroll', to: 'bottom' }]
      : [{ kind: 'scroll', to: 'down' }],
  ),
  frame('scroll up|to_the_top|to_top', (words) => [{ kind: 'scroll', to: words.said('top') ? 'top' : 'up' }]),
  frame('scroll all? the? way? down|back|up to? the? very? bottom|end|top of? the? page? form? screen?', (words) => [
    { kind: 'scroll', to: words.said('top') ? 'top' : 'bottom' },
  ]),
  frame('scroll|go|jump to the? very? bottom|end of the? page|form|screen|site|website', () => [
    { kind: 'scroll', to: 'bottom' },
  ]),
  frame('scroll|go|jump to the? very? top of the? page|form|screen|site|website', () => [
    { kind: 'scroll', to: 'top' },
  ]),
  frame('scroll down|up the? page|a_bit|a_little|further|slightly', (words) => [
    { kind: 'scroll', to: words.said('up') ? 'up' : 'down' },
  ]),
  frame('scroll <element> to|until the? very? top|bottom|end of? the? text|page|element|list|it?', () => ({
    unread: 'Elements are not scrolled inside. Write: scroll to "…".',
  })),
  frame('scroll down|up? to|until|till|for|through you? see? <target>', scrollTo),
  frame('scroll to|until|till|down_to|down_until|up_to|into|through? you_see|you_find? <target>', scrollTo),
  frame(`${SIGN_IN} in|on|into? to|at|on|into <place> with|using|as|by_entering <credentials>`, signIn),
  frame(`${SIGN_IN} in|on? with|using|as|by_entering|via : <credentials>`, signIn),
  frame(`${SIGN_IN} in|on? with|using|as|by_entering|via <credentials>`, signIn),
  frame(`${SIGN_IN} in|on? : <credentials>`, signIn),
  frame(`${SIGN_IN} in|on|into to|at|on? <place>`, signIn),
  frame('sign_in|log_in|login|signin|sign_on|log_on|logon|authenticate', () => [
    { kind: 'sign_in', user: null, password: null, address: null },
  ]),
  frame('sign_in|log_in|login|signin|log_on|logon to|into|at|on <place>', signIn),
  frame('log|sign into|in_to <place>', signIn),
  frame(
    `${GO} to? the? website|page|site|address|url|web_address|webpage|link? at|of? : <address:address>`,
    (words) => [{ kind: 'open', address: words.phrase('address') }],
  ),
  frame(`${GO} to? the? website|page|site|address|url|web_address|webpage|link? at? <address:address>`, (words) => [
    { kind: 'open', address: words.phrase('address') },
  ]),
  frame(`${GO} <address:address> in|with|using <browser>`, (words) => [
    { kind: 'open', address: words.phrase('address') },
  ]),
  // "Switch on the fan" goes nowhere.
  frame(`${GO} to|the|over_to|up|down? <place>`, (words) =>
    /^switch (?:on|off)\b/i.test(words.written()) ? null : goTo(words),
  ),
  frame(
    'search|search_now|start_the_search|start_searching|run_the_search|perform_the_search|execute_the_search|do_the_search|begin_the_search',
    searchEntered,
  ),
  frame('search for? it|them|that', searchEntered),
  frame('search|look|google|query|browse|hunt for|up? <what> in|on|within|using|with|via|by <in>', search),
  frame('search|look|query|hunt for <what>', search),
  frame('search|browse|check in? <in> for <what>', search),
  frame('search <what>', search),
  frame(`${UPLOAD} <files> to|in|into|as|for|under|using|on|at|with|via <into>`, upload),
  frame('upload|attach <files>', upload),
  frame('download|save|export|fetch <target> to|into|in|as|under the? field? <key:key>', download),
  frame('download|export <target>', download),
  frame('download', () => [{ kind: 'download', target: null, saveTo: null }]),
];

function scrollTo(words: Words): Outcome {
  const isEnd = /^(?:the )?(?:very )?(?:bottom|top|end) of\b/.test(words.text('target'));
  const target = words.targetAfter('target', isEnd ? /^of$/ : /^(?:see|find|reach)$/);
  return target.phrase.length > 0 || target.noun ? [{ kind: 'scroll', to: target }] : null;
}

function signIn(words: Words): Outcome {
  const { source } = words.context;
  const credentials = credentialsOf(source, words.tokens('credentials'));
  const place = words.tokens('place').find((token) => token.kind === 'field' || isAddress(token.text));
  if (!credentials) return { unread: 'Write: sign in with user {{user}} and password {{password}}.' };
  return [{ kind: 'sign_in', ...credentials, address: place ? phraseOf(source, [place]) : null }];
}

/** The start address is open already; other places are addresses, or links and tabs of the page. */
function goTo(words: Words): Outcome {
  const { source } = words.context;
  const tokens = withoutArticle(withoutMarks(words.tokens('place')));
  const address = tokens.find((token) => isAddress(token.text) || token.kind === 'field');
  const isWhole =
    address &&
    tokens.every(
      (token) =>
        token === address || /^(?:page|website|site|address|url|at|the|under|is|which|of|:)$/.test(token.lower),
    );
  if (isWhole || (address && address.kind === 'word')) return [{ kind: 'open', address: phraseOf(source, [address]) }];
  const place = words.bare('place');
  if (/^(?:between|through|around|along|over|past)\b/.test(place)) return null;
  const verb = words.text('verb');
  // "Switch the language to English" sets it.
  if (verb.startsWith('switch') && /\b(?:on|off)$|\S to \S/.test(place)) return null;
  if (ALREADY_THERE.test(place) && tokens.every((token) => token.text === token.lower || tokens.length === 1))
    return [];
  if (/^(?:view|display|enter|access|load|launch)/.test(verb) && !/\b(?:page|tab|link|menu|section)$/.test(place))
    return null;
  const path = menuPath(source, tokens);
  if (path) return path;
  if (PRONOUNS.has(place) || (place === '' && PRONOUNS.has(words.text('place'))))
    return words.context.lastTarget ? [{ kind: 'click', target: words.context.lastTarget, count: 1 }] : null;
  const target = targetOf(source, tokens);
  const isPage = target.noun === 'page' || target.noun === 'form' || target.noun === null;
  return [{ kind: 'click', target: { ...target, noun: isPage ? null : target.noun }, count: 1 }];
}

function search(words: Words): Outcome {
  // "Check in on …" and "check out on … for two" are no searches.
  if (words.text('verb') === 'check' && (words.said('out') || !words.said('for'))) return null;
  const what: Phrase = words.value('what');
  if (PRONOUNS.has(words.text('what'))) return { unread: 'Write what to search for, in quotes or as {{field_id}}.' };
  const where = words.tokens('in').length > 0 ? words.target('in') : null;
  const saysNothing = where && (where.noun === 'page' || (where.phrase.length === 0 && where.ordinal === null));
  return [{ kind: 'search', for: what, in: saysNothing ? null : where }];
}

/** "Type X in the search box and search": for what was entered. */
function searchEntered({ context: { last } }: Words): Outcome {
  if (last?.kind === 'enter') return [{ kind: 'search', for: last.value, in: last.into }];
  return [{ kind: 'click', target: named('Search'), count: 1 }];
}

function upload(words: Words): Outcome {
  const { source } = words.context;
  const verb = words.text('verb');
  const items = listItems(words.tokens('files')).map((item) => withoutArticle(item));
  const literal = items.every((item) => item.some(isLiteral));
  if (!/^(?:upload|attach)$/.test(verb) && !(literal && isFile(words))) return null;
  const files = items.map((item) =>
    item.some(isLiteral) ? phraseOf(source, item.filter(isLiteral)) : phraseOf(source, item),
  );
  const isUnnamed =
    !literal &&
    items.some((item) =>
      /^(?:files?|documents?|it|them|attachments?|user's files?|my files?)$/.test(
        item.map((token) => token.lower).join(' '),
      ),
    );
  const downloaded = isUnnamed && words.context.last?.kind === 'download';
  if (isUnnamed && !downloaded) return { unread: WHICH_FILE };
  return [{ kind: 'upload', files, into: words.tokens('into').length > 0 ? uploadTarget(words) : null }];
}

/** "Choose {{cv}} as the CV": not "choose {{day}} as invoice date". */
const isFile = (words: Words): boolean =>
  FILE.test(words.text('files')) || new RegExp(`${FILE.source}$`).test(words.text('into').trim());

function uploadTarget(words: Words) {
  const target = words.target('into');
  return target.phrase.length === 0 && target.ordinal === null && target.near === null ? null : target;
}

/** Keys of fields have an underscore or a digit, unless the task says "field". */
function download(words: Words): Outcome {
  const [key] = words.tokens('key');
  if (key && key.kind !== 'field' && !/[_\d]/.test(key.text) && !words.said('field')) return null;
  if (words.text('verb') === 'save' && !FILE.test(words.text('target'))) return null;
  const isSaid = PRONOUNS.has(words.text('target'));
  // What was ticked is exported by a button of the page.
  if (isSaid && words.context.last?.kind === 'check' && words.text('verb') === 'export')
    return [{ kind: 'click', target: named('Export'), count: 1 }];
  const target = isSaid ? words.context.lastTarget : words.target('target');
  return [{ kind: 'download', target, saveTo: key ? key.text : null }];
}
