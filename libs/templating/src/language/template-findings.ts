import { TemplateError } from '@app/formats';
import { type LocatedTag, placeInWords } from './located-tag';
import type { FoundTag } from './tag';
import { OWN_TAGS, type OwnTags, type TagReader } from './tag-reader';

/** A tag and its place in words. */
export interface ListedTag {
  readonly tag: FoundTag;
  readonly place: string;
}

export interface FindingOptions {
  /**
   * The template was accepted earlier: a tag with an invalid expression is a name, as it was before there were expressions. An
   * upload refuses it.
   */
  readonly isStored?: boolean;
  /** Fields whose ids are names of tags although they are no valid expressions. */
  readonly names?: ReadonlySet<string>;
  /** Whether the tags are kept, to be listed. */
  readonly listsTags?: boolean;
  /** Reads the tags of a template that is written for another product. */
  readonly syntax?: TagReader;
  /** Reads the tags of this language in a template with delimiters of its own. */
  readonly own?: OwnTags;
}

/** Problems of a template that are reported at once; as many as a response has. */
const MAX_PROBLEMS = 100;
/** Tags that are listed; a template with more has too many fields for people. */
const MAX_TAGS = 5_000;
/** What makes a tag a name in a stored template. */
const NAME_CODES = new Set([
  'invalid_expression',
  'unknown_function',
  'foreign_syntax',
  'expression_too_long',
  'expression_too_deep',
]);

/** All problems of a template. Code and message are those of the first. */
export class TemplateProblemsError extends TemplateError {
  constructor(readonly problems: readonly [TemplateError, ...TemplateError[]]) {
    super(problems[0].code, problems[0].message, problems[0].location);
  }
}

/** Collects the problems of a template while it is compiled, and its tags when they are asked for. */
export class TemplateFindings {
  private readonly found: TemplateError[] = [];
  private readonly listed: ListedTag[] = [];

  constructor(private readonly options: FindingOptions = {}) {}

  readonly add = (error: TemplateError): void => {
    if (NAME_CODES.has(error.code) && this.isName(error)) return;
    const isKnown = this.found.some(({ message }) => message === error.message);
    if (!isKnown && this.found.length < MAX_PROBLEMS) this.found.push(error);
  };

  private isName({ location: { name } }: TemplateError): boolean {
    return this.isStored || (name !== undefined && this.options.names?.has(name) === true);
  }

  /** Whether the template was accepted earlier. */
  get isStored(): boolean {
    return this.options.isStored ?? false;
  }

  /** The reader of another product's tags; undefined for ours. */
  get syntax(): TagReader | undefined {
    return this.options.syntax;
  }

  /** The reader of the tags of this language, whose delimiters the template may name. */
  get own(): OwnTags {
    return this.options.own ?? OWN_TAGS;
  }

  /** The reader of the template's tags. */
  get reader(): TagReader {
    return this.options.syntax ?? this.own;
  }

  get listsTags(): boolean {
    return this.options.listsTags ?? false;
  }

  /** Tags in document order, when they are listed. */
  addTags(tags: readonly LocatedTag[]): void {
    if (this.listsTags) for (const located of tags) this.addTag(located.tag, placeInWords(located));
  }

  addTag(tag: FoundTag, place: string): void {
    if (this.listsTags && this.listed.length < MAX_TAGS) this.listed.push({ tag, place });
  }

  get tags(): readonly ListedTag[] {
    return this.listed;
  }

  get problems(): readonly TemplateError[] {
    return this.found;
  }

  get count(): number {
    return this.found.length;
  }

  /** Runs a step of the compilation; null when it throws a TemplateError, which is added. */
  collect<T>(work: () => T): T | null {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof TemplateError)) throw error;
      this.add(error);
      return null;
    }
  }

  /** Findings of a part whose problems do not count. */
  separate(): TemplateFindings {
    const { isStored, names, syntax, own } = this.options;
    return new TemplateFindings({ isStored, names, syntax, own });
  }

  /** Throws TemplateProblemsError when there are problems. */
  assertNone(): void {
    const [first, ...others] = this.found;
    if (first) throw new TemplateProblemsError([first, ...others]);
  }
}
