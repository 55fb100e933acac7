import { LEXICON } from '../../../lexicon/lexicon';
import { anyOf } from '../../../lexicon/word-pattern';
import { fold } from '@app/core/programs';
import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { foldKey } from '../../values/folding';
import { paragraphsOf, spansOf } from '../paragraphs';
import { foldedInPlace } from '../folded-in-place';
import { agreed } from '../../values/agreed';

/*
 * The numbers are set by hand on drawn offers of employment; no script learns them.
 */

/** The score of the only job that a text names. */
const STATED = 0.65;
/** Characters of the longest title of a job. */
const LONGEST = 60;

const { jobNames, jobPhrases, jobEnds, articles } = LEXICON.prose;
const NAMES = new Set(jobNames.map(foldKey));
const ARTICLE = anyOf([...articles, ...LEXICON.labels.articles].map(fold));
const PHRASE = new RegExp(String.raw`(?<!\p{L})${anyOf(jobPhrases)}(?:\s|(?<=[’']))(?:${ARTICLE}\s)?["“„«]?`, 'gu');
const END = new RegExp(String.raw`[,.;:()"”“»]|\s[–—-]\s|\s${anyOf(jobEnds)}\s|\s\d`, 'u');

/** The job that a text offers or names, where a name asks for it: `the position of Controls Engineer`. Null without one, or with several. */
export function statedJob(name: string, { sheet }: Analysis): Finding | null {
  if (!NAMES.has(foldKey(name))) return null;
  const found = paragraphsOf(sheet).flatMap((paragraph) =>
    [...foldedInPlace(paragraph.text).matchAll(PHRASE)].flatMap((match): Finding[] => {
      const start = match.index + match[0].length;
      const rest = paragraph.text.slice(start, start + LONGEST);
      const end = END.exec(rest)?.index ?? -1;
      if (end < 2 || !/^\p{L}/u.test(rest)) return [];
      return [{ value: rest.slice(0, end), spans: spansOf(paragraph, start, start + end), score: STATED }];
    }),
  );
  return agreed(found, fold);
}
