const list = (words: string): string[] => words.trim().split(/\s*\|\s*/);

export const ARTICLES = new Set(list("the|a|an|this|that|these|those|its|their|my|your|his|her|our|user's|following"));

/** Words for something that was named before. */
export const PRONOUNS = new Set(
  list(
    'it|that|this|them|those|these|the value|the text|that value|that text|this text|this value|the result|the answer|your answer|the count',
  ),
);

/** Positions from 1; -1 for the last. */
export const ORDINALS = new Map<string, number>([
  ...list('first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth').map((word, index): [string, number] => [
    word,
    index + 1,
  ]),
  ['last', -1],
  ['final', -1],
]);

export const NUMBERS = new Map<string, number>(
  list('zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve').map((word, index) => [word, index]),
);

/** Nouns for elements of a page, by the noun that `Target.noun` has. */
const NOUN_WORDS: Record<string, string> = {
  button: 'button|buttons|btn',
  link: 'link|links|hyperlink',
  field:
    'field|fields|text field|text fields|textbox|text box|textboxes|text boxes|input|inputs|text input|text inputs|input field|' +
    'input fields|input box|input boxes|entry field|box|boxes|form field|bar|blank|input textbox|' +
    'text entry|edit box',
  textarea: 'textarea|text area|textareas|text areas|multiline field',
  checkbox: 'checkbox|checkboxes|check box|check boxes|tick box|tickbox|tick boxes|tickboxes',
  radio: 'radio button|radio buttons|radio|radio option|option button',
  dropdown:
    'dropdown|dropdowns|drop-down|drop down|dropdown list|drop-down list|drop down list|dropdown menu|drop-down menu|drop down menu|' +
    'select|select box|select list|combobox|combo box|selector|picklist|pick list|dropdown box|drop-down box|select field|select menu',
  list: 'list|scroll list|listbox|list box|scrolling list|option list|options',
  option: 'option|choice|answer option|list item|entry|suggestion',
  tab: 'tab|tabs',
  menu: 'menu|context menu|hamburger menu',
  menuitem: 'menu item|menu entry|menu option',
  slider: 'slider|sliders|range|range slider|slide bar|slider control',
  spinner: 'spinner|spinners|stepper|number spinner|spinbutton|spin box',
  date: 'date picker|datepicker|calendar|date field|date box|date input|calendar widget|date',
  file: 'file field|file input|upload field|file upload|upload box|upload area|file picker|dropzone|drop zone|upload',
  icon: 'icon|symbol',
  image: 'image|picture|photo|thumbnail|logo',
  section: 'section|sections|panel|panels|area|accordion|block|group|fieldset|region|category',
  row: 'row|line',
  column: 'column',
  cell: 'cell',
  table: 'table|grid',
  page: 'page|website|site|web page|webpage|screen|portal|homepage|home page|web site|app|application page',
  form: 'form|web form|online form',
  dialog:
    'dialog|dialog box|dialogue|popup|pop-up|pop up|modal|overlay|banner|popup window|pop-up window|dialog window|cookie banner|' +
    'message box dialog|notification|toast|lightbox|cookie notice|cookie dialog|cookie popup',
  heading: 'heading|title|headline',
  toggle: 'toggle|switch|toggle switch|toggle button',
  editor: 'editor|text editor|rich text editor|rich text field',
  word: 'word|words',
  text: 'text|message|paragraph|label|sentence',
  item: 'file or folder|folder or file|file|item|element|card|tile|node|folder|result|search result',
};
/** Whether a word in lower case has the form of an English plural: "tickets", and not "address". */
export const isPlural = (word: string): boolean => /^\p{Ll}[\p{Ll}-]*[^s\P{Ll}]s$/u.test(word);

export const NOUNS = new Map<string, string>(
  Object.entries(NOUN_WORDS).flatMap(([noun, words]) => list(words).map((word): [string, string] => [word, noun])),
);
/** The longest noun has this many words. */
export const NOUN_WORD_COUNT = 3;

/** Words at the start of a clause that order it in time or make it polite. */
export const LEAD_INS = list(
  'then|next|finally|lastly|first|firstly|first of all|secondly|thirdly|now|please|kindly|also|afterwards|afterward|after that|after this|' +
    'and|and then|but|so|once done|when done|when you are done|when ready|once ready|when finished|once finished|you should|you must|' +
    'you need to|you have to|you can|you will|you may|you then|we need to|we should|we have to|make sure to|make sure you|be sure to|' +
    'make sure that you|remember to|do not forget to|dont forget to|please be sure to|i want you to|i would like you to|i need you to|' +
    "i'd like you to|don't forget to|don’t forget to|can you|could you|would you|will you|would you please|your task is to|the task is to|" +
    'your job is to|your goal is to|the goal is to|the next step is to|the first step is to|the last step is to|start by|begin by|' +
    'just|simply|carefully|immediately|directly|again|to start|to begin|to finish|in the end|at the end|last|later|subsequently|' +
    'find and|locate and|go ahead and|try to|proceed to|continue to|you are to|you are asked to|afterwards you|let us|lets|' +
    "let's|step by step|as a next step|as a first step|as a last step|in addition|additionally|plus|followed by|next up|go to and|to find and|and find and|to then|" +
    'make sure you have|please make sure to|i want to|we want to|finish by|end by|conclude by|after which|at last|lets now',
);

/** Gerunds after "by", "start by" and the like become imperatives: "clicking" is "click". */
export const GERUND_EXCEPTIONS: Record<string, string> = {
  putting: 'put',
  setting: 'set',
  submitting: 'submit',
  typing: 'type',
  choosing: 'choose',
  writing: 'write',
  navigating: 'navigate',
  dragging: 'drag',
  dropping: 'drop',
  tapping: 'tap',
  hitting: 'hit',
  closing: 'close',
  completing: 'complete',
  getting: 'get',
  changing: 'change',
  using: 'use',
  logging: 'log',
  saving: 'save',
  scrolling: 'scroll',
  pasting: 'paste',
  toggling: 'toggle',
  moving: 'move',
  taking: 'take',
};

/** Words that describe elements in place of naming them. */
export const DESCRIBED =
  /^(?:that|which|who|smaller|larger|bigger|biggest|colored|coloured|whose|related|similar|cheapest|best|matching|starting|beginning|shades|shade|most|least|largest|smallest|highest|lowest|longest|shortest|any|random|corresponding|corresponds|appropriate|suitable|relevant|needed|latest|newest|oldest)$/;
