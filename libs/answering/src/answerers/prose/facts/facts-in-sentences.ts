import type { Analysis } from '../../analysis';
import type { Finding } from '../../labels/linking';
import { paragraphsOf, spansOf } from '../paragraphs';
import type { ProseMatch } from '../prose-match';
import { type Sentence, sentencesOf } from '../prose-sentences';

/** What a function finds in the sentences of running text, in their order. */
export function factsInSentences(
  { sheet }: Analysis,
  score: number,
  find: (sentence: Sentence) => ProseMatch | null,
): Finding[] {
  return paragraphsOf(sheet).flatMap((paragraph) =>
    sentencesOf(paragraph).flatMap((sentence): Finding[] => {
      const match = find(sentence);
      if (!match) return [];
      const { start, end, value } = match;
      return [{ value, spans: spansOf(paragraph, sentence.start + start, sentence.start + end), score }];
    }),
  );
}
