import { isPlainObject } from '@app/core/programs';
import type { Question } from '../answerer';
import { type Method, stepsFor } from './grammar';
import { methodProblems } from './method-problems';

/** The method of a question; null without one. Methods that were stored before they were checked are ignored when they have problems. */
export function methodOf({ properties: { method }, entities }: Question): Method | null {
  const names = entities.map(({ name }) => name);
  return isMethod(method, names) ? method : null;
}

function isMethod(value: unknown, entities: string[]): value is Method {
  return (isPlainObject(value) || Array.isArray(value)) && methodProblems(value, 'method', entities).length === 0;
}

/** Whether the method of a question alone says where the value of an entity stands, without the usual search. */
export function isPlaced(question: Question, entity: string): boolean {
  const method = methodOf(question);
  const steps = method ? stepsFor(method, entity) : null;
  return steps !== null && steps.every(({ id }) => id !== 'default');
}
