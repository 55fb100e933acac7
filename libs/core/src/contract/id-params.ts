import { Param, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '../errors/errors';
import { charactersIn } from './characters';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when `text` is a UUID in its usual notation. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

/** True when `text` can be an id at all: 1–255 characters that PostgreSQL can store. */
export const isStorableId = (text: string): boolean =>
  text.length > 0 && text.length <= 510 && charactersIn(text) <= 255 && !text.includes('\0') && text.isWellFormed();

function idPipe(what: string, known: (text: string) => boolean): PipeTransform<string, string> {
  return {
    transform: (value) => {
      if (known(value)) return value;
      throw new NotFoundError(what);
    },
  };
}

/** A path segment that names an object by UUID; anything else cannot exist: 404. `what` names the object in the answer. */
export const UuidParam = (name: string, what: string) => Param(name, idPipe(what, isUuid));

/** A path segment that names an object by opaque text; what cannot be stored cannot exist: 404. */
export const IdParam = (name: string, what: string) => Param(name, idPipe(what, isStorableId));
