import { isDeepStrictEqual } from 'node:util';
import type { NewField, SharedField } from '../fields/field-definition';
import type { AssetKind, AssetModel, FormModel, StepModel } from '../model/form-model';
import type { CodeVerdict } from '../rules/rule-code-judge';
import type { Problems } from './problems';

/** The copier's input from the team, besides the body. */
export interface CopySource {
  template: FormModel;
  /** The assets of the template form's theme. */
  assets: AssetModel[];
  /** The team's definitions of the fields that the body names, by key. The template contains its own. */
  fields: ReadonlyMap<string, SharedField>;
  /** Generates the id of a field without a given one. */
  newKey: () => string;
  /** The verdict on the code of the body's rules. */
  verdict: CodeVerdict;
}

/** A step of the new form, with the ids of its fields on the template. */
export interface CopiedStep extends StepModel {
  /** Template field id to new field id, for fields whose id changed. */
  renamed: Map<string, string>;
  /** Whether elements are missing because of invalid ids in its spec. */
  isPartial?: boolean;
}

/** The state of one copy: the source, the fields defined so far, and the problems. */
export class CopyContext {
  private readonly definitions: Map<string, SharedField | NewField>;

  constructor(
    readonly source: CopySource,
    readonly problems: Problems,
  ) {
    const own = source.template.steps.flatMap((step) => step.fields.map(({ field }) => [field.key, field] as const));
    this.definitions = new Map<string, SharedField | NewField>([...own, ...source.fields]);
  }

  /** The definition of this field id: the team's, or one that the body creates. */
  definition(key: string): SharedField | NewField | undefined {
    return this.definitions.get(key);
  }

  /** Adds a new definition, to which later elements can link. */
  define(field: NewField): NewField {
    this.definitions.set(field.key, field);
    return field;
  }

  /** The id of the asset that an edit names (by name or id) for an element of this kind; null and a problem without one. */
  assetId(kind: AssetKind, name: string, path: string): string | null {
    const named = this.source.assets.filter((asset) => asset.name === name || asset.id === name);
    const asset = named.find((one) => one.kind === kind);
    if (asset) return asset.id;
    const other = named[0] && `it is an asset for ${named[0].kind} elements`;
    this.problems.add(path, other ? `does not fit: ${other}` : `the theme of the template form has no asset ${name}`);
    return null;
  }
}

/** Whether two JSON values are equal, regardless of the order of members. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(plain(a), plain(b));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
