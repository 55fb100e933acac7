import { attributeOf } from '@app/formats';
import { mapElements } from './map-elements';

/** Elements for a list of ranges; without a range they are invalid (ISO/IEC 29500-1, 18.3.1). */
const RANGED = ['conditionalFormatting', 'dataValidation', 'protectedRange', 'ignoredError'];
/** Lists that need an element (ISO/IEC 29500-1, 18.3.1), and whether they say how many they have. */
const LISTS: Readonly<Record<string, { readonly item: string; readonly isCounted: boolean }>> = {
  mergeCells: { item: 'mergeCell', isCounted: true },
  dataValidations: { item: 'dataValidation', isCounted: true },
  conditionalFormattings: { item: 'conditionalFormatting', isCounted: false },
  protectedRanges: { item: 'protectedRange', isCounted: false },
  ignoredErrors: { item: 'ignoredError', isCounted: false },
  hyperlinks: { item: 'hyperlink', isCounted: false },
};

/** The markup around the rows of a sheet without the elements whose cells were all removed. */
export function withoutEmptyElements(text: string): string {
  const ranged = RANGED.reduce(withoutUnranged, text);
  return Object.entries(LISTS).reduce(
    (result, [name, list]) => mapElements(result, name, (element) => countedList(element, list)),
    ranged,
  );
}

function withoutUnranged(text: string, name: string): string {
  const alone = new RegExp(`<(?:[\\w.-]+:)?${name}(\\s[^<>]*)/>`, 'g');
  const rest = text.replace(alone, (tag) => (attributeOf(tag, 'sqref') === '' ? '' : tag));
  return mapElements(rest, name, (element) => {
    const sqref = attributeOf(element.slice(0, element.indexOf('>') + 1), 'sqref');
    const isEmpty = sqref === '' || /<(?:[\w.-]+:)?sqref>\s*<\//.test(element);
    return isEmpty ? '' : element;
  });
}

function countedList(element: string, { item, isCounted }: { item: string; isCounted: boolean }): string {
  const count = element.match(new RegExp(`<(?:[\\w.-]+:)?${item}[\\s/>]`, 'g'))?.length ?? 0;
  if (count === 0) return '';
  if (!isCounted) return element;
  return element.replace(/^(<[^<>]*?\scount=["'])\d+/, (_, start: string) => start + String(count));
}
