/** Entry point of the threads that prepare documents for a model and look its answers up (`DocumentTexts`). */
import { serveWork } from '@app/core/programs';
import { loadDocument } from '../engine/document-file';
import { type DocumentPrompt, promptOf } from './document-prompt';
import { type Location, locateQuotes, type SoughtQuote } from './quote-location';

/** `path` is a file written by `writeDocument`. */
export type TextTask =
  { task: 'prompt'; path: string; characters: number } | { task: 'locate'; path: string; quotes: SoughtQuote[] };

export type TextResult = DocumentPrompt | (Location | null)[];

serveWork(async (task: TextTask): Promise<TextResult> => {
  const document = await loadDocument(task.path);
  return task.task === 'prompt' ? promptOf(document, task.characters) : locateQuotes(document, task.quotes);
});
