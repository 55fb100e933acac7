import {
  getMetadataStorage,
  isDefined,
  useContainer,
  type ValidationArguments,
  validateSync,
  ValidationTypes,
} from 'class-validator';
import { MAX_PROBLEMS } from '../errors/errors';
import type { DtoClass } from './declarations';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Test = (value: unknown, object: object) => boolean;
/** A rule for each item of an array. */
interface ItemRule {
  test: Test;
  /** The message for an item that breaks it; `subject` names the item. */
  messageOf: (subject: string, item: unknown, object: object) => string;
}
interface Property {
  name: string;
  conditions: Test[];
  tests: Test[];
  items: ItemRule[];
}
/** A violated rule: the member, the item when only that violates it, and the message. */
export interface BrokenRule {
  property: string;
  index?: number;
  message: string;
}

const compiled = new Map<unknown, Property[]>();

/** The instances of rules by their classes. class-validator itself searches a list of all thousands for each rule. */
const instances = new Map<unknown, unknown>();
useContainer({
  get(rule: new () => unknown): unknown {
    const known = instances.get(rule) ?? new rule();
    instances.set(rule, known);
    return known;
  },
});

/**
 * Validates an instance of a DTO and returns one message per member, or one per item of its array. Nearly all instances are valid, so the validators of
 * class-validator run first from a list that is compiled once per class. `validateSync` collects its metadata on each call,
 * which costs more than the rest of a small request; it runs only for invalid instances, to make the messages.
 */
export function brokenRules(instance: object): BrokenRule[] {
  const properties = propertiesOf(instance.constructor as DtoClass);
  if (properties.every((property) => holds(property, instance))) return [];
  const found = validateSync(instance, { forbidUnknownValues: false, stopAtFirstError: true });
  return found.flatMap(({ property, value, constraints = {} }) => {
    if (value === undefined) return [{ property, message: `${property} is required` }];
    const items = brokenItems(
      properties.find(({ name }) => name === property)!,
      instance,
      value,
    );
    if (items.length > 0) return items;
    return Object.values(constraints).map((message) => ({ property, message }));
  });
}

function holds({ name, conditions, tests, items }: Property, instance: object): boolean {
  const value: unknown = Reflect.get(instance, name);
  if (!conditions.every((wanted) => wanted(value, instance))) return true;
  if (!tests.every((test) => test(value, instance))) return false;
  return items.every(({ test }) => Array.isArray(value) && value.every((item) => test(item, instance)));
}

/** The first violated rule of each item of an array that as a whole violates none; at most one more than `MAX_PROBLEMS`. */
function brokenItems({ name, tests, items }: Property, instance: object, value: unknown): BrokenRule[] {
  if (!Array.isArray(value) || !tests.every((test) => test(value, instance))) return [];
  const broken: BrokenRule[] = [];
  for (let index = 0; index < value.length && broken.length <= MAX_PROBLEMS; index++) {
    const item: unknown = value[index];
    const rule = items.find(({ test }) => !test(item, instance));
    if (rule) broken.push({ property: name, index, message: rule.messageOf(`${name}[${index}]`, item, instance) });
  }
  return broken;
}

function propertiesOf(dto: DtoClass): Property[] {
  const known = compiled.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const properties = [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    const checks = own.filter((rule) => !isCondition(rule));
    return {
      name,
      conditions: own.filter(isCondition).map(toCondition),
      tests: checks.filter(({ each }) => !each).flatMap((rule) => toTests(rule, dto)),
      items: checks.filter(({ each }) => each).flatMap((rule) => toItemRules(rule, dto)),
    };
  });
  compiled.set(dto, properties);
  return properties;
}

const isCondition = ({ type }: Metadata) => type === ValidationTypes.CONDITIONAL_VALIDATION;

function toCondition({ constraints }: Metadata): Test {
  const condition = constraints[0] as (object: object, value: unknown) => boolean;
  return (value, object) => condition(object, value);
}

/** Rules that no field decorator makes (nested, promise) count as violated here, so that `validateSync` decides. */
function toTests(rule: Metadata, dto: DtoClass): Test[] {
  if (rule.type === ValidationTypes.IS_DEFINED) return [isDefined];
  if (rule.type !== ValidationTypes.CUSTOM_VALIDATION) return [() => false];
  return validatorsOf(rule).map(
    ({ instance, async }) =>
      (value, object) =>
        !async && instance.validate(value, toArguments(rule, dto, value, object)) === true,
  );
}

const validatorsOf = ({ constraintCls }: Metadata) => getMetadataStorage().getTargetValidatorConstraints(constraintCls);

function toItemRules(rule: Metadata, dto: DtoClass): ItemRule[] {
  return toTests(rule, dto).map((test, n) => ({
    test,
    messageOf: (subject, item, object) => {
      const given = toArguments(rule, dto, item, object);
      const text = rule.message ?? validatorsOf(rule)[n]?.instance.defaultMessage?.(given) ?? '$property is not valid';
      return forItem(typeof text === 'function' ? text(given) : text, subject, rule.constraints);
    },
  }));
}

/** A message of class-validator, which names the array, for one item of it. */
const forItem = (text: string, subject: string, constraints: unknown[] | undefined): string =>
  text
    .replace(/^each value in /, '')
    .replace(/\$property/g, () => subject)
    .replace(/\$constraint(\d+)/g, (_, n: string) => [constraints?.[Number(n) - 1]].flat().join(', '));

const toArguments = (rule: Metadata, dto: DtoClass, value: unknown, object: object): ValidationArguments => ({
  targetName: dto.name,
  property: rule.propertyName,
  object,
  value,
  constraints: rule.constraints,
});
