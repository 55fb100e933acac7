import type { ErrorCode } from '@app/core/programs';
import { type Package, TemplateError } from '@app/formats';
import { type FillValue, isRecord, toText } from '../field-values';
import type { Context } from '../language/context';
import { type InsertableTemplate, type KnownTemplates, MissingTemplatesError } from './known-templates';
import type { DocumentBudget } from '../language/output';
import type { InsertNode } from '../language/template-nodes';

/** Templates within templates. */
const MAX_DEPTH = 5;
/** Insertions in one document: each is a package to fill. */
const MAX_INSERTIONS = 1_000;

/** A Word template, whose text and charts can be filled for another document. */
export interface PartTemplate extends InsertableTemplate {
  fillPart(context: Context, insertions: Insertions): Package;
}

const isPartTemplate = (template: InsertableTemplate): template is PartTemplate => template.type === 'docx';

/** What all insertions of one document share. */
interface SharedInsertions {
  readonly known: KnownTemplates;
  readonly missing: Set<string>;
  readonly budget: DocumentBudget;
  count: number;
}

/** Fills the templates that a document inserts. Those that were not given are left out and noted. */
export class Insertions {
  private constructor(
    private readonly shared: SharedInsertions,
    /** The templates around the inserted one, from the outermost on. */
    private readonly path: readonly InsertableTemplate[],
  ) {}

  static of(template: InsertableTemplate, known: KnownTemplates, budget: DocumentBudget): Insertions {
    return new Insertions({ known, missing: new Set(), budget, count: 0 }, [template]);
  }

  get budget(): DocumentBudget {
    return this.shared.budget;
  }

  /** Throws MissingTemplatesError when templates were not given. */
  assertAllKnown(): void {
    if (this.shared.missing.size > 0) throw new MissingTemplatesError([...this.shared.missing]);
  }

  /**
   * The filled package of the template that a node inserts; null when it was not given. Throws TemplateError
   * `unknown_template`, `wrong_template_type`, `template_recursion`, `too_many_templates` and `wrong_kind`.
   */
  fill(node: InsertNode, context: Context): Package | null {
    const name = toText(node.name.value(context)).trim();
    const template = this.shared.known.get(name);
    if (template === undefined) {
      this.shared.missing.add(name);
      return null;
    }
    if (template === null)
      throw errorAt(node, 'unknown_template', `names the template "${name}", which the team does not have`);
    if (!isPartTemplate(template))
      throw errorAt(node, 'wrong_template_type', `names the template "${name}", which is no docx file`);
    if (this.path.includes(template) || this.path.length > MAX_DEPTH)
      throw errorAt(
        node,
        'template_recursion',
        this.path.includes(template)
          ? `inserts the template "${name}" into itself`
          : `inserts templates in more than ${MAX_DEPTH} levels`,
      );
    if (++this.shared.count > MAX_INSERTIONS)
      throw errorAt(node, 'too_many_templates', `makes more than ${MAX_INSERTIONS} insertions of templates`);
    return template.fillPart(scopeOf(node, context), new Insertions(this.shared, [...this.path, template]));
  }
}

/** A scope of its own, so that variables of the inserted template end with it. */
function scopeOf(node: InsertNode, context: Context): Context {
  const item: FillValue = node.item?.sectionValue(context);
  if (item !== null && item !== undefined && !isRecord(item))
    throw errorAt(node, 'wrong_kind', 'gives the inserted template a value that is no object');
  return context.enter('', item ?? undefined, null);
}

/** A TemplateError about the tag of a node. */
export const errorAt = ({ tag, place }: InsertNode, code: ErrorCode, predicate: string): TemplateError =>
  new TemplateError(code, `The placeholder ${tag} ${predicate} (${place}).`, { tag });
