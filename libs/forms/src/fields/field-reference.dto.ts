import { ApiSchema } from '@nestjs/swagger';
import { EnumField, StringField, UuidField, type InputProblem } from '@app/core';
import type { FieldDefinition } from './field-definition';

const FIELD_SOURCES = ['field', 'hidden_field', 'unknown'] as const;
type FieldSource = (typeof FIELD_SOURCES)[number];

@ApiSchema({ description: 'A field that another object reads from or saves to.' })
export class FieldReferenceDto {
  @StringField({ description: 'human-readable field key' }) id!: string;
  @UuidField({
    description: 'ID (UUID) of the field; it stays when the field is deleted, and `source` is `unknown` then',
  })
  internal_id!: string;
  @EnumField(FIELD_SOURCES, 'FieldSource', {
    description: '`field`, `hidden_field` for one that no form shows, `unknown` for a deleted one',
  })
  source!: FieldSource;
  @StringField({
    nullable: true,
    description: 'type of the field, such as `text_field`; `hidden` for hidden ones; null when the field is unknown',
  })
  type!: string | null;
}

@ApiSchema({ description: 'A field reference in a request: `internal_id`, `id`, or both of the same field.' })
export class FieldReferenceInput {
  @StringField({
    optional: true,
    max: 255,
    description: 'human-readable key of a field of the team; this or `internal_id`',
  })
  id?: string;
  @UuidField({ optional: true, description: 'ID (UUID) of a field of the team; this or `id`' }) internal_id?: string;
  @EnumField(FIELD_SOURCES, 'FieldSource', { optional: true, description: 'ignored: the field itself decides' })
  source?: FieldSource;
  @StringField({ optional: true, nullable: true, description: 'ignored: the field itself decides' }) type?:
    | string
    | null;
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
