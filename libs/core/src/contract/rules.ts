import {
  getMetadataStorage,
  isDefined,
  useContainer,
  type ValidationArguments,
  validateSync,
  ValidationTypes,
} from 'class-validator';
import type { DtoClass } from './declarations';

type Metadata = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Test = (value: unknown, object: object) => boolean;
interface Property {
  name: string;
  conditions: Test[];
  tests: Test[];
}
/** A violated rule: the member and the message. */
export interface BrokenRule {
  property: string;
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
 * Validates an instance of a DTO and returns one message per member. Nearly all instances are valid, so the validators of
 * class-validator run first from a list that is compiled once per class. `validateSync` collects its metadata on each call,
 * which costs more than the rest of a small request; it runs only for invalid instances, to make the messages.
 */
export function brokenRules(instance: object): BrokenRule[] {
  if (propertiesOf(instance.constructor as DtoClass).every((property) => holds(property, instance))) return [];
  const found = validateSync(instance, { forbidUnknownValues: false, stopAtFirstError: true });
  return found.flatMap(({ property, value, constraints = {} }) => {
    if (value === undefined) return [{ property, message: `${property} is required` }];
    return Object.values(constraints).map((message) => ({ property, message }));
  });
}

function holds({ name, conditions, tests }: Property, instance: object): boolean {
  const value: unknown = Reflect.get(instance, name);
  return !conditions.every((wanted) => wanted(value, instance)) || tests.every((test) => test(value, instance));
}

function propertiesOf(dto: DtoClass): Property[] {
  const known = compiled.get(dto);
  if (known) return known;
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  const properties = [...new Set(rules.map(({ propertyName }) => propertyName))].map((name) => {
    const own = rules.filter(({ propertyName }) => propertyName === name);
    const tests = own.filter((rule) => !isCondition(rule)).flatMap((rule) => toTests(rule, dto));
    return { name, conditions: own.filter(isCondition).map(toCondition), tests };
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
  const rulers = getMetadataStorage().getTargetValidatorConstraints(rule.constraintCls);
  return rulers.map(({ instance, async }) => {
    const test: Test = (value, object) =>
      !async && instance.validate(value, toArguments(rule, dto, value, object)) === true;
    if (!rule.each) return test;
    return (value, object) => Array.isArray(value) && value.every((item) => test(item, object));
  });
}

const toArguments = (rule: Metadata, dto: DtoClass, value: unknown, object: object): ValidationArguments => ({
  targetName: dto.name,
  property: rule.propertyName,
  object,
  value,
  constraints: rule.constraints,
});
