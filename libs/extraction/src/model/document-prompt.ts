import type { DocumentPage, DocumentText } from '@app/reading/services';

/** A gap between two lines of a row, in widths of the page, that is shown as a wide space: another column or cell. */
const COLUMN_SPACE = '   ';

/** The text of a document for a prompt, and whether all of it fits. */
export interface DocumentPrompt {
  text: string;
  complete: boolean;
}

/** The pages with their numbers, rows as lines, at most `characters` long. Pages that do not fit are left out from the end. */
export function promptOf({ pages, truncated }: DocumentText, characters: number): DocumentPrompt {
  const parts: string[] = [];
  let length = 0;
  for (const page of pages) {
    const part = `[page ${page.number}]\n${rowsOf(page).join('\n')}\n`;
    if (length + part.length > characters)
      return { text: [...parts, part.slice(0, characters - length)].join('\n'), complete: false };
    parts.push(part);
    length += part.length + 1;
  }
  return { text: parts.join('\n'), complete: !truncated };
}

/** Lines at one height are one row. The lines of a page are in reading order. */
function rowsOf({ lines }: DocumentPage): string[] {
  const rows: string[] = [];
  let bottom = -1;
  for (const { text, box } of lines) {
    const middle = box.y + box.height / 2;
    if (middle < bottom) rows.push(`${rows.pop() ?? ''}${COLUMN_SPACE}${text}`);
    else rows.push(text);
    bottom = Math.max(bottom, box.y + box.height);
  }
  return rows;
}
