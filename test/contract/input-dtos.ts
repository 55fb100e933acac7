import 'reflect-metadata';
import { ApiModule } from '../../apps/api/src/api.module';
import { declaredDtos, fieldsOf, isDto, type DtoClass } from '../../libs/core/src/contract/declarations';

type Handlers = Record<string, unknown>;
export type Dto = new () => object;

/** A route with a JSON body: its method in capitals, its path with `:parameters`, and the DTO of its body. */
export interface BodyRoute {
  method: string;
  path: string;
  dto: Dto;
}

const METHODS: Record<number, string> = { 1: 'POST', 2: 'PUT', 3: 'DELETE', 4: 'PATCH' };

/** Every wire shape of the project, including derived ones of handlers (`partialOf`). */
export function allDtos(): Dto[] {
  return [...new Set<DtoClass>([...declaredDtos(), ...inputDtos()])] as Dto[];
}

/** The DTOs of requests, at any depth. */
export function inputDtos(): Dto[] {
  const found = new Set<Dto>();
  const add = (dto: Dto): void => {
    if (found.has(dto)) return;
    found.add(dto);
    for (const { type } of fieldsOf(dto)) if (type) add(type() as Dto);
  };
  for (const dto of controllers().flatMap(handledDtos)) add(dto);
  return [...found];
}

/** Every route of the API that reads a JSON body into a DTO. */
export function bodyRoutes(): BodyRoute[] {
  return controllers().flatMap((controller) =>
    Object.getOwnPropertyNames(controller.prototype).flatMap((name) => {
      const handler = (controller.prototype as Handlers)[name];
      if (typeof handler !== 'function' || name === 'constructor') return [];
      const method = METHODS[Number(Reflect.getMetadata('method', handler))];
      const dto = handlerDtos(controller.prototype as object, name).find((one) => !one.name.endsWith('Query'));
      if (!method || !dto) return [];
      const [base, own] = [controller, handler].map((target) => String(Reflect.getMetadata('path', target)));
      return [{ method, path: `/${base}/${own}`.replace(/\/+/g, '/'), dto }];
    }),
  );
}

function controllers(): (abstract new (...args: never[]) => object)[] {
  return Reflect.getMetadata('controllers', ApiModule) as (abstract new (...args: never[]) => object)[];
}

const handledDtos = ({ prototype }: { prototype: object }): Dto[] =>
  Object.getOwnPropertyNames(prototype).flatMap((name) => handlerDtos(prototype, name));

/** The DTOs of a handler's input, by its parameter types and its documentation. */
function handlerDtos(prototype: object, name: string): Dto[] {
  const handler = (prototype as Handlers)[name];
  if (typeof handler !== 'function' || name === 'constructor') return [];
  const parameters = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as unknown[];
  const documented = (Reflect.getMetadata('swagger/apiParameters', handler) ?? []) as { type?: unknown }[];
  return [...parameters, ...documented.map(({ type }) => type)].flat().filter(isDto);
}
