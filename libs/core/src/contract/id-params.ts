import { Param, type PipeTransform } from '@nestjs/common';
import { NotFoundError } from '../errors/errors';
import { charactersIn, UNITS_PER_CHARACTER } from './characters';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True when `text` is a UUID in its usual notation. */
export const isUuid = (text: unknown): text is string => typeof text === 'string' && UUID.test(text);

/** Characters of an id. */
export const MAX_ID = 255;

/** True when `text` can be an id: 1 to `MAX_ID` characters that PostgreSQL can store. */
export const isStorableId = (text: string): boolean =>
  text.length > 0 &&
  text.length <= UNITS_PER_CHARACTER * MAX_ID &&
  charactersIn(text) <= MAX_ID &&
  !text.includes('\0') &&
  text.isWellFormed();

function idPipe(what: string, known: (text: string) => boolean): PipeTransform<string, string> {
  return {
    transform: (value) => {
      if (known(value)) return value;
      throw new NotFoundError(what);
    },
  };
}

/** A UUID in the path. Anything else is 404, because no such object can exist; `what` names the object in the message. */
export const UuidParam = (name: string, what: string) => Param(name, idPipe(what, isUuid));

/** An opaque id in the path. Text that cannot be stored is 404, because no such object can exist. */
export const IdParam = (name: string, what: string) => Param(name, idPipe(what, isStorableId));
