import { listItems, withoutMarks } from '../phrase';
import type { Target } from '../step';
import { targetOf } from '../target';
import { type Token, tokenAt } from '../tokens';
import { PRONOUNS } from '../words';
import { type Frame, frame, named, type Outcome, type Words, withoutThen } from './frame';

const CLICK =
  'click|click_on|press|press_on|hit|tap|tap_on|push|activate|trigger|click_at|left-click|left-click_on|focus|focus_on|focus_into|focus_in|click_into|click_in|click_onto';
const PURPOSE = 'to|in_order_to|so_that|so_as_to|for';
const NEXT = 'continue|proceed|go_on|move_on|advance|go_ahead|carry_on';
const NEXT_PAGE = 'next|following';
const DIALOG =
  /^(?:dialog|dialogue|dialog box|popup|pop-up|pop up|modal|overlay|message|notification|toast|lightbox|popup window|pop-up window|window|dialog window|banner|notice|x)$/;
const NATIVE =
  /\b(?:alert|confirmation|confirm|prompt|javascript|browser dialog|browser message|browser's|confirmation dialog|message box)\b/;

/** Names of keys as people write them, by the name that the keyboard events have (UI Events, `key`). */
const KEYS = new Map(
  Object.entries({
    enter: 'Enter',
    return: 'Enter',
    tab: 'Tab',
    tabulator: 'Tab',
    escape: 'Escape',
    esc: 'Escape',
    space: 'Space',
    spacebar: 'Space',
    'space bar': 'Space',
    backspace: 'Backspace',
    'arrow up': 'ArrowUp',
    'arrow down': 'ArrowDown',
    'arrow left': 'ArrowLeft',
    'arrow right': 'ArrowRight',
    'up arrow': 'ArrowUp',
    'down arrow': 'ArrowDown',
    'left arrow': 'ArrowLeft',
    'right arrow': 'ArrowRight',
    'page up': 'PageUp',
    'page down': 'PageDown',
    pageup: 'PageUp',
    pagedown: 'PageDown',
  }),
);
/** These are names of buttons too, so they are keys only when the task says so. */
const NAMED_KEYS = new Map(
  Object.entries({
    delete: 'Delete',
    del: 'Delete',
    home: 'Home',
    end: 'End',
    insert: 'Insert',
    up: 'ArrowUp',
    down: 'ArrowDown',
    left: 'ArrowLeft',
    right: 'ArrowRight',
  }),
);
const COMBINATION = /^(?:(ctrl|control|alt|shift|cmd|command|meta)\+)+(\w|[a-z]+\d*)$/;
const MODIFIERS: Record<string, string> = {
  ctrl: 'Control',
  control: 'Control',
  alt: 'Alt',
  shift: 'Shift',
  cmd: 'Meta',
  command: 'Meta',
  meta: 'Meta',
};

/** More clicks on one element are no task of a person. */
const MAX_CLICKS = 50;

export const PRESSING: Frame[] = [
  frame('press|hit|push|use|tap the? <key> <times:number> times', (words) => pressed(words, words.number('times'))),
  frame('press|hit|push|tap the? <key> twice', (words) => pressed(words, 2)),
  frame('press|hit|push|use|tap|type the? key? <key> key? on? the? your? keyboard?', (words) => pressed(words, 1)),
  frame('click|press|answer|choose|select ok|yes in|on|to|for <dialog>', (words) =>
    NATIVE.test(words.text('dialog')) ? [{ kind: 'answer_dialog', accept: true, answer: null }] : null,
  ),
  frame('double-click|doubleclick|double_click|double-tap on? <target>', (words) => click(words, 2)),
  frame('click|press|tap on? <target> twice', (words) => click(words, 2)),
  frame('click|press|tap on? <target> <times:number> times', (words) => {
    const times = words.number('times');
    return Number.isInteger(times) && times > 0 && times <= MAX_CLICKS ? click(words, times) : null;
  }),
  frame('press|click|tap|hold and|down hold? <target>', () => ({
    unread: 'Holding a button is not done. Write which element to click.',
  })),
  frame('right-click|right_click on? <target>', () => ({
    unread: 'Right clicks are not done. Write which menu or button to click.',
  })),
  frame('click|tap anywhere|somewhere|outside', () => ({ unread: 'Write the name of the element to click.' })),
  frame('hover|mouse over|on|above|onto|at <target>', (words) => [{ kind: 'hover', target: words.target('target') }]),
  frame('hover|point_to|point_at|mouse_over the? mouse? <target>', (words) => [
    { kind: 'hover', target: words.target('target') },
  ]),
  frame('move|place|put|rest the? your? mouse|cursor|pointer over|on|onto|to|above <target>', (words) => [
    { kind: 'hover', target: words.target('target') },
  ]),
  frame('follow the? these|following|below? instructions|steps|prompts|directions', () => []),
  frame(
    'follow the? these|following|below? instructions|steps|prompts|directions below|on|of|in|from <place>',
    () => [],
  ),
  frame('follow <target>', (words) => (/^(?:up|along|through)\b/.test(words.text('target')) ? null : click(words, 1))),
  frame(`${CLICK} on? <target> ${PURPOSE} <purpose>`, (words) => (isPurpose(words) ? click(words, 1) : null)),
  frame(`${CLICK} on? <target>`, (words) => click(words, 1)),
  frame('expand|collapse|unfold|fold|open_up|show|reveal <target>', (words) =>
    words.tokens('target')[0]?.lower === 'me' ? null : click(words, 1),
  ),
  frame(`${NEXT}`, () => [{ kind: 'next', target: null }]),
  frame(`${NEXT} to|with|on_to|onto the? ${NEXT_PAGE}? step|page|screen|section|stage|part|form`, () => [
    { kind: 'next', target: null },
  ]),
  frame(
    `go|move|advance|proceed|continue|navigate|get to|on_to|onto the? ${NEXT_PAGE} step|page|screen|section|stage|part|form|one`,
    () => [{ kind: 'next', target: null }],
  ),
  frame(`${NEXT} to|with|on_to <target>`, (words) => [{ kind: 'next', target: words.target('target') }]),
  frame('submit|send|send_off|hand_in|send_in|send_it_off|send_it_in|hand_it_in', () => [
    { kind: 'submit', target: null },
  ]),
  frame('submit|send|send_off|hand_in|send_in|save_and_submit <what>', submit),
  frame(
    'save|apply|confirm|cancel|finish|register|log_out|sign_out|logout|log_off|sign_up|order|check_out|checkout|publish|reset|print|ok|pay|buy|purchase|reserve|donate|book|enrol|enroll|subscribe',
    (words) => [{ kind: 'click', target: named(words.phrase('verb').join('')), count: 1 }],
  ),
  frame('complete|finish|place|finalise|finalize|conclude <what>', ordered),
  frame('save|apply|confirm|cancel|finish|reset|print|publish|place|approve <what>', saved),
  frame('sign|log out|off of|from? <what>', () => [{ kind: 'click', target: named('Sign out'), count: 1 }]),
  frame('accept|allow|keep|use|choose|permit only|just <which> cookies', onlyCookies),
  frame('accept|confirm|ok|approve|allow|dismiss|cancel|reject|decline|deny|refuse <dialog>', answer),
  frame('close|dismiss|exit|leave|get_rid_of|remove|hide|cancel <what>', close),
  frame('answer|respond_to|reply_to <dialog> with <text>', answerPrompt),
  frame('confirm|answer|acknowledge with|by <answer>', confirmed),
];

function keyOf(words: string, said: boolean): string | null {
  const name = words.replace(/\s+(?:key|button)$/, '');
  if (COMBINATION.test(name))
    return name
      .split('+')
      .map(
        (part) =>
          MODIFIERS[part] ?? KEYS.get(part) ?? NAMED_KEYS.get(part) ?? (part.length === 1 ? part.toUpperCase() : part),
      )
      .join('+');
  if (/^f\d{1,2}$/.test(name)) return name.toUpperCase();
  return KEYS.get(name) ?? (said ? (NAMED_KEYS.get(name) ?? null) : null);
}

function pressed(words: Words, times: number): Outcome {
  const isButton = /\bbutton$/.test(words.text('key')) && !/\bkey/.test(words.text('key'));
  const key = isButton ? null : keyOf(words.text('key'), words.said('key') || /\bkey$/.test(words.text('key')));
  return key ? [{ kind: 'press', key, times: Math.min(Math.max(times, 1), MAX_PRESSES) }] : null;
}
/** More presses than a long list has options are a mistake. */
const MAX_PRESSES = 100;

const PURPOSE_VERBS =
  /^(?:continue|proceed|finish|see|view|show|mark|complete|go|start|begin|get|display|expand|access|submit|save|search|open|log|sign|send|confirm|close|apply|create|add|delete|remove|edit|find|load|reveal|move|select|make|upload|download|register|accept|agree|the|next|reply|forward|retweet|like|share|return|advance|it|book|buy|all|a|an|be|we|you|each|every)$/;
function isPurpose(words: Words): boolean {
  const first = tokenAt(words.tokens('purpose'), 0);
  const said = first.kind === 'word' && PURPOSE_VERBS.test(first.lower);
  const isFor = !said || /^(?:the|it|all|a|an|each|every)$/.test(first.lower);
  return said && !isFor;
}

function click(words: Words, count: number): Outcome {
  const { lastTarget, source } = words.context;
  if (PRONOUNS.has(words.text('target')))
    return lastTarget ? [{ kind: 'click', target: lastTarget, count }] : { unread: 'Write which element "it" is.' };
  if (count === 1 && words.bare('target').replace(/ button$/, '') === 'submit')
    return [{ kind: 'submit', target: named('Submit', 'button') }];
  const items = listItems(words.tokens('target')).map(withoutThen);
  const separate =
    items.length > 1 &&
    items.every((item) =>
      item.some((token) => token.kind === 'quoted' || token.lower === 'button' || token.lower === 'link'),
    );
  const targets: Target[] = separate ? items.map((item) => targetOf(source, item)) : [words.target('target')];
  return targets.map((target) => ({ kind: 'click', target, count }));
}

function submit(words: Words): Outcome {
  // "Send a message: name Ada, text "Hello"" has values, which no name of a button has.
  if (words.tokens('what').some(({ kind, text }) => kind === 'mark' && /^[:,]$/.test(text))) return null;
  const what = words.bare('what');
  const isWhole =
    /^(?:it|them|this|that|(?:\w+[ -]){0,3}(?:form|application|request|data|registration|order|questionnaire|survey|claim|message|page|details|answers|report|information|entry|ticket|booking|inquiry|enquiry|feedback|comment|complaint|quiz|email|e-mail|mail|everything|all|entries|changes|reply|document|response|submission|letter|invoice|return|declaration))(?: (?:now|at the end).*)?$/.test(
      what,
    );
  if (isWhole || /^(?:now|immediately)\b/.test(what)) return [{ kind: 'submit', target: null }];
  return /^(?:using|with|via|by|through)\b/.test(what) ||
    words.tokens('what').some((token) => token.kind === 'quoted') ||
    /\bbutton$/.test(what)
    ? [{ kind: 'submit', target: words.targetAfter('what', /^(?:using|with|via|by|through|clicking|pressing|on)$/) }]
    : isOneWord(words.tokens('what'))
      ? [{ kind: 'click', target: named(`${words.text('verb')} ${what}`, 'button'), count: 1 }]
      : null;
}

/** "The reading", "the quote": a button may have this name. */
function isOneWord(tokens: readonly Token[]): boolean {
  const [article, noun, ...others] = withoutMarks(tokens);
  const isNoun = noun?.kind === 'word' && /^\p{Ll}{3,}$/u.test(noun.text);
  return isNoun && others.length === 0 && /^(?:the|my|our|your)$/.test(article?.lower ?? '');
}

/** "Complete the order" sends it; "complete the application" is that only after something was entered. */
function ordered(words: Words): Outcome {
  const what = words.bare('what').split(' ').at(-1) ?? '';
  const { last } = words.context;
  const isEntered = last !== null && /^(?:enter|select|check|set|pick_date|upload|fill_form|next)$/.test(last.kind);
  const isOrder =
    /^(?:order|purchase|booking|reservation|payment|checkout|transaction|sale|process|subscription)$/.test(what);
  const isFiled = isEntered && /^(?:registration|application|sign-up|signup|enrolment|enrollment)$/.test(what);
  return isOrder || isFiled ? [{ kind: 'submit', target: null }] : null;
}

/** "Save the changes" is a click on Save. */
function saved(words: Words): Outcome {
  const what = words.bare('what');
  const whole =
    /^(?:it|them|this|that|your choice|everything|all|(?:\w+ ){0,2}(?:form|changes|settings|data|details|entries|application|record|profile|order|selection|page|input|inputs|edits|registration|document|booking|purchase|process|preferences|address|information|draft|entry|choice|payment|customer|contact))$/.test(
      what,
    );
  const verb = words.phrase('verb').join('');
  return whole ? [{ kind: 'click', target: named(capital(verb)), count: 1 }] : null;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Dialogs of the browser are answered; cookie banners are clicked. */
function answer(words: Words): Outcome {
  const verb = words.text('verb');
  const dialog = words.bare('dialog');
  const accept = /^(?:accept|confirm|ok|approve|allow)/.test(verb);
  if (/\bcookies?\b/.test(dialog) || (dialog === 'it' && words.context.condition))
    return [{ kind: 'click', target: named(capital(verb), 'button'), count: 1 }];
  const isDialog = NATIVE.test(dialog) || /\b(?:dialog|popup|pop-up|message|question)\b/.test(dialog);
  return isDialog && (accept || NATIVE.test(dialog)) ? [{ kind: 'answer_dialog', accept, answer: null }] : null;
}

/** "Accept only the necessary cookies": the button for these, which has "only" in its name or nothing that says all. */
function onlyCookies(words: Words): Outcome {
  const which = words.bare('which');
  return /^[\p{L} -]{4,30}$/u.test(which)
    ? [{ kind: 'click', target: named(`Only ${which} cookies`, 'button'), count: 1 }]
    : null;
}

/** "Confirm with Remove": a button by its name. */
function confirmed(words: Words): Outcome {
  const [first, ...rest] = words.tokens('answer');
  const isAnswer = /^(?:ok|okay|yes|no|cancel)$/.test(words.bare('answer'));
  const isName = first !== undefined && rest.length <= 2 && (first.kind === 'quoted' || first.text !== first.lower);
  return isAnswer || isName ? [{ kind: 'click', target: words.target('answer'), count: 1 }] : null;
}

function answerPrompt(words: Words): Outcome {
  return /\b(?:prompt|alert|confirmation|browser dialog)\b/.test(words.text('dialog'))
    ? [{ kind: 'answer_dialog', accept: true, answer: words.value('text') }]
    : null;
}

function close(words: Words): Outcome {
  const what = words.bare('what');
  if (/\b(?:tab|window)$/.test(what) && !/(?:popup|pop-up|dialog|modal) window$/.test(what))
    return [{ kind: 'close', what: 'tab' }];
  const last = what.split(' ').slice(-2);
  const isDialog =
    what === 'it' || DIALOG.test(what) || DIALOG.test(last.join(' ')) || DIALOG.test(last[last.length - 1] ?? '');
  return isDialog ? [{ kind: 'close', what: 'dialog' }] : null;
}
