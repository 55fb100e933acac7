import { ancestors, contains } from '../composed-tree';
import { childrenIn, tagOf } from '../members';

/** Opens the closed sections (`details`) around an element by their summaries, from the outside in. @returns whether there were any */
export function unfold(element: Element | null): boolean {
  const around = element ? [...ancestors(element)].filter((section) => section instanceof HTMLDetailsElement) : [];
  const closed = around.filter((section) => !section.open && !isSummaryWith(section, element));
  for (const section of closed.reverse()) open(section);
  return closed.length > 0;
}

/** As a click on its summary does, which scripts of the page may listen to. */
function open(section: HTMLDetailsElement): void {
  const summary = summaryOf(section);
  if (summary) summary.click();
  else section.open = true;
}

/** The summary of a closed section is shown itself. */
function isSummaryWith(section: Element, element: Element | null): boolean {
  const summary = summaryOf(section);
  return summary !== undefined && contains(summary, element);
}

const summaryOf = (section: Element): HTMLElement | undefined =>
  [...childrenIn(section)].find((child): child is HTMLElement => tagOf(child) === 'SUMMARY');
