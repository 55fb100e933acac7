import { personAt } from '../prose/roles/role-names';
import type { Cell, Sheet } from '../tables/sheet';

/** Words of the longest line that says what somebody is. */
const MAX_WORDS = 6;
/** Words with capitals and those that join them: `Consultant Cardiologist`, `Head of Sales`. */
const JOB = /^\p{Lu}[\p{L}'’-]*(?:,?\s(?:\p{Lu}[\p{L}'’-]*|&|\p{Ll}{1,3}))*$/u;

/** The cell with the name of the person whose job a line is, which is directly above it; null for other lines. */
export function bearerOfLine(cell: Cell, sheet: Sheet): Cell | null {
  if (!JOB.test(cell.text) || cell.text.split(/\s+/).length > MAX_WORDS) return null;
  const above = sheet.rows[cell.row - 1]?.find(
    (other) => other.page === cell.page && Math.abs(other.box.x - cell.box.x) < cell.box.height,
  );
  const person = above && personAt(above.text);
  return person && person.end === above.text.length ? above : null;
}
