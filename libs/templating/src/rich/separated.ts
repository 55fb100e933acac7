import { type FillValue, toText } from '../field-values';
import { RichValue } from './rich-value';

/** A list with what stands between its items: `page`, `section`, `line`, or a text. Only sections write it. */
export class Separated extends RichValue {
  constructor(
    readonly items: readonly FillValue[],
    readonly separator: string,
  ) {
    super();
  }

  get plainText(): string {
    return this.items.map(toText).filter(Boolean).join(', ');
  }
}
