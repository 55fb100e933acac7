import { DateField, IntegerField, StringField } from '../fields';
import { PageQuery } from '../response/page';

const SEARCH = { optional: true, max: 255, description: 'entries that contain this text, in any case' } as const;
const CREATED_AFTER = { optional: true, description: 'entries created after this time' } as const;
const CREATED_BEFORE = { optional: true, description: 'entries created before this time' } as const;

const afterOf = (source: string) =>
  ({
    ...{ optional: true, min: 1, max: 500 },
    description: `where the page begins, from ${source}: pages that follow each other cost the same at any depth`,
  }) as const;

/** The query of a list that is a bare array; extend it with the list's own filters. Without a page it is the whole list. */
export class ListQuery {
  @IntegerField({
    optional: true,
    min: 1,
    max: 1_000_000,
    description:
      'number of the page, the first being 1; past the last one: 404. Without it and `page_size` the answer is the ' +
      'whole list',
  })
  page?: number;
  @IntegerField({
    optional: true,
    min: 1,
    max: 100,
    description: 'most entries that one page has; 50 for a page without it',
  })
  page_size?: number;
  @StringField(afterOf('the header Link')) after?: string;
  @StringField(SEARCH) search?: string;
  @DateField(CREATED_AFTER) created_after?: string;
  @DateField(CREATED_BEFORE) created_before?: string;
}

/** The query of a list in a page envelope, with the filters of `ListQuery`. */
export class FilteredPageQuery extends PageQuery {
  @StringField(afterOf('`next`')) after?: string;
  @StringField(SEARCH) search?: string;
  @DateField(CREATED_AFTER) created_after?: string;
  @DateField(CREATED_BEFORE) created_before?: string;
}
