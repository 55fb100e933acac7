import type { ControlKind } from '../control';
import { attributeOf, hasAttribute, tagOf } from './members';

/** Roles of native elements that are operated or name others (HTML-AAM 1.0). Inputs have a table of their own. */
const ROLES: Record<string, string> = {
  BUTTON: 'button',
  SUMMARY: 'button',
  TEXTAREA: 'textbox',
  OPTION: 'option',
  DIALOG: 'dialog',
  FIELDSET: 'group',
  TABLE: 'table',
  IMG: 'img',
  H1: 'heading',
  H2: 'heading',
  H3: 'heading',
  H4: 'heading',
  H5: 'heading',
  H6: 'heading',
};

const INPUT_ROLES: Record<string, string> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
};

/** The explicit role (its first word), or the one that the element implies; '' for none. */
export function roleOf(element: Element): string {
  const explicit = (attributeOf(element, 'role') ?? '').trim().split(/\s+/)[0]?.toLowerCase() ?? '';
  if (explicit !== '' && explicit !== 'none' && explicit !== 'presentation') return explicit;
  if (element instanceof HTMLInputElement) return inputRole(element);
  if (element instanceof HTMLSelectElement) return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  if (element instanceof HTMLAnchorElement) return hasAttribute(element, 'href') ? 'link' : '';
  return ROLES[tagOf(element)] ?? '';
}

function inputRole(input: HTMLInputElement): string {
  if (input.list) return 'combobox';
  return INPUT_ROLES[input.type] ?? (input.type === 'hidden' ? '' : 'textbox');
}

const INPUT_KINDS: Record<string, ControlKind> = {
  password: 'password',
  number: 'number',
  date: 'date',
  time: 'time',
  'datetime-local': 'datetime',
  month: 'month',
  week: 'week',
  color: 'color',
  file: 'file',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
};

const ROLE_KINDS: Record<string, ControlKind> = {
  textbox: 'text',
  searchbox: 'text',
  combobox: 'combobox',
  listbox: 'listbox',
  checkbox: 'checkbox',
  menuitemcheckbox: 'checkbox',
  switch: 'switch',
  radio: 'radio',
  menuitemradio: 'radio',
  slider: 'slider',
  spinbutton: 'spinbutton',
  button: 'button',
  link: 'link',
  tab: 'tab',
  menuitem: 'menuitem',
  option: 'option',
  treeitem: 'option',
};

/** How a person operates an element with a role; null when the role says nothing about it. */
export function kindOf(element: Element, role: string): ControlKind | null {
  if (element instanceof HTMLInputElement) return inputKind(element, role);
  if (element instanceof HTMLTextAreaElement) return 'multiline';
  if (element instanceof HTMLSelectElement) return element.multiple ? 'multiselect' : 'select';
  if (role === 'spinbutton' || role === 'combobox') return role;
  if (element instanceof HTMLElement && element.isContentEditable && isEditingHost(element)) return 'rich_text';
  if (role === 'button' && /^(listbox|tree)$/.test(attributeOf(element, 'aria-haspopup') ?? '')) return 'combobox';
  return ROLE_KINDS[role] ?? null;
}

function inputKind(input: HTMLInputElement, role: string): ControlKind | null {
  if (input.type === 'hidden') return null;
  const native = INPUT_KINDS[input.type];
  if (input.type === 'checkbox' && role === 'switch') return 'switch';
  if (native !== undefined && native !== 'number') return native;
  const proposes = input.hasAttribute('aria-autocomplete') && input.getAttribute('aria-autocomplete') !== 'none';
  if (role === 'combobox' || proposes || input.getAttribute('aria-haspopup') === 'listbox') return 'combobox';
  if (native === 'number') return native;
  return role === 'spinbutton' ? 'spinbutton' : 'text';
}

/** The element whose contents are edited, not one of those contents. */
function isEditingHost(element: HTMLElement): boolean {
  const editable = attributeOf(element, 'contenteditable');
  return editable !== null && editable !== 'false';
}
