import { linkedPart, mainPart, type Package } from '@app/formats';
import { PartCopies } from '../copies/part-copies';
import { IdCopies } from '../copies/id-copies';
import type { DocumentBudget } from '../language/output';
import type { InsertNode } from '../language/template-nodes';
import type { Additions } from '../pictures/media';
import { errorAt } from './insertions';
import { insertedBlocks, WordSource } from './inserted-blocks';
import { type RootNamespaces, rootNamespaces } from './namespaces';
import { readDefinitions } from './word-definitions';
import { WordNumbering } from './word-numbering';
import { WordStyles } from './word-styles';

/** Of a part that is yet to be made: its elements declare all that they use. */
const NO_NAMESPACES: RootNamespaces = { declared: new Map(), ignorable: [] };

/** A Word document into which filled templates are inserted: their blocks, styles, numberings, and the parts they link to. */
export class WordHost {
  private readonly namespaces = new Map<string, RootNamespaces>();
  /** Pictures of all insertions by content. */
  private readonly pictures = new Map<string, string>();
  private readonly numbering: WordNumbering;
  private readonly styles: WordStyles | null;
  private readonly stylesPart: string | null;

  constructor(
    private readonly pkg: Package,
    private readonly additions: Additions,
    private readonly budget: DocumentBudget,
  ) {
    const main = mainPart(pkg);
    this.stylesPart = linkedPart(pkg, main, 'styles');
    const [numbering, styles] = [linkedPart(pkg, main, 'numbering'), readDefinitions(pkg, this.stylesPart)];
    const namespaces = numbering === null ? NO_NAMESPACES : rootNamespaces(pkg.text(numbering));
    this.numbering = new WordNumbering(additions.word, namespaces, () => ++budget.ids.last);
    this.styles = styles && new WordStyles(styles, this.numbering);
  }

  /** The blocks of a filled template, for a place in the part `to`. Throws TemplateError for what cannot be inserted. */
  insert(filled: Package, to: string, node: InsertNode): string {
    const source = WordSource.of(filled);
    const namespaces = this.namespacesOf(to);
    if (source.namespaces.declared.get(source.wordPrefix) !== namespaces.declared.get(source.wordPrefix))
      throw errorAt(
        node,
        'wrong_template_type',
        'inserts a template of another variant of the format: save both in the same one',
      );
    const note = source.note;
    if (note !== null)
      throw errorAt(
        node,
        'unsupported_part',
        `inserts a template with ${note}, which a part of a document cannot have`,
      );
    const styles =
      source.styles && this.styles
        ? this.styles.mapperFor({ definitions: source.styles, numbering: source.numbering })
        : (id: string) => id;
    const numbers = source.numbering ? this.numbering.mapperFor(source.numbering, styles) : () => '0';
    const copies = new PartCopies(filled, this.additions, this.budget, new Map(), this.pictures);
    const blocks = insertedBlocks(source, {
      namespaces,
      styles,
      numbers,
      ids: new IdCopies(this.budget.ids),
      relate: ({ type, target, address }) =>
        target === null
          ? this.additions.relate(to, type, address ?? '', true)
          : this.additions.relate(to, type, copies.copy(target)),
    });
    return withParagraph(blocks, node);
  }

  /** The changed parts, after all insertions. */
  finish(): ReadonlyMap<string, Buffer> {
    const styles = this.styles?.changed() ?? null;
    if (styles === null || this.stylesPart === null) return new Map();
    return new Map([[this.stylesPart, Buffer.from(styles, 'utf8')]]);
  }

  private namespacesOf(part: string): RootNamespaces {
    const known = this.namespaces.get(part);
    if (known) return known;
    const found = rootNamespaces(this.pkg.text(part));
    this.namespaces.set(part, found);
    return found;
  }
}

/** A cell ends with a paragraph, and tables side by side are one for Word. */
function withParagraph(blocks: string, { paragraph, needsParagraph }: InsertNode): string {
  if (blocks === '') return needsParagraph ? paragraph : '';
  return /<\/[\w.-]+:tbl>\s*$/.test(blocks) ? blocks + paragraph : blocks;
}
