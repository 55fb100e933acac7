import { isLiteral, withoutMarks } from '../phrase';
import type { Target } from '../step';
import { targetOf } from '../target';
import { tokenAt, type Token } from '../tokens';
import { DESCRIBED, NUMBERS, PRONOUNS } from '../words';
import { type Frame, frame, type Outcome, type Words } from './frame';

const READ =
  'read|get|note|note_down|extract|find|find_out|look_up|retrieve|fetch|take|determine|record|remember|write_down|copy|capture|collect|identify|grab|look_for|locate|scrape|check|obtain|memorize|memorise|store|keep|take_note_of|make_a_note_of|read_off|read_out|pick_up|jot_down|gather|return|report|save|export|put';
const SAVE = 'save|store|put|write|record|keep|enter|place|copy|note|add';
const TO = 'to|in|into|as|under|at';
const APPEAR =
  'appears|appear|to_appear|is_shown|is_displayed|is_visible|shows|shows_up|shows_up_on_the_page|to_show|to_show_up|to_be_shown|loads|to_load|is_loaded|has_loaded|to_open|opens|comes_up|to_come_up|to_be_visible|to_be_displayed|pops_up|has_appeared|is_there|be_visible|are_shown|are_displayed|are_loaded|have_loaded|finishes_loading|to_finish_loading|has_finished_loading|is_ready|to_be_ready|to_become_visible|becomes_visible|can_be_seen|are_visible|is_present|is_open|has_opened|has_been_loaded';
const VANISH =
  'disappears|disappear|to_disappear|is_gone|are_gone|vanishes|goes_away|to_go_away|is_hidden|has_disappeared|to_vanish|to_be_gone|is_no_longer_visible|is_no_longer_shown|closes|to_close|to_finish|finishes|has_finished|is_finished|stops|to_stop|to_be_hidden|has_gone';
const VERIFY = 'verify|check|make_sure|ensure|confirm|assert|validate|see|be_sure|double-check';
const SHOWS =
  'shows|says|contains|displays|reads|has|includes|show|say|contain|display|read|include|is_showing|mentions';
const SHOWN =
  'is_shown|is_displayed|is_visible|appears|is_there|is_present|is_on_the_page|is_on_the_screen|shows_up|shows|are_shown|are_displayed|can_be_seen|appears_on_the_page|is_shown_on_the_page|is_displayed_on_the_page|has_appeared';

const READ_BY_NAME =
  'It describes what to look for. Write its name as the page shows it, such as: read "Total" and save it to {{total}}.';
const QUOTE_IT = 'Write the text that the page must show in quotes, such as: verify that the page shows "Thank you".';

