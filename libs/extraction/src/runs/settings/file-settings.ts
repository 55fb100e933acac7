import type { ExtractionDto } from '../../extractions/extraction.dto';
import type { Extraction } from '../../extractions/extraction.entity';
import { FileFilter } from './file-facts';

/** The settings about files, and whether an extraction has them. */
const FILE_SETTINGS = {
  merge_files: ({ mergeFiles }) => mergeFiles,
  check_continuous_pages: ({ checkContinuousPages }) => checkContinuousPages,
  accept_spreadsheets: ({ acceptSpreadsheets }) => acceptSpreadsheets,
  file_sources: ({ fileSources }) => fileSources.length > 0,
  file_filter_query: ({ fileFilterQuery }) => fileFilterQuery.trim() !== '',
  page_filter: ({ pageFilter }) => pageFilter !== null,
} as const satisfies Partial<Record<keyof ExtractionDto, (extraction: Extraction) => boolean>>;

/**
 * Sentences about settings that had no effect: all about files in a run without files (`ai_query`), and a filter from before
 * filters were parsed when saved.
 */
export function fileWarnings(extraction: Extraction, hasFiles: boolean): string[] {
  if (hasFiles) return isUnusable(extraction.fileFilterQuery) ? [NO_EXPRESSION] : [];
  const names = Object.entries(FILE_SETTINGS).flatMap(([name, isSet]) => (isSet(extraction) ? [name] : []));
  return names.length > 0 ? [`${names.join(', ')} had no effect: the run has no files.`] : [];
}

const NO_EXPRESSION = 'file_filter_query is not an expression and was not applied.';

const isUnusable = (filter: string): boolean => filter.trim() !== '' && !FileFilter.parse(filter);
