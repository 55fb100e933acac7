import { CURRENT_ITEM } from '../expressions/expression';
import { namesIn } from '../expressions/names';
import type { LocatedTag } from './located-tag';

/**
 * A field that a template uses: `loop` for `{{#id}}`, `condition` for `{{^id}}` and `{{#if id}}`, otherwise `text` (also for a
 * picture). A `variable` is set by the template itself.
 */
export interface TemplateField {
  readonly id: string;
  readonly kind: 'text' | 'loop' | 'condition' | 'variable';
}

/** The fields of the tags of a part. A name that begins with that of a loop's item is a member of the items. */
export function fieldsOfAll(tags: readonly Pick<LocatedTag, 'tag'>[]): TemplateField[] {
  const items = new Set(tags.flatMap(({ tag }) => tag.item?.split(',') ?? []));
  const fields = tags.flatMap(fieldsOf);
  if (items.size === 0) return fields;
  return fields.flatMap((field) => {
    const [head = '', ...members] = field.id.split('.');
    if (!items.has(head)) return [field];
    return members.length > 0 ? [{ ...field, id: members.join('.') }] : [];
  });
}

/** The fields of a tag; none for closing tags and the current item of a loop. */
export function fieldsOf({ tag }: Pick<LocatedTag, 'tag'>): TemplateField[] {
  const names = tag.expression ? namesIn(tag.expression) : [];
  const used = names.filter(({ name }) => name !== CURRENT_ITEM);
  const fields = used.map(({ name }, index): TemplateField => ({ id: name, kind: index === 0 ? kindOf(tag) : 'text' }));
  return tag.kind === 'set' ? [...fields, { id: tag.name, kind: 'variable' }] : fields;
}

function kindOf({ kind, section }: LocatedTag['tag']): TemplateField['kind'] {
  if (kind === 'value' || kind === 'set') return 'text';
  return section === 'list' ? 'loop' : 'condition';
}
