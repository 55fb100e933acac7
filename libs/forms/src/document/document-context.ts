import type { Loose } from '@app/core';
import { isSame } from '../copier/copy-context';
import type { Problems } from '../copier/problems';
import type { NewField, SharedField } from '../fields/field-definition';
import type { HeaderVault } from '../integrations/header-vault';
import type { AssetKind, AssetModel, Condition, Properties, StepModel, Stored } from '../model/form-model';
import type { FormTree } from '../store/form-tree';
import type { CodeVerdict } from '../rules/rule-code-judge';
import { ownStyles } from '../themes/styles';

/** The data against which a document is read. */
export interface DocumentSource {
  /** The form that it replaces; null for a new one. */
  stored: FormTree | null;
  /** The assets of the document's theme. */
  assets: AssetModel[];
  /** The team's definitions of the document's fields, by key. */
  fields: ReadonlyMap<string, SharedField>;
  /** The verdict on the code of its rules. */
  verdict: CodeVerdict;
  vault: HeaderVault;
}

/** The state of reading one document: the source, the fields defined so far, and the problems. */
export class DocumentContext {
  readonly isSame = isSame;
  private readonly definitions: Map<string, SharedField | NewField>;
  private readonly steps: Map<string, StepModel>;
  private readonly parts: Map<string, Stored>;
  private readonly compared: { path: string; key: string }[] = [];

  constructor(
    private readonly source: DocumentSource,
    readonly problems: Problems,
  ) {
    this.definitions = new Map(source.fields);
    const { navigation = [], rules = [], sharedCodes = [] } = source.stored ?? {};
    this.parts = new Map([...navigation, ...rules, ...sharedCodes].map((part) => [part.id, part]));
    this.steps = new Map(source.stored?.steps.map((step) => [step.key, step]));
  }

  get verdict(): CodeVerdict {
    return this.source.verdict;
  }

  storedStep(key: string | undefined): StepModel | undefined {
    return this.steps.get(key ?? '');
  }

  /** Id and creation time of the stored rule or shared code with this id; empty when the form has none. */
  identityOf(id: string | undefined): Stored {
    return this.identity(this.parts.get(id ?? ''));
  }

  /** The members that a part inherits from the stored part. */
  identity(stored: Stored | undefined): Stored {
    return { id: stored?.id, createdAt: stored?.createdAt };
  }

  definition(key: string): SharedField | NewField | undefined {
    return this.definitions.get(key);
  }

  define(field: NewField): NewField {
    this.definitions.set(field.key, field);
    return field;
  }

  /** Reads conditions. Whether their fields exist is checked by `checkConditions`, once all steps are read. */
  conditions(list: (Loose<Condition> | undefined)[] | undefined, path: string): Condition[] {
    return (list ?? []).flatMap((condition, index) => {
      if (condition?.field_key === undefined) return [];
      const { comparison = 'equal', field_key, value = '' } = condition;
      this.compared.push({ path: `${path}[${index}].field_key`, key: field_key });
      return [{ comparison, field_key, value }];
    });
  }

  /** Reports conditions on unknown fields. */
  checkConditions(): void {
    for (const { path, key } of this.compared)
      if (!this.definitions.has(key)) this.problems.add(path, `there is no field ${key}`);
  }

  /** The asset that an element names, and the element's own styles. */
  styling(kind: AssetKind, { asset: name = '', styles = {} }: { asset?: string; styles?: Properties }, path: string) {
    const asset = this.source.assets.find((one) => one.kind === kind && one.name === name);
    if (name !== '' && !asset) this.problems.add(`${path}.asset`, `the theme of the form has no ${kind} asset ${name}`);
    return { assetId: asset?.id ?? null, styles: ownStyles(styles, asset) };
  }

  /** Reports repeated ids; `path` returns the path of the id at an index. */
  reportDuplicates(ids: string[], path: (index: number) => string): void {
    const seen = new Set<string>();
    for (const [index, id] of ids.entries()) {
      if (id !== '' && seen.has(id)) this.problems.add(path(index), `the id ${id} is there twice`);
      seen.add(id);
    }
  }
}
