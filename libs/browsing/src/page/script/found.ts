import type { ControlKind } from '../control';
import type { Rectangle } from './visibility';

/** A control in the order of reading. */
export interface FoundControl {
  element: Element;
  kind: ControlKind;
  role: string;
  box: Rectangle;
  at: number;
  section: string;
  inDialog: boolean;
}

/** A run of text in one block, which may be the label of a control. */
export interface TextRun {
  text: string;
  box: Rectangle;
  at: number;
  element: Element;
  /** Text of buttons, links and options labels no other control. */
  inControl: boolean;
}
