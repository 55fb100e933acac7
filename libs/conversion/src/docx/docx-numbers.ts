import type { DocxGroup } from './docx-page';
import type { PageNumbers } from './docx-page-numbers';

/** The numbers of the pages of each group, from the number of pages that it has (ISO/IEC 29500-1, 17.6.12). */
export function numbersOfPages(groups: readonly DocxGroup[], counts: readonly number[]): PageNumbers[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const sections = groups.map(({ numbering }, index) => (numbering ? index : -1));
  const numbers: PageNumbers[] = [];
  let next = 1;
  let section = 0;
  let format = '';
  groups.forEach(({ numbering }, index) => {
    const pages = counts[index] ?? 0;
    if (numbering) section = index;
    if (numbering) format = numbering.format;
    const start = Number.parseInt(numbering?.start ?? '', 10);
    const first = Number.isSafeInteger(start) && Math.abs(start) < MAX_NUMBER ? start : next;
    const end = sections.findIndex((at) => at > index);
    const sectionPages = counts.slice(section, end === -1 ? undefined : end).reduce((sum, count) => sum + count, 0);
    numbers.push({ first, format, pages, sectionPages, total });
    next = first + pages;
  });
  return numbers;
}

/** The highest number of a page in Word. */
const MAX_NUMBER = 2_147_483_647;
