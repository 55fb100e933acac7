import type { Control, ControlOption, LabelledText, PageBox, PageTable } from './control';

/** A control of one frame, before it is merged with those of the other frames. `at`: its position in the frame's reading order. */
export type FrameControl = Omit<Control, 'order'> & { at: number };

/** What one frame shows. Positions (`at`) put the contents of its child frames between its own. */
export interface FrameView {
  title: string;
  headings: { at: number; text: string }[];
  controls: FrameControl[];
  tables: PageTable[];
  labelled: LabelledText[];
  lines: { at: number; text: string }[];
  messages: string[];
  dialog: string | null;
  /** The frames in it that are visible. */
  frames: { id: string; at: number; box: PageBox; inDialog: boolean }[];
  truncated: boolean;
}

/** Whether a document changes. */
export interface FrameActivity {
  /** Number of changes so far. */
  changes: number;
  /** Milliseconds since the last change of its DOM, or since the script was loaded. */
  quietMs: number;
  loading: boolean;
  /** Whether a short timer runs that it has started since a text was selected in it. */
  timers: boolean;
}

/** Something that a page showed after an action: an option of a list, a day of a calendar, a text. */
export interface AppearedItem {
  id: string;
  text: string;
  role: string;
  /** The id of the symbol that shows the entries of this entry of a tree; null when they are shown, or there is none. */
  toggle: string | null;
  disabled: boolean;
  box: PageBox;
}

/** A month of days that is visible. */
export interface CalendarView {
  /** `label`: the accessible name, `date`: an ISO date in an attribute; both may be ''. */
  cells: { id: string; day: number; label: string; date: string; disabled: boolean }[];
  titles: { id: string; text: string }[];
  name: string;
  /** `name`: the accessible name; `text`: what the button says in it, in its contents and in its classes. */
  buttons: { id: string; name: string; text: string; disabled: boolean; box: PageBox }[];
  /** Its native lists, and the ids of its fields for numbers. */
  lists: { id: string; chosen: string }[];
  numbers: string[];
}

/** A list of hours, minutes, seconds or halves of the day. */
export interface TimeColumn {
  items: { id: string; text: string; disabled: boolean }[];
  box: PageBox;
}

/** A part of a page that scrolls, as it is after it was scrolled. */
export interface ScrolledPart {
  /** Its position in CSS pixels. */
  top: number;
  isEnd: boolean;
  /** Another number when it has another text. */
  print: number;
  /** Whether it still has the entries of the time when it was listed. */
  keeps: boolean;
}

export interface Handle {
  /** Itself, or the label of a hidden native control. */
  id: string;
  disabled: boolean;
  /** The button that closes the notice about cookies in front of it; null when there is no such notice. */
  consent: string | null;
}

/** Requests to the script in a frame, and the shapes of its answers. */
export interface FrameRequests {
  observe: { request: object; reply: FrameView };
  read: { request: { id: string }; reply: FrameControl | null };
  activity: { request: object; reply: FrameActivity };
  /** Whether nothing is under way that may change the document, apart from requests. */
  rest: { request: object; reply: boolean };
  /** Answers the id of the element that it is asked on (a frame element). */
  identify: { request: object; reply: string };
  /** Puts the caret behind all the text, with the text selected or not; timers from before do not count any more. */
  select: { request: { id: string; all: boolean }; reply: boolean };
  /** Selects a text in an element, or in the longest paragraph when the id is null; '' for all of it. */
  range: { request: { id: string | null; text: string }; reply: boolean };
  /** Holds submissions of the form of a field, or no longer. Answers whether one was held. */
  holdSubmit: { request: { id: string; holds: boolean }; reply: boolean };
  /** Takes the focus away. */
  blur: { request: { id: string }; reply: boolean };
  /** What a person clicks to operate it, scrolled into view. */
  handle: { request: { id: string }; reply: Handle | null };
  /** Remembers what is visible, so that what appears later can be told apart. */
  mark: { request: object; reply: boolean };
  /** The texts and options that appeared since `mark`, without those that the element of the id shows itself. */
  appeared: { request: { id: string | null }; reply: AppearedItem[] };
  /** Whether the element that has the focus takes text, and has none. */
  caret: { request: object; reply: { editable: boolean; nowhere: boolean; empty: boolean } };
  /** The options of a scripted list that are in the page now. */
  items: { request: { id: string }; reply: (ControlOption & { id: string })[] };
  calendars: { request: object; reply: CalendarView[] };
  /** The visible lists of hours, minutes, seconds and halves of the day. */
  timeColumns: { request: object; reply: TimeColumn[] };
  /** Texts to the right of a field and below it, which may tell its format. */
  hints: { request: { id: string }; reply: string[] };
  /** The first of the texts that the `pattern` of a field permits; -1 for none, or without a pattern. */
  fits: { request: { id: string; texts: string[] }; reply: number };
  /** Scrolls the list around an item by a screen. @returns false at its end, or when nothing around it scrolls */
  scrollList: { request: { id: string }; reply: boolean };
  /** The cell of a table at a place; null when the table has no such cell. */
  cell: {
    request: { id: string; row: number; column: number };
    reply: { control: FrameControl; inside: string[]; isEdited: boolean } | null;
  };
  /** The ids of the parts that scroll and hold entries, then that of the page. */
  scrollers: { request: object; reply: string[] };
  /** Scrolls such a part; null leaves it where it is. */
  scrollPart: { request: { id: string; to: 'screen' | 'end' | number | null }; reply: ScrolledPart | null };
  /** The numbers that are shown in and around a widget. */
  numbers: { request: { id: string }; reply: number[] };
  /** The id of the element that a thumb moves along. */
  track: { request: { id: string }; reply: string | null };
  /** How a drawn box looks: another text after a click means that it took the click. */
  look: { request: { id: string }; reply: string };
  /** Remembers that the look of a drawn box without marks is that of a ticked one. */
  ticked: { request: { id: string }; reply: boolean };
  /** The text that is visible in an element. */
  textIn: { request: { id: string }; reply: string };
  /** The id of a new field for files that is not on the page. */
  carrier: { request: { id: string }; reply: string | null };
  /** Drops the files of such a field onto an element. */
  drop: { request: { id: string; carrier: string }; reply: boolean };
  /** What is on top at the middle of an element, if it is neither in it nor around it. */
  cover: { request: { id: string }; reply: string | null };
  /** Opens the closed sections (`details`) around an element; whether there were any. */
  unfold: { request: { id: string }; reply: boolean };
}
export type FrameOperation = keyof FrameRequests;
