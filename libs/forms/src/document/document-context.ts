import { isSame } from '../copier/copy-context';
import type { Loose, Problems } from '../copier/problems';
import type { NewField, SharedField } from '../fields/field-definition';
import type { AssetKind, AssetModel, Condition, Properties, StepModel, Stored } from '../model/form-model';
import type { FormTree } from '../store/form-tree';
import type { CodeVerdict } from '../rules/rule-code-judge';
import { ownStyles } from '../themes/styles';

/** What a document is read against. */
export interface DocumentSource {
  /** The form that it replaces; null for a new one. */
  stored: FormTree | null;
  /** The assets of the theme that it names. */
  assets: AssetModel[];
  /** The team's definitions of the fields that it names, by key. */
  fields: ReadonlyMap<string, SharedField>;
  /** Has parsed the code of its rules. */
  isValid: CodeVerdict;
}

/** The state of reading one document: what is known, what has been made so far, and what is wrong. */
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

  get isValid(): CodeVerdict {
    return this.source.isValid;
  }

  storedStep(key: string | undefined): StepModel | undefined {
    return this.steps.get(key ?? '');
  }

  /** What a rule or shared code keeps of the stored one that it names; nothing when it is new to this form. */
  identityOf(id: string | undefined): Stored {
    return this.identity(this.parts.get(id ?? ''));
  }

  /** What a part keeps of the stored one. */
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

  /** Conditions as they are stored; whether their fields exist is looked at once all steps are read. */
  conditions(list: (Loose<Condition> | undefined)[] | undefined, path: string): Condition[] {
    return (list ?? []).flatMap((condition, index) => {
      if (condition?.field_key === undefined) return [];
      const { comparison = 'equal', field_key, value = '' } = condition;
      this.compared.push({ path: `${path}[${index}].field_key`, key: field_key });
      return [{ comparison, field_key, value }];
    });
  }

  /** Tells of conditions on fields that the team does not have. */
  checkConditions(): void {
    for (const { path, key } of this.compared)
      if (!this.definitions.has(key)) this.problems.add(path, `there is no field ${key}`);
  }

  /** The asset that an element names, and the styles that are its own. */
  look(kind: AssetKind, { asset: name = '', styles = {} }: { asset?: string; styles?: Properties }, path: string) {
    const asset = this.source.assets.find((one) => one.kind === kind && one.name === name);
    if (name !== '' && !asset) this.problems.add(`${path}.asset`, `the theme of the form has no ${kind} asset ${name}`);
    return { assetId: asset?.id ?? null, styles: ownStyles(styles, asset) };
  }

  /** Tells of every id that was there before; `path` says where the one at an index stands. */
  refuseTwice(ids: string[], path: (index: number) => string): void {
    const seen = new Set<string>();
    for (const [index, id] of ids.entries()) {
      if (id !== '' && seen.has(id)) this.problems.add(path(index), `the id ${id} is there twice`);
      seen.add(id);
    }
  }
}
