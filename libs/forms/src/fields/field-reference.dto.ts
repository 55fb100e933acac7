import { EnumField, StringField, UuidField, type InputProblem } from '@app/core';
import type { FieldDefinition } from './field-definition';

const FIELD_SOURCES = ['field', 'hidden_field', 'unknown'] as const;
type FieldSource = (typeof FIELD_SOURCES)[number];

/** A field that another object reads from or saves to. */
export class FieldReferenceDto {
  @StringField({ description: 'human-readable field key' }) id!: string;
  @UuidField() internal_id!: string;
  @EnumField(FIELD_SOURCES, 'FieldSource') source!: FieldSource;
  @StringField({ nullable: true }) type!: string | null;
}

/** A field reference in a request: `internal_id`, `id`, or both of the same field. */
export class FieldReferenceInput {
  @StringField({ optional: true, max: 255 }) id?: string;
  @UuidField({ optional: true }) internal_id?: string;
  @EnumField(FIELD_SOURCES, 'FieldSource', { optional: true, description: 'ignored: the field itself decides' })
  source?: FieldSource;
  @StringField({ optional: true, nullable: true, description: 'ignored: the field itself decides' }) type?:
    string | null;
}

/** Fields of a team, by internal id and by key. */
export class KnownFields {
  private readonly byId: Map<string, FieldDefinition>;
  private readonly byKey: Map<string, FieldDefinition>;

  constructor(found: Iterable<FieldDefinition>) {
    const fields = [...found];
    this.byId = new Map(fields.map((field) => [field.id, field]));
    this.byKey = new Map(fields.map((field) => [field.key, field]));
  }

  get(internalId: string): FieldDefinition | undefined {
    return this.byId.get(internalId);
  }

  withKey(key: string): FieldDefinition | undefined {
    return this.byKey.get(key);
  }

  /** These fields and others. */
  with(others: Iterable<FieldDefinition>): KnownFields {
    return new KnownFields([...this.byId.values(), ...others]);
  }

  all(): FieldDefinition[] {
    return [...this.byId.values()];
  }

  toReference(internalId: string): FieldReferenceDto {
    const field = this.byId.get(internalId);
    if (!field) return { id: '', internal_id: internalId, source: 'unknown', type: null };
    return {
      id: field.key,
      internal_id: field.id,
      source: field.hidden ? 'hidden_field' : 'field',
      type: field.hidden ? 'hidden' : field.type,
    };
  }

  /** The internal ids of the known references. */
  resolve(references: FieldReferenceInput[]): string[] {
    return references.flatMap((reference) => this.find(reference)?.id ?? []);
  }

  /** The problems of unknown references. */
  problemsOf(references: (FieldReferenceInput | undefined)[], path: string): InputProblem[] {
    return references.flatMap((reference, index) => this.problemOf(reference, `${path}[${index}]`));
  }

  /** The problem of a reference when it is unknown. */
  problemOf(reference: FieldReferenceInput | undefined, path: string): InputProblem[] {
    const message = 'names no field of this team; give the id or the internal_id of one';
    return reference === undefined || this.find(reference) ? [] : [{ path, message }];
  }

  find({ id, internal_id }: FieldReferenceInput): FieldDefinition | undefined {
    const field = internal_id === undefined ? this.byKey.get(id ?? '') : this.byId.get(internal_id);
    return id === undefined || field?.key === id ? field : undefined;
  }
}
