import type { AssetModel, ElementKind, ElementModel, Properties } from '../model/form-model';
import { groupBy } from '../model/grouping';
import type { FormTree, StoredElement, StoredFieldElement, StoredStep } from '../store/form-tree';
import { shownStyles } from '../themes/styles';
import { toHideIfs, toNextCondition } from './display-conditions';
import { toServarField } from './display-field';
import { CONTAINER_STYLES, displayStyles } from './display-styles';
import type { Translate } from './translations';

/** The names of a step's lists in the display library. */
const LISTS = {
  progress_bar: 'progress_bars',
  image: 'images',
  video: 'videos',
  text: 'texts',
  button: 'buttons',
} as const satisfies Record<ElementKind, string>;

/** The order from top to bottom. A form knows no order between elements of different kinds. */
const ABOVE_FIELDS: ElementKind[] = ['progress_bar', 'image', 'video', 'text'];
const BELOW_FIELDS: ElementKind[] = ['button'];

/** The actions of buttons and texts that need nothing but the page and this service. */
const ACTIONS = new Set(['next', 'back', 'url', 'add_repeated_row', 'remove_repeated_row']);

/** What all elements of a form need for their display. */
interface Context {
  assets: ReadonlyMap<string, AssetModel>;
  translate: Translate;
  /** The navigation rules by the step that they leave. */
  outgoing: ReadonlyMap<string, FormTree['navigation']>;
  incoming: ReadonlyMap<string, FormTree['navigation']>;
}

/** The steps of a form as the display library shows them: one column in which each element is a cell. */
export function toDisplaySteps(form: FormTree, translate: Translate): Properties[] {
  const context = {
    translate,
    assets: new Map(form.assets.map((asset) => [asset.id, asset])),
    outgoing: groupBy(form.navigation, ({ previousStep }) => previousStep),
    incoming: groupBy(form.navigation, ({ nextStep }) => nextStep),
  };
  const origin = form.steps.find((step) => step.origin) ?? form.steps[0];
  return form.steps.map((step) => ({ ...toDisplayStep(step, context), origin: step === origin }));
}

function toDisplayStep(step: StoredStep, context: Context): Properties {
  const elements = groupBy(step.elements, ({ kind }) => kind);
  const inOrder = (kinds: ElementKind[]) => kinds.flatMap((kind) => elements.get(kind) ?? []);
  const cells: (StoredElement | StoredFieldElement)[] = [
    ...inOrder(ABOVE_FIELDS),
    ...step.fields,
    ...inOrder(BELOW_FIELDS),
  ];
  const shown: Record<string, Properties[]> = { servar_fields: [] };
  for (const list of Object.values(LISTS)) shown[list] = [];
  const subgrids = [toContainer('root', [])];
  for (const [index, element] of cells.entries()) {
    if ('kind' in element) shown[LISTS[element.kind]]!.push(toDisplayElement(element, step, [index], context));
    else shown.servar_fields!.push(toDisplayField(element, [index], subgrids, context));
  }
  return {
    id: step.key,
    key: step.key,
    ...shown,
    subgrids,
    previous_conditions: (context.incoming.get(step.key) ?? []).map(toNextCondition),
    next_conditions: inLibraryOrder(context.outgoing.get(step.key) ?? []).map(toNextCondition),
  };
}

/** Of rules with equally many conditions that hold, the library takes the last one, and the service the first. */
const inLibraryOrder = (rules: FormTree['navigation']) => [...rules].reverse();

/** A repeated field has a container of its own, which the library repeats. */
function toDisplayField(
  element: StoredFieldElement,
  position: number[],
  subgrids: Properties[],
  { assets, translate }: Context,
): Properties {
  const own = shownStyles(element.styles, assets.get(element.assetId ?? ''));
  if (!element.field.repeated) return toServarField(element, own, position, translate);
  subgrids.push({ ...toContainer(`repeat-${element.field.key}`, position), repeated: true });
  return toServarField(element, own, [...position, 0], translate);
}

function toDisplayElement(element: StoredElement, step: StoredStep, position: number[], context: Context): Properties {
  const { kind, key, assetId, hideRules } = element;
  const styles = displayStyles(kind, shownStyles(element.styles, context.assets.get(assetId ?? '')));
  return {
    id: key,
    key,
    position,
    styles,
    mobile_styles: {},
    properties: propertiesOf(element, styles, step, context),
    ...toHideIfs(hideRules),
  };
}

function propertiesOf(
  element: ElementModel,
  styles: Properties,
  step: StoredStep,
  { translate, outgoing }: Context,
): Properties {
  const { kind, key, properties } = element;
  if (kind !== 'text' && kind !== 'button') return properties;
  const text = translate(typeof properties.text === 'string' ? properties.text : '');
  const leaving = outgoing.get(step.key) ?? [];
  const isLinked = leaving.some(({ elementType, elementKey }) => elementType === kind && elementKey === key);
  const shown = { ...properties, text, text_formatted: [{ insert: text, attributes: fontOf(styles) }] };
  if (kind === 'text') return { ...shown, actions: actionsOf(properties, isLinked) };
  const actions = actionsOf(properties, isLinked || leaving.length === 0);
  return { ...shown, actions, submit: typeof properties.submit === 'boolean' ? properties.submit : submits(actions) };
}

/**
 * The actions in the properties of an element, without those that the service cannot do. Without any, an element that leads on
 * goes to the next step or, where none follows, ends the form.
 */
function actionsOf({ actions }: Properties, leadsOn: boolean): { type: string }[] {
  if (!Array.isArray(actions)) return leadsOn ? [{ type: 'next' }] : [];
  return actions.filter((action: unknown): action is { type: string } => ACTIONS.has(typeOf(action)));
}

/** Rows are added, and steps and pages are left, also while required fields of the step are empty. */
const submits = (actions: { type: string }[]): boolean =>
  actions.length === 0 || actions.some(({ type }) => type === 'next');

/** The library takes the font of texts and labels from their parts. */
const fontOf = (styles: Properties): Properties =>
  Object.fromEntries(Object.entries(styles).filter(([name]) => name.startsWith('font_')));

const typeOf = (action: unknown): string =>
  typeof action === 'object' && action !== null && 'type' in action ? String(action.type) : '';

/** The library names the axis by the direction across: `row` puts the cells below each other. */
const toContainer = (id: string, position: number[]): Properties => ({
  id,
  key: id,
  position,
  axis: 'row',
  width: 'fill',
  height: 'fit',
  styles: CONTAINER_STYLES,
  mobile_styles: {},
  properties: {},
  ...toHideIfs([]),
});
