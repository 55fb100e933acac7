import { columnLetters, TemplateError } from '@app/formats';
import type { Additions } from '../../pictures/media';

/** A link of a filled cell. */
export interface FilledLink {
  readonly row: number;
  readonly column: number;
  readonly address: string;
  readonly attributes: string;
}

/** Links of a worksheet (Excel specifications and limits). */
const MAX_LINKS = 65_530;
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Elements of a worksheet after its `hyperlinks` (ISO/IEC 29500-1, 18.3.1.99). */
const AFTER_LINKS =
  /<(?:[\w.-]+:)?(?:printOptions|pageMargins|pageSetup|headerFooter|rowBreaks|colBreaks|customProperties|cellWatches|ignoredErrors|smartTags|drawing|legacyDrawing|legacyDrawingHF|drawingHF|picture|oleObjects|controls|webPublishItems|tableParts|extLst)\b|<\/(?:[\w.-]+:)?worksheet\s*>/;

/** The text of a sheet with links; their addresses become relationships of its part. Throws TemplateError `too_many_links`. */
export function withLinks(text: string, part: string, links: readonly FilledLink[], additions: Additions): string {
  if (links.length === 0) return text;
  if (links.length > MAX_LINKS)
    throw new TemplateError('too_many_links', `A sheet would have more than ${MAX_LINKS} links.`);
  const prefix = /<([\w.-]+:)?worksheet[\s>]/.exec(text)?.[1] ?? '';
  const sink = additions.sink(part);
  const markup = links.map(({ row, column, address, attributes }) => {
    const reference = columnLetters(column) + String(row);
    return `<${prefix}hyperlink ref="${reference}" xmlns:r="${OFFICE}" r:id="${sink.link(address)}"${attributes}/>`;
  });
  const closing = `</${prefix}hyperlinks>`;
  const at = text.lastIndexOf(closing);
  if (at !== -1) return text.slice(0, at) + markup.join('') + text.slice(at);
  return text.replace(AFTER_LINKS, (next) => `<${prefix}hyperlinks>${markup.join('')}${closing}${next}`);
}
