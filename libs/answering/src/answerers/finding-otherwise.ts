import type { Analysis } from './analysis';
import type { EntityMeaning } from './entity-meaning';
import { nightsOfStay } from './form/stay-nights';
import { datedBalance } from './labels/dated-balances';
import { slashedValue } from './labels/slashed-labels';
import { statedLimit } from './prose/facts/stated-limits';
import { numberInTitle } from './letters/titled-numbers';
import { similarValue } from './labels/similar-value';
import { dateOfPeriod } from './form/period-dates';
import { dayOfStatedPeriod } from './form/stated-periods';
import { personOfCurriculum } from './parties/curriculum';
import { accountHolder } from './parties/account-holders';
import { bornPerson } from './parties/born-people';
import { degreeOfCurriculum } from './parties/degrees';
import { currentJob } from './parties/current-jobs';
import { bearerOfRole } from './parties/bearers-of-roles';
import { dateByTitle, dateInTitle } from './letters/title-date';
import { quotedHeader } from './mail/quoted-mails';
import { statedAddress } from './prose/facts/stated-addresses';
import { valueOfCase } from './prose/facts/stated-cases';
import { statedCharge } from './prose/facts/stated-charges';
import { statedDuration } from './prose/facts/stated-durations';
import { statedRate } from './prose/facts/stated-rates';
import { statedNumber } from './prose/facts/stated-numbers';
import { statedDeadline } from './prose/deadlines';
import { timeForPayment } from './prose/payment-terms';
import { statedTime } from './prose/stated-times';
import { addresseeOfDocument, issuerOfDocument } from './parties/issuers';
import { statedFact, statedInOtherWords } from './prose/stated-facts';
import { signerOfLetter } from './letters/signer';
import { statedJob } from './prose/roles/job-titles';
import { partyDetail } from './prose/roles/party-details';
import { statedBody, statedState } from './prose/roles/stated-bodies';
import { statedDoer } from './prose/roles/stated-doers';
import { statedBearer } from './prose/roles/stated-bearers';
import type { Finding } from './labels/linking';

type Find = (name: string, meaning: EntityMeaning, analysis: Analysis) => Finding | null;

/** Where else a value may be, the most certain place first. */
const PLACES: Find[] = [
  (name, _, analysis) => quotedHeader(name, analysis),
  (name, _, analysis) => partyDetail(name, analysis),
  (name, _, analysis) => datedBalance(name, analysis),
  (name, { type }, analysis) => valueOfCase(name, type, analysis),
  (name, { type }, analysis) => statedLimit(name, type, analysis),
  (name, meaning, analysis) => (asksForDay(meaning) ? dateInTitle(name, analysis) : null),
  (name, { type }, analysis) => similarValue(name, type, analysis),
  (name, { type }, analysis) => slashedValue(name, type, analysis),
  (name, _, analysis) => numberInTitle(name, analysis),
  (_, meaning, analysis) => timeForPayment(meaning, analysis),
  (name, _, analysis) => statedTime(name, analysis),
  (name, _, analysis) => statedDeadline(name, analysis),
  (name, _, analysis) => accountHolder(name, analysis),
  (name, _, analysis) => dateOfPeriod(name, analysis),
  (name, _, analysis) => dayOfStatedPeriod(name, analysis),
  (name, _, analysis) => personOfCurriculum(name, analysis),
  (name, _, analysis) => degreeOfCurriculum(name, analysis),
  (name, _, analysis) => currentJob(name, analysis),
  (name, _, analysis) => bornPerson(name, analysis),
  (name, _, analysis) => bearerOfRole(name, analysis),
  (name, { type }, analysis) => statedBearer(name, type, analysis),
  (name, _, analysis) => statedBody(name, analysis),
  (name, _, analysis) => statedState(name, analysis),
  (name, _, analysis) => statedDoer(name, analysis),
  (name, _, analysis) => statedJob(name, analysis),
  (name, _, analysis) => signerOfLetter(name, analysis),
  (name, _, analysis) => issuerOfDocument(name, analysis),
  (name, _, analysis) => addresseeOfDocument(name, analysis),
  (name, _, analysis) => statedRate(name, analysis),
  (name, { type }, analysis) => statedFact(name, type, analysis),
  (name, { type }, analysis) => statedInOtherWords(name, type, analysis),
  (name, _, analysis) => statedNumber(name, analysis),
  (name, _, analysis) => statedAddress(name, analysis),
  (name, _, analysis) => statedDuration(name, analysis),
  (name, _, analysis) => nightsOfStay(name, analysis),
  (name, _, analysis) => statedCharge(name, analysis),
  (name, meaning, analysis) => (asksForDay(meaning) ? dateByTitle(name, analysis) : null),
];

const asksForDay = ({ type, concept, guessed }: EntityMeaning): boolean => type === 'date' && (guessed || !concept);

/** The value of what means a name in other words, or of what the place in the document or a sentence tells about it; null without one. */
export function findOtherwise(name: string, meaning: EntityMeaning, analysis: Analysis): Finding | null {
  for (const find of PLACES) {
    const found = find(name, meaning, analysis);
    if (found) return found;
  }
  return null;
}
