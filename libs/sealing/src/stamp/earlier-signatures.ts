import { fieldsOf, isSigned, type PdfFile, shownFieldName, SignatureRules, TemplateError } from '@app/formats';
import { placesOf } from './signature-locations';

const NO_PLACE =
  'No field is a place for a signature, and a signed document cannot get a page: it does not show the new signature, which its seal and the certificate name.';
const REMOVED_AFTER = 'Readers may report the removal as a change that the earlier signatures do not allow.';

/** What the earlier signatures of a document mean for another one. */
export function signedWarnings(file: PdfFile, removed: readonly string[]): string[] {
  const names = fieldsOf(file)
    .filter(isSigned)
    .map(({ name }) => shownFieldName(name));
  const hasPlace = placesOf(file).some(({ kind }) => kind === 'signature');
  return [
    `The document was signed in ${names.join(', ')} before. What was signed stays valid, and the certificate of the new signature is a separate file only.`,
    ...(hasPlace ? [] : [NO_PLACE]),
    ...(removed.length > 0 ? [REMOVED_AFTER] : []),
  ];
}

/**
 * What earlier signatures forbid is not done.
 * @param removed names of what has to be removed before somebody signs
 * @throws TemplateError `pdf_not_signable`
 */
export function assertAllowed(file: PdfFile, removed: ReadonlySet<string>): void {
  const { restriction } = SignatureRules.of(file);
  if (!restriction || (restriction.permission !== 1 && removed.size === 0)) return;
  const by = `by its signature in ${shownFieldName(restriction.field)}`;
  const reason =
    restriction.permission === 1
      ? `it is certified ${by}, which allows no changes`
      : `it is certified ${by}, which does not allow to remove ${[...removed].toSorted().join(', ')}`;
  throw new TemplateError('pdf_not_signable', `The document cannot be signed: ${reason}.`);
}
