import { fold } from '@app/core/programs';
import { LEXICON } from '../../lexicon/lexicon';
import { anyWord } from '../../lexicon/word-pattern';
import type { Analysis } from '../analysis';
import { fieldNamed } from '../mail/header-fields';
import type { Finding } from '../labels/linking';
import type { Cell } from '../tables/sheet';
import { foldKey } from '../values/folding';
import { letterParties } from './letter-parties';
import { subjectOf } from './subject';

/** The score of a part that is known by its place in the letter. Set by hand. */
const BY_PLACE = 0.7;
/** More words are a sentence. */
const MAX_WORDS = 8;

const SALUTATION = new RegExp(`^${anyWord(LEXICON.letters.salutations)}`);

/** The sender, the recipient or the subject of a letter by their places around its salutation; null for other names and documents. */
export function findInLetter(name: string, analysis: Analysis): Finding | null {
  const field = fieldNamed(name);
  if (field === 'subject') return toFinding(subjectOf(salutationOf(analysis), analysis));
  if ((field !== 'from' && field !== 'to') || isLabelled(name, analysis)) return null;
  const salutation = salutationOf(analysis);
  const parties = salutation && letterParties(salutation, analysis);
  const party = field === 'from' ? parties?.sender : parties?.recipient;
  return party ? { value: party.text, spans: [party], score: BY_PLACE } : null;
}

/** Whether the letter itself has a label with this name and a colon. */
function isLabelled(name: string, { labels }: Analysis): boolean {
  return labels.some(
    ({ cell, end, meanings }) =>
      /^\s?:/.test(cell.text.slice(end)) &&
      meanings.some(({ meaning }) => 'entity' in meaning && foldKey(meaning.entity) === foldKey(name)),
  );
}

function toFinding(lines: ReturnType<typeof subjectOf>): Finding | null {
  if (lines.length === 0) return null;
  const value = lines.map(({ cell, start, end }) => cell.text.slice(start, end)).join(' ');
  return { value, spans: lines, score: BY_PLACE };
}

function salutationOf({ sheet }: Analysis): Cell | null {
  const row = sheet.rows.find(([cell, other]) => cell?.page === 1 && !other && isSalutation(cell.text));
  return row?.[0] ?? null;
}

/** Whether a line addresses the reader: it ends with no full stop, and is short. */
function isSalutation(text: string): boolean {
  return SALUTATION.test(fold(text)) && !/[.?;]\s*$/.test(text) && text.split(/\s+/).length <= MAX_WORDS;
}
