import { ExpressionWorkError, StepBudget } from '../expressions/evaluator';
import { type ContextOf, Expression } from '../expressions/expression';
import { DOCUMENT_VOCABULARY } from '../expressions/vocabularies';
import type { DocumentPage, DocumentText } from '@app/reading/services';
import { extensionOf, type FileFacts } from '../runs/settings/file-facts';

/** All fingerprints of a document together. The time of the thread that evaluates them is limited too. */
const STEPS = 200_000_000;

/** The index of the first fingerprint that is true for the document, null for none, and what could not be decided. */
export interface FingerprintMatch {
  index: number | null;
  warnings: string[];
}

/** Finds the first fingerprint that is true; an empty one always is. */
export function matchFingerprint(fingerprints: string[], document: DocumentText, file: FileFacts): FingerprintMatch {
  const context = contextOf(document, file);
  const budget = new StepBudget(STEPS);
  try {
    const index = fingerprints.findIndex((source) => {
      if (source === '') return true;
      return Expression.tryParse(source, DOCUMENT_VOCABULARY)?.holds(context, budget) ?? false;
    });
    return { index: index === -1 ? null : index, warnings: [] };
  } catch (error) {
    if (!(error instanceof ExpressionWorkError)) throw error;
    return { index: null, warnings: ['No variant was chosen: the fingerprints take too much work.'] };
  }
}

function contextOf({ pages, pageCount }: DocumentText, file: FileFacts): ContextOf<typeof DOCUMENT_VOCABULARY> {
  const texts = pages.map(textOf);
  const { name, mediaType, field } = file;
  return {
    variables: {
      text: texts.join('\n'),
      first_page: texts[0] ?? '',
      last_page: texts.at(-1) ?? '',
      pages: pageCount,
      name,
      extension: extensionOf(name),
      media_type: mediaType,
      field,
    },
    lookups: { page: (number) => texts[Number(number) - 1] ?? null },
    today: '',
  };
}

const textOf = ({ lines }: DocumentPage): string => lines.map(({ text }) => text).join('\n');
