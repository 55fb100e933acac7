import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import { addresseeParties } from './addressee';
import { labelledParties } from './labelled-parties';
import { letterheadParties } from './letterhead';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** A labelled seller with a higher score is preferred to every letterhead. Less trusts labels in poor scans. */
const SURELY_LABELLED = 0.7;
/** Labelled sellers with a lower score are ignored. */
const LEAST_LABELLED = 0.45;
/** A letterhead with a higher score is preferred to the other labelled sellers. */
const LEAST_LETTERHEAD = 0.25;

/** The seller by label, else by letterhead; the buyer by label, else the addressee. */
export function findParties(analysis: Analysis): { seller: Party | null; buyer: Party | null } {
  const labelledSeller = labelledParties(analysis, 'seller').filter((party) => party.score > LEAST_LABELLED)[0];
  const surelyLabelled = labelledSeller !== undefined && labelledSeller.score > SURELY_LABELLED;
  const sellerKey = surelyLabelled ? [foldKey(labelledSeller.name.text)] : [];
  const buyers = labelledParties(analysis, 'buyer').filter((party) => !sellerKey.includes(foldKey(party.name.text)));
  const buyer = buyers[0] ?? null;
  const excluded = buyer ? [foldKey(buyer.name.text)] : [];
  const [head, ...others] = letterheadParties(analysis, excluded);
  const seller =
    (surelyLabelled ? labelledSeller : head && head.score > LEAST_LETTERHEAD ? head : (labelledSeller ?? head)) ?? null;
  const addressee = buyer ?? addresseeParties(analysis, seller ? [foldKey(seller.name.text)] : [])[0] ?? null;
  const other = others.find((party) => seller && foldKey(party.name.text) !== foldKey(seller.name.text));
  return { seller: seller && { ...seller, runnerUp: other?.score }, buyer: addressee };
}
