import {
  type PdfField,
  type PdfFile,
  PdfFillError,
  type PdfValueProblem,
  shownFieldName,
  SignatureRules,
} from '@app/formats';

/**
 * Ensures that the signatures of a document allow to fill its fields (ISO 32000-2, 12.8.2).
 * @throws PdfFillError `pdf_locked` with all fields that they do not allow to fill
 */
export function assertUnlocked(file: PdfFile, filled: readonly { field: PdfField }[]): void {
  const rules = SignatureRules.of(file);
  const problems = filled.flatMap(({ field: { name } }): PdfValueProblem[] => {
    const locker = rules.restriction?.permission === 1 ? rules.restriction.field : rules.lockerOf(name);
    return locker === null ? [] : [{ path: `field_values.${name}`, message: lockedMessage(name, locker) }];
  });
  const [first] = problems;
  if (first) throw new PdfFillError('pdf_locked', first.message, problems);
}

const lockedMessage = (name: string, locker: string): string =>
  `The field ${shownFieldName(name)} cannot be filled: the signature of the document in ${shownFieldName(locker)} does not allow it.`;

/** The warning that a document with a signature was changed after it. */
export const keptSignature = ({ name }: PdfField): string =>
  `The document was signed in ${shownFieldName(name)} before. That signature stays valid, and readers show that values were filled in after it.`;
