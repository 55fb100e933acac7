import type { AxisLayout } from './axis-layout';
import type { GridLayout } from './grid-layout';
import { mapElements } from './map-elements';

/** Page breaks of a sheet in one direction (Excel specifications and limits). */
const MAX_BREAKS = 1026;

/** Moves the page breaks of a sheet (ISO/IEC 29500-1, 18.3.1.73 and 18.3.1.14) with their rows and columns. */
export function moveBreaks(text: string, { rows, columns }: GridLayout): string {
  const inRows = moveBreaksAlong(text, 'rowBreaks', rows);
  return columns ? moveBreaksAlong(inRows, 'colBreaks', columns) : inRows;
}

function moveBreaksAlong(text: string, name: string, layout: AxisLayout): string {
  return mapElements(text, name, (element) => {
    const moved = movedBreaks(element, layout);
    if (moved.length === 0) return '';
    const tag = element.slice(0, element.indexOf('>') + 1);
    const manual = moved.filter((each) => /\sman=["'](?:1|true)/.test(each)).length;
    const start = tag
      .replace(/(\scount=["'])\d+/, (_, before: string) => before + String(moved.length))
      .replace(/(\smanualBreakCount=["'])\d+/, (_, before: string) => before + String(manual));
    return start + moved.join('') + element.slice(element.lastIndexOf('</'));
  });
}

/** The breaks in the order of their rows, each once. Those beyond the limit are left out. */
function movedBreaks(element: string, layout: AxisLayout): string[] {
  const breaks = new Map<number, string>();
  for (const [markup] of element.matchAll(/<(?:[\w.-]+:)?brk\s[^<>]*>(?:<\/(?:[\w.-]+:)?brk>)?/g)) {
    const id = /\sid=["'](\d+)/.exec(markup)?.[1];
    for (const after of id === undefined ? [] : layout.breaksAfter(Number(id))) {
      if (breaks.size >= MAX_BREAKS) break;
      breaks.set(
        after,
        markup.replace(/(\sid=["'])\d+/, (_, before: string) => before + String(after)),
      );
    }
    if (breaks.size >= MAX_BREAKS) break;
  }
  return [...breaks].sort(([a], [b]) => a - b).map(([, markup]) => markup);
}
