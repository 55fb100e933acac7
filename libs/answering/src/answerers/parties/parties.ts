import type { Analysis } from '../analysis';
import { foldKey } from '../values/folding';
import { LEXICON } from '../../lexicon/lexicon';
import { addresseeParties } from './addressee';
import { labelledParties } from './labelled-parties';
import { letterheadParties } from './letterhead';
import { isOrder } from './orders';
import type { Party } from './party';

/*
 * The numbers are set by hand on the development receipts and invoices; no script learns them.
 */

/** A labelled seller with a higher score is preferred to every letterhead. Less trusts labels in poor scans. */
const SURELY_LABELLED = 0.7;
/** Labelled sellers with a lower score are ignored. */
const MIN_LABELLED = 0.45;
/** A letterhead with a higher score is preferred to the other labelled sellers. */
const MIN_LETTERHEAD = 0.25;

/** A labelled name with a lower score may be no name. */
const SURELY_ANOTHER = 0.5;

const ADDRESSED = new Set(LEXICON.mailFields.to.map(foldKey));

/** The parties of a sale or a purchase; null where the document shows none. */
export interface Parties {
  seller: Party | null;
  buyer: Party | null;
}

const known = new WeakMap<Analysis, Parties>();

/**
 * The seller by label, else by letterhead; the buyer by label, else the addressee. In an order it is the other way round. Names,
 * addresses and VAT numbers ask for them, so they are found once.
 */
export function findParties(analysis: Analysis): Parties {
  const parties = known.get(analysis) ?? (isOrder(analysis) ? partiesOfOrder(analysis) : partiesOfSale(analysis));
  known.set(analysis, parties);
  return parties;
}

function partiesOfSale(analysis: Analysis): Parties {
  const labelledSeller = labelledParties(analysis, 'seller').filter((party) => party.score > MIN_LABELLED)[0];
  const surelyLabelled = labelledSeller !== undefined && labelledSeller.score > SURELY_LABELLED;
  const sellerKey = surelyLabelled ? [keyOf(labelledSeller)] : [];
  const buyers = labelledParties(analysis, 'buyer').filter((party) => !sellerKey.includes(keyOf(party)));
  const buyer = buyers[0] ?? null;
  const excluded = [...(buyer ? [keyOf(buyer)] : []), ...receivers(analysis)];
  const [head, ...others] = letterheadParties(analysis, excluded);
  const seller =
    (surelyLabelled ? labelledSeller : head && head.score > MIN_LETTERHEAD ? head : (labelledSeller ?? head)) ?? null;
  const addressee = buyer ?? addresseeParties(analysis, seller ? [keyOf(seller)] : [])[0] ?? null;
  const other = others.find((party) => seller && keyOf(party) !== keyOf(seller));
  return { seller: seller && { ...seller, runnerUp: other?.score }, buyer: addressee };
}

/** The names of those who get the goods or the invoice: none of them is in the letterhead. */
function receivers(analysis: Analysis): string[] {
  const others = (['buyer', 'other_party'] as const).flatMap((concept) => labelledParties(analysis, concept));
  return others.filter(({ score }) => score > SURELY_ANOTHER).map(keyOf);
}

/** The buyer by label, else by letterhead; the seller by label, else the one that the order is addressed to. */
function partiesOfOrder(analysis: Analysis): Parties {
  const isAddressed = (words: string) => ADDRESSED.has(foldKey(words));
  const addressed = labelledParties(analysis, 'buyer', isAddressed);
  const sellers = [...labelledParties(analysis, 'seller'), ...addressed].filter(({ score }) => score > MIN_LABELLED);
  const labelledBuyer = labelledParties(analysis, 'buyer', (words) => !isAddressed(words))[0];
  const [head] = letterheadParties(analysis, sellers.slice(0, 1).map(keyOf));
  const buyer =
    (labelledBuyer && labelledBuyer.score > SURELY_LABELLED ? labelledBuyer : (head ?? labelledBuyer)) ?? null;
  const seller =
    sellers[0] ?? addresseeParties(analysis, [...receivers(analysis), ...(buyer ? [keyOf(buyer)] : [])])[0] ?? null;
  return { seller, buyer };
}

function keyOf({ name }: Party): string {
  return foldKey(name.text);
}
