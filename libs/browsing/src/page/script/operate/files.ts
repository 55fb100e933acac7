import { idOf, elementOf } from '../registry';
import { boxOf } from '../members';

/** A field that is not on the page, into which the browser puts the files that are dropped. */
export function carrier(): string {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  carriers.push(input);
  return idOf(input);
}

/** Keeps the fields from being collected as garbage before they are used. */
const carriers: HTMLInputElement[] = [];

/** Drops the files of a carrier onto an element, with the events of a drag. */
export function drop(target: Element | null, carrierId: string): boolean {
  const input = elementOf(carrierId);
  if (!target || !(input instanceof HTMLInputElement)) return false;
  const dataTransfer = new DataTransfer();
  for (const file of input.files ?? []) dataTransfer.items.add(file);
  const box = boxOf(target);
  const at = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2 };
  for (const type of ['dragenter', 'dragover', 'drop'])
    target.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...at }));
  return true;
}
