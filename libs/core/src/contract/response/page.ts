import { ApiSchema } from '@nestjs/swagger';
import type { DtoClass } from '../declarations';
import { IntegerField, NestedField, StringField } from '../fields';

/** The result of a service for a paged list: the rows of one page and the total count. */
export interface Listing<T> {
  count: number;
  results: T[];
  /** The cursor of the page after this one (`rowsOfPage`); null: there is none. Without it pages are found by their number. */
  after?: string | null;
}

/** The query of a paged list; extend it with the list's filters. */
export class PageQuery {
  @IntegerField({
    optional: true,
    min: 1,
    max: 1_000_000,
    default: 1,
    description: 'number of the page, the first being 1; past the last one: 404',
  })
  page: number = 1;
  @IntegerField({
    optional: true,
    min: 1,
    max: 100,
    default: 50,
    description: 'most entries that one page has; 50 unless it is given, at most 100',
  })
  page_size: number = 50;

  get skip(): number {
    return (this.page - 1) * this.page_size;
  }
}

class PageLinks {
  @IntegerField({ description: 'how many there are in all' }) count!: number;
  @StringField({ nullable: true, description: 'absolute link of the next page' }) next!: string | null;
  @StringField({ nullable: true, description: 'absolute link of the previous page' }) previous!: string | null;
}

class NumberedPageLinks extends PageLinks {
  @IntegerField({ description: 'number of the last page; 1 for an empty list' }) total_pages!: number;
  @IntegerField({ description: 'number of this page; the first is 1' }) current_page!: number;
}

const pages = new Map<DtoClass, new () => PageLinks>();
const items = new Map<DtoClass, DtoClass>();

/** The page envelope for a DTO, created once per class and named `<Dto>Page` in OpenAPI. */
export const pageOf = (item: DtoClass): new () => PageLinks => envelopeOf(item, PageLinks);

/** The same with the members `total_pages` and `current_page`. A DTO has one of the two envelopes. */
export const numberedPageOf = (item: DtoClass): new () => PageLinks => envelopeOf(item, NumberedPageLinks);

function envelopeOf(item: DtoClass, links: new () => PageLinks): new () => PageLinks {
  const known = pages.get(item);
  if (known) return known;
  @ApiSchema({ description: 'One page of a list, with the count of the whole list and links to the pages beside it.' })
  class PageDto extends links {
    @NestedField(() => item, { array: true, description: 'entries of this page; empty when nothing matches' })
    results!: object[];
  }
  Object.defineProperty(PageDto, 'name', { value: `${item.name}Page` });
  pages.set(item, PageDto);
  items.set(PageDto, item);
  return PageDto;
}

/** The DTO of the entries of an envelope made by `pageOf`. */
export const itemOf = (page: DtoClass): DtoClass => items.get(page)!;

/** True when `dto` is an envelope made by `pageOf`. */
export const isPage = (dto: DtoClass): boolean => dto.prototype instanceof PageLinks;