export const READING: Frame[] = [
  frame(
    'wait for? about|approximately|at_least? a? <seconds> seconds|second|sec|secs|s|minutes|minute|min|moment|bit|while',
    waitSeconds,
  ),
  frame(
    'wait|pause|sleep for? about|approximately|at_least? <seconds> seconds|second|sec|secs|s|minutes|minute|min',
    waitSeconds,
  ),
  frame(
    'wait|pause|hold for? a|some? few? moment|moments|bit|while|second|seconds|little|time|short_while|little_while',
    () => [{ kind: 'wait', for: null, gone: false, seconds: null }],
  ),
  frame(
    'wait|hold until|till|for|while the? new|next|whole|entire? page|site|website|form|screen|it|everything loads|loaded|to_load|has_loaded|is_loaded|opens|to_open|is_ready|to_finish_loading|finishes_loading|has_finished_loading|is_loading|to_be_loaded|is_fully_loaded|has_fully_loaded|to_fully_load|loads_completely|completely_loads|refreshes|to_refresh|updates|to_update',
    () => [{ kind: 'wait', for: null, gone: false, seconds: null }],
  ),
  frame(`wait until|till|for|that|while you_see|you_can_see? <for> ${VANISH}`, (words) => waitFor(words, true)),
  frame(`wait until|till|for|that <for> ${APPEAR}`, (words) => waitFor(words, false)),
  frame(
    'wait until|till you_see|you_can_see|the_page_shows|the_page_says|the_page_displays|it_says|it_shows|the_page_contains <for>',
    (words) => waitFor(words, false),
  ),
  frame('wait for <for>', (words) => waitFor(words, false)),
  frame('wait until|till|while <condition>', () => ({
    unread: 'Write what appears on the page: wait until "Done" appears.',
  })),
  frame(
    'go_through|page_through|look_through|browse_through|flip_through|leaf_through|click_through|search_through|turn|scroll_through the? pages|list|results|entries|table until|till you? find|see|reach <subject>',
    read,
  ),
  frame(
    'go_through|page_through|look_through|browse_through|flip_through|leaf_through|click_through the? pages|list|results|entries|table for <subject>',
    read,
  ),
  frame('take|make|save|capture a? screenshot|screen_shot', () => []),
  frame('take|make|save|capture a? screenshot|screen_shot of <subject>', () => []),
  frame('wait', () => [{ kind: 'wait', for: null, gone: false, seconds: null }]),
  frame(
    `${VERIFY} that? the? box|checkbox|option? <targets> is|are|has_been|have_been|stays checked|ticked|selected|enabled|turned_on|switched_on|on|marked`,
    (words) => checked(words, true),
  ),
  frame(
    `${VERIFY} that? the? box|checkbox|option? <targets> is|are|has_been|have_been|stays unchecked|unticked|not_selected|not_checked|not_ticked|disabled|turned_off|switched_off|off|deselected`,
    (words) => checked(words, false),
  ),
  frame(
    `${VERIFY} that? the? resulting|new|next|final|following|confirmation? page|screen|website|site|title|it|message|result|heading|banner|status ${SHOWS} <text>`,
    expect,
  ),
  frame(`${VERIFY} that? there_is|you_see|you_can_see|it_says|we_see <text>`, expect),
  frame(`${VERIFY} that? <text> ${SHOWN}`, expect),
  frame('confirm|declare|certify|acknowledge that <claim>', (words) => {
    const isOfPage = /\b(?:page|screen|message|shown|shows?|says?|displayed|total|amount|result)\b/.test(
      words.text('claim'),
    );
    const target = { phrase: words.phrase('claim'), noun: 'checkbox', ordinal: null, near: null };
    return isOfPage ? null : [{ kind: 'check', targets: [target], checked: true, all: false }];
  }),
  frame('verify|make_sure|ensure|confirm|assert|validate|see|double-check that|if|whether <claim>', () => ({
    unread: QUOTE_IT,
  })),
  frame('check that|if|whether <claim>', () => ({ unread: QUOTE_IT })),
  frame('expect|assert|verify to? see? <text>', (words) =>
    words.tokens('text').some(isLiteral) ? expect(words) : null,
  ),
  frame('verify|make_sure|ensure|assert|double-check|be_sure <claim>', () => ({ unread: QUOTE_IT })),
  frame('the page|screen|website should|must|will|has_to show|say|contain|display|read <text>', expect),
  frame('you should|must|will see <text>', expect),
  frame('see <text>', (words) => (tokenAt(words.tokens('text'), 0).kind === 'quoted' ? expect(words) : null)),
  frame(`${READ} <subject> and ${SAVE} it|them|that ${TO} the? field? <key:key> field?`, readTo),
  frame(`${READ} <subject> ${TO} the? field? <key:key> field?`, readTo),
  frame(
    `${SAVE}|note it|them|that|this|the_text|the_value|the_result|the_file|the_document|the_number|the_download|the_downloaded_file|the_pdf ${TO} the? field? <key:key> field?`,
    (words) => saveIt(words),
  ),
  frame('copy <source> to|into|onto <into>', copy),
  frame('copy <source>', (words) => [{ kind: 'copy', source: source(words.tokens('source'), words), into: null }]),
  frame(
    'paste|insert|drop it|that|them|this|the_text|the_value|the_copied_text|the_clipboard|the_result|the_number|the_word|what_you_copied|the_copied_value in|into|to|on|at|under <into>',
    (words) => [{ kind: 'paste', into: words.target('into') }],
  ),
  frame('paste in|into|to <into>', (words) => [{ kind: 'paste', into: words.target('into') }]),
  frame('paste|insert <value:literal> in|into|to <into>', (words) => [
    { kind: 'enter', value: words.value('value'), into: words.target('into') },
  ]),
  frame('paste <what> in|into|to <into>', (words) => [{ kind: 'paste', into: words.target('into') }]),
  frame('paste', () => [{ kind: 'paste', into: null }]),
  frame('paste it|that|them|the_text', () => [{ kind: 'paste', into: null }]),
];

/** A reading that no other frame takes: its text is kept for "paste" and the notes of the result. */
export const READING_ALONE: Frame[] = [
  frame(
    'read|get|note|note_down|extract|find|find_out|look_up|retrieve|record|remember|write_down|capture|collect|identify|look_for|locate|scrape|obtain|memorize|memorise|take_note_of|make_a_note_of|read_off|jot_down|report|return|take|fetch|grab|gather <subject>',
    read,
  ),
  frame('tell_me|let_me_know|give_me|show_me what|how_much? is|are? <subject>', read),
];

function waitSeconds(words: Words): Outcome {
  const text = words.bare('seconds');
  const count = text === '' || text === 'a' || text === 'few' ? 3 : Number(text.replace(',', '.'));
  const seconds = Number.isFinite(count) ? count : NUMBERS.get(text);
  if (seconds === undefined) return null;
  const minutes = words.said('minute') || words.said('minutes') || words.said('min');
  return [{ kind: 'wait', for: null, gone: false, seconds: minutes ? seconds * 60 : seconds }];
}

