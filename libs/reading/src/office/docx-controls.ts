import type { XmlNode } from '@app/formats/packages';
import type { Mark } from '../flow/flow';
import { isOn } from './docx-fonts';

/** Kinds of content controls with a value of a person (ISO/IEC 29500-1, 17.5.2); others only hold text together. */
const KINDS: Record<string, 'text' | 'choice'> = {
  text: 'text',
  date: 'text',
  comboBox: 'choice',
  dropDownList: 'choice',
};

/** A content control as a mark; null for controls that are no form field. `values`: the text that it shows. */
export function controlMark(control: XmlNode, values: string[]): Mark | null {
  const properties = control.child('w:sdtPr');
  const name = properties?.child('w:tag')?.prefixed('val') ?? '';
  const label = properties?.child('w:alias')?.prefixed('val') ?? '';
  for (const node of properties?.children() ?? []) {
    const kind = node.name.slice(node.name.indexOf(':') + 1);
    if (kind === 'checkbox') {
      const state = node.children().find((child) => /:checked$/.test(child.name));
      return { kind: 'checkbox', name: name || label, checked: isOn(state) };
    }
    const fieldKind = KINDS[kind];
    if (fieldKind) return { kind: 'field', name, label, fieldKind, values };
  }
  return null;
}

/** Whether a control shows its placeholder ("Click here to enter text"), which nobody filled in. */
export function isPlaceholder(control: XmlNode): boolean {
  return isOn(control.child('w:sdtPr', 'w:showingPlcHdr'));
}

/** A field of a form of Word 97 to 2003 (ISO/IEC 29500-1, 17.16.17); the value of a text field is the text after it. */
export function legacyMark(data: XmlNode): Mark | null {
  const name = data.child('w:name')?.prefixed('val') ?? '';
  const label = data.child('w:statusText')?.prefixed('val') ?? '';
  const checkbox = data.child('w:checkBox');
  if (checkbox) {
    const state = checkbox.child('w:checked') ?? checkbox.child('w:default');
    return { kind: 'checkbox', name, checked: isOn(state) };
  }
  const list = data.child('w:ddList');
  if (list) {
    const chosen = Number(list.child('w:result')?.prefixed('val') ?? list.child('w:default')?.prefixed('val') ?? 0);
    const text = list.children('w:listEntry')[chosen]?.prefixed('val')?.trim() ?? '';
    return { kind: 'field', name, label, fieldKind: 'choice', values: text === '' ? [] : [text] };
  }
  return data.child('w:textInput') ? { kind: 'field', name, label, fieldKind: 'text', values: [] } : null;
}
