import { currentRequest } from './request-context';

type Handler = (...args: unknown[]) => unknown;

/**
 * Declares that a handler runs in the transaction of its request (`RequestTransaction`), for methods that may change data.
 * `@Responds` includes it.
 */
export const InTransaction = (): MethodDecorator => (_, __, descriptor: PropertyDescriptor) => {
  const handler = descriptor.value as Handler;
  replaceHandler(descriptor, async function (this: unknown, ...args: unknown[]) {
    const context = currentRequest();
    if (!context?.isUnsafe) return handler.apply(this, args);
    return context.transaction.run(async () => handler.apply(this, args));
  });
};

/** Replaces the method of a controller and keeps its name and metadata, which Nest reads. */
export function replaceHandler(descriptor: PropertyDescriptor, replacement: Handler): void {
  const handler = descriptor.value as Handler;
  for (const key of Reflect.getMetadataKeys(handler))
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), replacement);
  Object.defineProperty(replacement, 'name', { value: handler.name });
  descriptor.value = replacement;
}
