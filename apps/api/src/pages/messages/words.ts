import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { LANGUAGES, languageOf, type Language } from '@app/core';
import { de } from './de';
import { en, type Messages } from './en';
import { es } from './es';
import { fr } from './fr';

export const CATALOGUES: Record<Language, Messages> = { en, de, fr, es };

/** The texts of a page, and the language that they are in. */
export interface Words extends Messages {
  language: Language;
}

export const wordsIn = (language: Language): Words => ({ ...CATALOGUES[language], language });

/** The texts in the language that a request's `Accept-Language` prefers (RFC 9110, 12.5.4); English when none of them is wanted. */
export const wordsOf = (request: Request): Words =>
  wordsIn(languageOf(request.acceptsLanguages([...LANGUAGES]) || 'en'));

/** Injects `Words` in the language of the browser into a handler. */
export const InLanguage = createParamDecorator((_: unknown, context: ExecutionContext): Words =>
  wordsOf(context.switchToHttp().getRequest<Request>()),
);
