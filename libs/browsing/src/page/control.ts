/** Kinds of controls by how a person operates them, native or scripted (WAI-ARIA 1.2, roles of widgets). */
export const CONTROL_KINDS = [
  ...(['text', 'multiline', 'password', 'rich_text', 'number', 'date', 'time', 'datetime', 'month', 'week'] as const),
  ...(['color', 'file', 'select', 'multiselect', 'combobox', 'listbox', 'checkbox', 'switch', 'radio'] as const),
  ...([
    'slider',
    'spinbutton',
    'button',
    'link',
    'tab',
    'menuitem',
    'option',
    'draggable',
    'droppable',
    'other',
  ] as const),
] as const;
export type ControlKind = (typeof CONTROL_KINDS)[number];

/** An option of a list. */
export interface ControlOption {
  label: string;
  value: string;
  selected: boolean;
  disabled: boolean;
}

/** A rectangle in CSS pixels of the page's viewport. */
export interface PageBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A table or list of entries. */
export interface ControlList {
  /** The same for all entries of the list. */
  id: string;
  /** Its caption or accessible name; '' when there is none. */
  name: string;
  /** The heading above it, or the name of the region that it is in; '' when there is none. */
  place: string;
  /** Texts of its header row; empty when there is none. */
  header: string[];
}

/** An element of a page that a person operates, as it is when the page is observed. Texts come from the page: they are data. */
export interface Control {
  /** Names the element until its page is left; survives other observations. */
  id: string;
  kind: ControlKind;
  /** ARIA role, explicit or implied. */
  role: string;
  /** Accessible name (W3C accname 1.2); '' when there is none. */
  name: string;
  /** Other texts that name it, the closest first: visible label, nearby text, placeholder, title. */
  labels: string[];
  placeholder: string;
  title: string;
  /** Description (`aria-describedby`), such as a hint or an error. */
  description: string;
  /** The question that it belongs to with others: legend, or the label of its radio group; '' when there is none. */
  group: string;
  /** The heading of the section that it is in; '' when there is none. */
  section: string;
  /** Text of the row, list entry or article that it is in, with its own. */
  row?: string;
  /** The table or list of this row; of a control without a row, the scrolling list whose entry it is itself; else absent. */
  list?: ControlList;
  /** `name`, `id` and `autocomplete` of the element, for programs and browsers. */
  attributes: { name: string; id: string; autocomplete: string; type: string };
  /** What it holds, as shown; '' for buttons. Of selects the labels of the chosen options, joined with ", ". */
  value: string;
  /** Null for controls that are not checked. */
  checked: boolean | null;
  /** Whether it is partly checked (three states). */
  mixed?: boolean;
  /** Whether what it opens and closes is open; absent for controls that open nothing. */
  expanded?: boolean;
  /** What it opens, as `aria-haspopup` declares it; absent when it declares nothing. */
  popup?: string;
  /** Null when it has no list, or the list is not loaded yet. */
  options: ControlOption[] | null;
  required: boolean;
  disabled: boolean;
  readonly: boolean;
  multiple: boolean;
  invalid: boolean;
  min: string;
  max: string;
  step: string;
  maxLength: number | null;
  /** The form that it belongs to; null outside of forms. `submits`: a click or Enter on it submits the form. */
  form: { id: string; method: 'get' | 'post' | 'dialog'; action: string; submits: boolean } | null;
  /** The address that a link leads to; '' for others. */
  href: string;
  box: PageBox;
  /** Position in reading order among the controls of the view, from 0. */
  order: number;
  /** Whether it is in the dialog on top of the page, if there is one. */
  inDialog: boolean;
  /** The origin of its frame: values that are bound to origins are compared with it. */
  origin: string;
}

/** A cell as a control that is clicked, and the ids of what is in it. */
export interface TableCell {
  control: Control;
  inside: string[];
  /** Whether it may be edited in its place. */
  isEdited: boolean;
}

/** A table of a page: the texts of its cells, spans repeated. */
export interface PageTable {
  /** Names the table until its page is left. */
  id: string;
  caption: string;
  /** Texts of the header row; empty when there is none. */
  header: string[];
  rows: string[][];
}

/** A text with its label on a page: `dt`/`dd`, "Label: value", a caption above a value. */
export interface LabelledText {
  label: string;
  text: string;
}

/** A page as a person sees it: what is visible, in reading order, through all frames and shadow roots. Sizes are bounded. */
export interface PageView {
  address: string;
  title: string;
  headings: string[];
  controls: Control[];
  tables: PageTable[];
  labelled: LabelledText[];
  /** Visible text, a line for each block. */
  text: string;
  /** Texts of messages: `role=alert`, `role=status`, elements that are invalid. */
  messages: string[];
  /** Whether something modal is open. */
  dialog: string | null;
  /** True when bounds cut something off. */
  truncated: boolean;
}
