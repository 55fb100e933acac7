import { ApiExtension } from '@nestjs/swagger';
import type { ErrorCode } from './error-codes';

/** The member of an operation that `Conflicts` sets. */
export const CONFLICTS = 'x-conflicts';

/** Declares the codes with which a route responds 409 because of the state of its object. */
export const Conflicts = (...codes: ErrorCode[]): MethodDecorator => ApiExtension(CONFLICTS, codes);
