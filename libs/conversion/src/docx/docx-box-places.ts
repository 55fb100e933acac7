import type { BoxLook } from './docx-boxes';
import type { PageElement, PageGlobals } from './docx-elements';

/** Where a box belongs among the text: pixels across from the beginning of the lines, and CSS down from its place in the text. */
interface BoxPlace {
  readonly left: number;
  readonly width: number;
  /** The width of the lines. */
  readonly space: number;
  readonly top: string;
}

/** Puts a box into its place. `table` is one of `putIntoBox`, in a group that is as wide as its page. */
export function placeBox(table: PageElement, look: BoxLook): void {
  styleBox(table, look);
  const { document } = globalThis as unknown as PageGlobals;
  const holder = document.createElement('div');
  table.before(holder);
  const place = placeOf(table, holder, look);
  const { left, width, space } = place;
  const isOutside = left >= space || left + width <= 0 || isBeyondText(table, holder, look);
  if (look.wrap === 'none' || isOutside) placeFreely(table, holder, place);
  else if (look.wrap === 'beside' || look.down !== 'text') placeInText(table, holder, look, place);
  else {
    table.style.marginLeft = `${Math.max(0, left)}px`;
    holder.remove();
  }
}

function styleBox(table: PageElement, { width, height, padding, fill, line }: BoxLook): void {
  Object.assign(table.style, {
    ...(width > 0 ? { width: `${width}px` } : { width: 'max-content', maxWidth: '100%' }),
    height: `${height}px`,
    borderCollapse: 'separate',
    borderSpacing: '0',
  });
  const [cell] = table.querySelectorAll('td');
  if (cell) Object.assign(cell.style, { padding, backgroundColor: fill, border: line && `1px solid ${line}` });
}

function placeOf(table: PageElement, holder: PageElement, look: BoxLook): BoxPlace {
  const { left: begin, width: space } = holder.getBoundingClientRect();
  const width = look.width || table.getBoundingClientRect().width;
  const margin = begin - (table.closest('.group')?.getBoundingClientRect().left ?? begin);
  const isSide = look.align === 'right' || look.align === 'outside';
  const aligned = look.align === 'center' ? (space - width) / 2 : isSide ? space - width : 0;
  const left = look.align ? aligned : look.left - (look.across === 'page' ? margin : 0);
  return { left, width, space, top: topOf(holder, look) };
}

/** The space above the text of a page is known later (`--head`); headers begin at the edge of the paper. */
function topOf(holder: PageElement, { down, top }: BoxLook): string {
  if (down === 'text') return `${top}px`;
  const header = holder.closest('.top');
  const begin = header ?? holder.closest('.rows');
  const above = begin ? holder.getBoundingClientRect().top - begin.getBoundingClientRect().top : 0;
  return down === 'page' && !header ? `calc(${top - above}px - var(--head, 0px))` : `${top - above}px`;
}

/** Whether a box that counts from the page is above the text of its section, or below all of it. */
function isBeyondText(table: PageElement, holder: PageElement, { down, top, height }: BoxLook): boolean {
  const rows = holder.closest('.rows');
  if (down === 'text' || !rows) return false;
  const [header] = rows.closest('.group')?.querySelectorAll('.top') ?? [];
  const begin = top - (down === 'page' ? (header?.offsetHeight ?? 0) : 0);
  return begin + Math.max(height, table.offsetHeight) <= 0 || begin >= rows.offsetHeight - table.offsetHeight;
}

/** Lets the text go around a box. The text above it has the whole width, as far as the box is below its place. */
function placeInText(
  table: PageElement,
  holder: PageElement,
  look: BoxLook,
  { left, width, space, top }: BoxPlace,
): void {
  Object.assign(holder.style, { shapeOutside: 'border-box', marginTop: `max(0px, ${top})`, marginBottom: '4px' });
  if (look.wrap === 'beside') {
    const isRight = left + width / 2 > space / 2;
    const edge = `${isRight ? space - left - width : left}px`;
    const [marginLeft, marginRight] = isRight ? ['12px', edge] : [edge, '12px'];
    Object.assign(holder.style, { cssFloat: isRight ? 'right' : 'left', marginLeft, marginRight, shapeMargin: '12px' });
  } else {
    Object.assign(holder.style, { cssFloat: 'left', width: '100%' });
    table.style.marginLeft = `${left}px`;
  }
  holder.append(table);
}

/** Takes a box out of the flow of the text. */
function placeFreely(table: PageElement, holder: PageElement, { left, top }: BoxPlace): void {
  Object.assign(holder.style, { position: 'relative', height: '0' });
  holder.append(table);
  Object.assign(table.style, { position: 'absolute', left: `${left}px`, top });
}

/** The functions as a script; `placeBox` begins, when a group has its width. */
export const DOCX_BOX_PLACES_SCRIPT = [placeBox, styleBox, placeOf, topOf, isBeyondText, placeInText, placeFreely]
  .map(String)
  .join('\n');
