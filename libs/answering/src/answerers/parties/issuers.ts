import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyOf, anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import type { Finding } from '../labels/linking';
import { foldKey } from '../values/folding';
import { hasLegalForm } from './company-names';
import { findParties } from './parties';
import { partySpan } from './party';

/*
 * The scores are set by hand on drawn policies and payslips; no script learns them.
 */

/** A letterhead of a lower score is not certain enough to be the issuer; the factor and the most that its score counts for a role. */
const MIN_LETTERHEAD = 0.4;
const AS_ISSUER = 0.8;
const MAX_SCORE = 0.6;

const ROLES = LEXICON.parties.issuers.map((role) => {
  const [names = '', kinds = ''] = role.split(': ');
  return { names: new Set(names.split(', ').map(foldKey)), kinds: new RegExp(anyWord(kinds.split(', ').map(fold))) };
});
const SALUTATION = new RegExp(`^${anyOf(LEXICON.letters.salutations.map((word) => word.replace('*', '')))}`);

/**
 * The company in the letterhead of a document, where a name asks for the one who writes documents of its kind: the insurer of a policy, the
 * employer of a payslip. Null for other names and documents, and for a letter, unless the letterhead has a legal form: people write letters
 * about their policies, too.
 */
export function issuerOfDocument(name: string, analysis: Analysis): Finding | null {
  const key = foldKey(name);
  const roles = ROLES.filter(({ names }) => names.has(key));
  if (roles.length === 0) return null;
  const texts = analysis.sheet.cells.filter(({ page }) => page === 1).map(({ text }) => fold(text));
  if (!roles.some(({ kinds }) => texts.some((text) => kinds.test(text)))) return null;
  const { seller } = findParties(analysis);
  if (!seller || seller.score < MIN_LETTERHEAD) return null;
  if (!hasLegalForm(seller.name.text) && texts.some((text) => SALUTATION.test(text))) return null;
  return { value: seller.name.text, spans: [partySpan(seller)], score: Math.min(MAX_SCORE, seller.score * AS_ISSUER) };
}
