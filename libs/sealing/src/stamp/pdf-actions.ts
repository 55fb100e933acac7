import { PDFDict, PDFName, type PDFObject } from '@cantoo/pdf-lib';
import { nameOf, textOf } from '@app/formats';
import { NAMED_ACTIONS } from './signable-keys';

const WEB_ADDRESS = /^(?:https?|mailto):/i;

/** Whether an action does more than to move within the document. */
export function hasEffect(action: PDFObject | undefined): boolean {
  return action instanceof PDFDict && (nameOf(action, 'S') !== 'GoTo' || action.has(PDFName.of('Next')));
}

/** Whether an action only moves within the document or opens a web or mail address. */
export function isHarmless(action: PDFObject): boolean {
  if (!(action instanceof PDFDict)) return false;
  const type = nameOf(action, 'S');
  if (type === 'GoTo') return true;
  if (type === 'Named') return NAMED_ACTIONS.has(nameOf(action, 'N') ?? '');
  return type === 'URI' && WEB_ADDRESS.test(textOf(action.lookup(PDFName.of('URI'))) ?? '');
}
