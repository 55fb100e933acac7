import type { SharedField } from '../fields/field-definition';
import type { IntegrationModel } from '../integrations/integration';
import type {
  AssetModel,
  ElementModel,
  FieldElementModel,
  LogicRuleModel,
  NavigationRuleModel,
  SharedCodeModel,
  StepModel,
  StoredForm,
} from '../model/form-model';
import { groupBy } from '../model/grouping';

/** A form with the assets of its theme. */
export interface FormTree extends StoredForm {
  steps: StoredStep[];
  navigation: Kept<NavigationRuleModel>[];
  rules: Kept<LogicRuleModel>[];
  sharedCodes: Kept<SharedCodeModel>[];
  integrations: Kept<IntegrationModel>[];
  assets: AssetModel[];
}
export type Kept<Part> = Part & { id: string; createdAt: Date; updatedAt: Date };
/** The times of elements are not shown and not read, which saves time with a thousand elements. */
export type StoredElement = ElementModel & { id: string };
export type StoredFieldElement = FieldElementModel & { id: string; field: SharedField };
export type StoredStep = Omit<Kept<StepModel>, 'elements' | 'fields'> & {
  elements: StoredElement[];
  fields: StoredFieldElement[];
};

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** SQL for `json_build_object` of a table's columns, with the property names of its entity. */
function json(alias: string, columns: string, more = ''): string {
  const members = columns.split(' ').map((column) => `'${camel(column)}', ${alias}.${column}`);
  return `json_build_object(${members.join(', ')}${more})`;
}

const TIMES = 'created_at updated_at';
/** The field `d` as JSON, a `SharedField`. */
export const FIELD = json('d', 'id key type display_text hidden repeated metadata max_length min_length');
const FIELD_ELEMENT = json(
  'e',
  'id step_id display_text max_length min_length required placeholder tooltip_text submit_trigger icon_url format ' +
    'repeat_trigger tags hide_rules asset_id styles',
  `, 'field', ${FIELD}`,
);
const list = (item: string, from: string, order: string) =>
  `coalesce((SELECT json_agg(${item} ORDER BY ${order}) FROM ${from}), '[]')`;

/** The integrations of the form `f`, as a JSON array. */
export const INTEGRATIONS_OF_FORM = list(
  json('i', `id type settings sealed_headers ${TIMES}`),
  'form_integration i WHERE i.form_id = f.id',
  'i.position',
);

/** The whole form in one statement. Aggregating JSON in PostgreSQL is cheaper than reading the rows here. */
const formTrees = (more = '') => `
  SELECT f.id, f.key, f.name, f.active, f.tags, f.theme_id AS "themeId", f.translations,
    f.created_at AS "createdAt", f.updated_at AS "updatedAt",
    ${list(json('s', `id key origin layout ${TIMES}`), 'step s WHERE s.form_id = f.id', 's.position')} AS steps,
    ${list(
      json('e', 'id step_id kind key properties hide_rules asset_id styles'),
      'step s JOIN step_element e ON e.step_id = s.id WHERE s.form_id = f.id',
      'e.position',
    )} AS elements,
    ${list(
      FIELD_ELEMENT,
      'step s JOIN field_element e ON e.step_id = s.id JOIN field d ON d.id = e.field_id WHERE s.form_id = f.id',
      'e.position',
    )} AS fields,
    ${list(
      json(
        'n',
        `id trigger element_type element_key conditions ${TIMES}`,
        `, 'previousStep', p.key, 'nextStep', t.key`,
      ),
      'navigation_rule n JOIN step p ON p.id = n.previous_step_id JOIN step t ON t.id = n.next_step_id WHERE n.form_id = f.id',
      'n.position',
    )} AS navigation,
    ${list(
      json(
        'r',
        `id name description trigger_event index metadata code enabled valid fault mode steps elements ${TIMES}`,
      ),
      'logic_rule r WHERE r.form_id = f.id',
      'r.position',
    )} AS rules,
    ${list(json('c', `id name code valid fault ${TIMES}`), 'shared_code c WHERE c.form_id = f.id', 'c.position')} AS "sharedCodes",
    ${INTEGRATIONS_OF_FORM} AS integrations,
    ${list(json('a', 'id kind name styles'), 'asset a WHERE a.theme_id = f.theme_id', 'a.kind, a.name')} AS assets${more}
  FROM form f WHERE f.team_id = $1 AND f.key = ANY ($2)`;

/** The forms of a team with the wire ids in $2. */
export const FORM_TREES = formTrees();

/** The same with the internal ids of those fields of which `hasValue` is true. */
export const formTreesWithData = (hasValue: (fieldId: string) => string): string =>
  formTrees(`,
    ARRAY(SELECT DISTINCT e.field_id FROM step s JOIN field_element e ON e.step_id = s.id
      WHERE s.form_id = f.id AND ${hasValue('e.field_id')}) AS "withData"`);

/** A row of FORM_TREES, in which elements are separate from their steps and times of parts are text. */
export interface FormTreeRow extends Omit<FormTree, 'steps'> {
  steps: Omit<StoredStep, 'elements' | 'fields'>[];
  elements: (StoredElement & { stepId: string })[];
  fields: (StoredFieldElement & { stepId: string })[];
}

/** Maps a row of FORM_TREES to a form. */
export function toFormTree({ steps, elements, fields, ...form }: FormTreeRow): FormTree {
  const elementsOf = groupBy(elements, ({ stepId }) => stepId);
  const fieldsOf = groupBy(fields, ({ stepId }) => stepId);
  return {
    ...form,
    steps: steps.map((step) => ({
      ...dated(step),
      elements: elementsOf.get(step.id) ?? [],
      fields: fieldsOf.get(step.id) ?? [],
    })),
    navigation: form.navigation.map(dated),
    rules: form.rules.map(dated),
    sharedCodes: form.sharedCodes.map(dated),
    integrations: form.integrations.map(dated),
  };
}

const dated = <Part extends { createdAt: Date; updatedAt: Date }>(part: Part): Part => ({
  ...part,
  createdAt: new Date(part.createdAt),
  updatedAt: new Date(part.updatedAt),
});