function waitFor(words: Words, gone: boolean): Outcome {
  const target = targetOf(words.context.source, words.tokens('for'));
  const said = target.phrase.length > 0 ? target.phrase : target.noun ? [target.noun] : words.phrase('for');
  return [{ kind: 'wait', for: said, gone, seconds: null }];
}

function checked(words: Words, on: boolean): Outcome {
  return [{ kind: 'check', targets: [words.target('targets')], checked: on, all: false }];
}

function expect(words: Words): Outcome {
  const tokens = withoutMarks(words.tokens('text'));
  const literal = tokens.filter((token) => token.kind === 'quoted' || token.kind === 'field');
  if (literal.length === 1) return [{ kind: 'expect', shown: targetOf(words.context.source, literal).phrase }];
  const isDescription = tokens.some((token) => /^(?:a|an|the|your|my|no|not|any|all|correct|right)$/.test(token.lower));
  return isDescription ? { unread: QUOTE_IT } : [{ kind: 'expect', shown: words.phrase('text') }];
}

/** Keys are placeholders or have an underscore; other words are elements of the page. */
function isKey(words: Words): boolean {
  const token = tokenAt(words.tokens('key'), 0);
  return (
    token.kind === 'field' ||
    /^[a-z]\w*_\w*$/i.test(token.text) ||
    (/^[a-z][\w-]*$/i.test(token.text) &&
      !/^(?:put|enter|copy|write|place)/.test(words.text('verb')) &&
      words.said('field'))
  );
}

function readTo(words: Words): Outcome {
  const verb = words.text('verb');
  if (!isKey(words)) return null;
  if (isQuestion(words)) return { unread: READ_BY_NAME };
  if (
    PRONOUNS.has(words.text('subject')) ||
    (words.context.last?.kind === 'count' && /^(?:the )?(?:number|count|total|amount)$/.test(words.text('subject'))) ||
    /^the (?:downloaded )?(?:file|document|download|pdf|report|invoice)$/.test(words.text('subject'))
  )
    return saveIt(words);
  if (
    words.tokens('subject').some((token) => token.kind === 'quoted' || token.kind === 'field') &&
    /^(?:put|enter)$/.test(verb)
  )
    return null;
  return [{ kind: 'read', subject: source(words.tokens('subject'), words), saveTo: words.key('key') }];
}

function saveIt(words: Words): Outcome {
  const { last } = words.context;
  const takes = last && ['read', 'download', 'copy', 'click', 'count'].includes(last.kind);
  return isKey(words) && takes ? { saveTo: words.key('key') } : null;
}

function copy(words: Words): Outcome {
  const into = words.target('into');
  return [
    {
      kind: 'copy',
      source: source(words.tokens('source'), words),
      into: /^(?:the )?clipboard$/.test(words.text('into')) ? null : into,
    },
  ];
}

/** "Whether the customer pays" is a question, which the page answers in words of its own. */
const isQuestion = (words: Words): boolean => /^(?:whether|if)$/.test(tokenAt(words.tokens('subject'), 0).lower);

function read(words: Words): Outcome {
  if (isQuestion(words)) return { unread: READ_BY_NAME };
  if (words.tokens('subject').some((token) => token.kind === 'word' && DESCRIBED.test(token.lower)))
    return { unread: READ_BY_NAME };
  if (PRONOUNS.has(words.text('subject'))) return null;
  const subject = source(words.tokens('subject'), words);
  // "Take the first option" chooses it.
  if (words.text('verb') === 'take' && subject.noun === 'option') return null;
  return [{ kind: 'read', subject, saveTo: null }];
}

/** "the text of the message", "the value from the Total field" and "what is in X" mean the element. */
function source(tokens: readonly Token[], words: Words): Target {
  const text = tokens.map((token) => token.lower).join(' ');
  const content =
    /^(?:the )?(?:text|value|contents?|value shown|text shown|value displayed) (?:of|in|from|inside|within|next to|for|shown in|under|beside) /.exec(
      `${text} `,
    );
  return inRow(targetOf(words.context.source, content ? tokens.slice(content[0].trim().split(' ').length) : tokens));
}

/** "subject of the first row": what is read, and in which row. */
function inRow(target: Target): Target {
  const { phrase, noun, ordinal, near } = target;
  const [text, ...rest] = phrase;
  if ((noun !== 'row' && noun !== 'item') || ordinal !== null || near || rest.length > 0 || typeof text !== 'string')
    return target;
  const [, subject, row] = /^(.+) (?:of|in|from) (?:the )?(\S+)$/i.exec(text) ?? [];
  if (subject === undefined || row === undefined) return target;
  return { phrase: [subject], noun: null, ordinal, near: { relation: 'row', phrase: [`${row} ${noun}`] } };
}
