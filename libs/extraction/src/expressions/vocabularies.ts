import type { Vocabulary } from './syntax';

/** The names in `file_filter_query`: about one file. */
export const FILE_VOCABULARY = {
  variables: {
    name: 'the name of the file',
    extension: 'the part of the name after the last dot, in lower case; empty without one',
    media_type: 'the media type that the sender gave, such as application/pdf',
    size: 'bytes',
    position: 'the place among the files of the call, from 1',
    field: 'the id of the field that the file comes from; empty for uploaded files',
    pages: 'the number of pages; the file is opened to count them',
  },
  lookups: {},
} as const satisfies Vocabulary;

/** The names in `data_validation_rules`: about one value that a query found. */
export const VALUE_VOCABULARY = {
  variables: {
    value: 'the value; of a list, each item in turn',
    values: 'the list with all items; of a single value, a list of one',
    name: 'the entity that was asked for',
    confidence: '0 to 100; 100 for a value that a reviewer changed',
  },
  lookups: {
    entity: 'the value of another entity of the extraction, by its name',
    field: 'the value that the run saves to a field, by the id of the field',
  },
} as const satisfies Vocabulary;

/** The names in the `fingerprint` of a variant: about the document of a run, with the facts about its first file. */
export const DOCUMENT_VOCABULARY = {
  variables: {
    text: 'the text of all pages, lines separated by line breaks',
    first_page: 'the text of the first page',
    last_page: 'the text of the last page',
    pages: 'the number of pages',
    name: FILE_VOCABULARY.variables.name,
    extension: FILE_VOCABULARY.variables.extension,
    media_type: FILE_VOCABULARY.variables.media_type,
    field: FILE_VOCABULARY.variables.field,
  },
  lookups: { page: 'the text of a page, by its number from 1' },
} as const satisfies Vocabulary;
