import type { PageElement } from './docx-elements';
import type { PageFrame, ParagraphMark } from './docx-marks';

/** The numbering of the pages of a section: its first number and its format, "" when they follow from the previous section. */
export interface PageNumbering {
  readonly start: string;
  readonly format: string;
}

/** The headers and footers of the first page and of even pages, where they are others. */
type OtherMargins = Partial<Record<'first' | 'even', PageElement[]>>;

/** Sections that are printed together. */
export interface SectionGroup {
  readonly sections: PageElement[];
  readonly numbering: PageNumbering | null;
  readonly margins: OtherMargins;
  readonly frame: PageFrame | null;
}

/** The headers or footers of a section; with an empty tag, the content between them. */
export function partsOf(section: PageElement, tag: '' | 'HEADER' | 'FOOTER'): PageElement[] {
  return [...section.children].filter(({ tagName }) =>
    tag === '' ? tagName !== 'HEADER' && tagName !== 'FOOTER' : tagName === tag,
  );
}

/**
 * Groups consecutive sections with the same page size, margins, frame, header and footer. A section with other margins on its first page
 * begins a group. With numbers in headers or footers, one with a numbering of its own does, too.
 */
export function groupSections(pages: readonly PageElement[], hasEvenPages: boolean): SectionGroup[] {
  const found = takeMargins(pages, hasEvenPages);
  const markup = (parts: readonly PageElement[]) => parts.map(({ innerHTML }) => innerHTML);
  const looks = found.map(({ section, margins, frame }) => {
    const { width, minHeight, padding } = section.style;
    const shown = [...partsOf(section, 'HEADER'), ...partsOf(section, 'FOOTER'), ...(margins.even ?? [])];
    return JSON.stringify([width, minHeight, padding, frame, markup(shown)]);
  });
  const countsSections = looks.some((look) => look.includes('SECTIONPAGES'));
  const groups: SectionGroup[] = [];
  found.forEach(({ section, margins, numbering, frame }, index) => {
    const begins = numbering !== null && (countsSections || numbering.start !== '' || numbering.format !== '');
    const isSame = index > 0 && looks[index] === looks[index - 1] && !margins.first;
    if (isSame && !(begins && looks[index]?.includes('data-field'))) groups.at(-1)?.sections.push(section);
    else groups.push({ sections: [section], numbering, margins, frame });
  });
  return groups;
}

/** The pages with text, the numbering of those that begin a section, and the margins that `separateMargins` has put before them. */
function takeMargins(
  pages: readonly PageElement[],
  hasEvenPages: boolean,
): (Omit<SectionGroup, 'sections'> & { section: PageElement })[] {
  let margins: OtherMargins = {};
  let frame: PageFrame | null = null;
  return pages.flatMap((section) => {
    const marks = [...section.querySelectorAll('p[data-section]')].map(
      ({ dataset }) => JSON.parse(dataset.section ?? '{}') as ParagraphMark,
    );
    const kind = marks.find((mark) => mark.margins)?.margins;
    const parts = [...partsOf(section, 'HEADER'), ...partsOf(section, 'FOOTER')];
    if (kind) {
      if (kind === 'first' || hasEvenPages) margins = { ...margins, [kind]: parts };
      return [];
    }
    const [begin] = marks;
    const numbering = begin ? { start: begin.start ?? '', format: begin.format ?? '' } : null;
    if (begin) frame = begin.frame ?? null;
    const found = { section, margins, numbering, frame };
    // The further pages of a section have no other margins than even ones.
    margins = margins.even ? { even: margins.even } : {};
    return [found];
  });
}

/** The functions as a script; `groupSections` begins. */
export const DOCX_GROUPS_SCRIPT = [partsOf, groupSections, takeMargins].map(String).join('\n');
