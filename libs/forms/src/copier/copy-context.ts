import { isDeepStrictEqual } from 'node:util';
import type { NewField, SharedField } from '../fields/field-definition';
import type { AssetKind, AssetModel, FormModel, StepModel } from '../model/form-model';
import type { CodeVerdict } from '../rules/rule-code-judge';
import type { Problems } from './problems';

/** What the copier needs to know of the team besides the body. */
export interface CopySource {
  template: FormModel;
  /** The assets of the template form's theme. */
  assets: AssetModel[];
  /** The team's definitions of the fields that the body names, by key; those of the template are known anyway. */
  fields: ReadonlyMap<string, SharedField>;
  /** Makes the id of a field for which none is given. */
  newKey: () => string;
  /** Has parsed the code of the rules that the body brings. */
  isValid: CodeVerdict;
}

/** A step of the new form, and under which ids its fields were known on the template. */
export interface CopiedStep extends StepModel {
  /** Template field id to new field id, for fields that got another one. */
  renamed: Map<string, string>;
  /** Whether it lacks elements because something is wrong with the ids that its spec names. */
  isPartial?: boolean;
}

/** The state of one copy: what is known, what has been made so far, and what is wrong. */
export class CopyContext {
  private readonly definitions: Map<string, SharedField | NewField>;

  constructor(
    readonly source: CopySource,
    readonly problems: Problems,
  ) {
    const own = source.template.steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field] as const));
    this.definitions = new Map<string, SharedField | NewField>([...own, ...source.fields]);
  }

  /** The definition that an element with this field id links to: the team's, or one that this very body makes. */
  definition(key: string): SharedField | NewField | undefined {
    return this.definitions.get(key);
  }

  /** From now on other elements link to this new definition. */
  define(field: NewField): NewField {
    this.definitions.set(field.key, field);
    return field;
  }

  /** The id of the asset that an edit names (by name, or by id) for an element of this kind; null when none fits. */
  assetId(kind: AssetKind, name: string, path: string): string | null {
    const named = this.source.assets.filter((asset) => asset.name === name || asset.id === name);
    const asset = named.find((one) => one.kind === kind);
    if (asset) return asset.id;
    const other = named[0] && `it is an asset for ${named[0].kind} elements`;
    this.problems.add(path, other ? `does not fit: ${other}` : `the theme of the template form has no asset ${name}`);
    return null;
  }
}

/** Whether two JSON values are the same, whatever the order of their members. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
