import { buildMessage, ValidateBy, type ValidationOptions } from 'class-validator';

/** Characters that every language tag without private extensions fits into (RFC 5646, 4.4.1). */
export const MAX_LANGUAGE_TAG = 35;

/**
 * The value is a BCP 47 language tag of a language that `Intl` knows. For other tags `Intl` takes the language of the machine.
 */
export const IsLanguageTag = (options: ValidationOptions = {}) =>
  ValidateBy(
    {
      name: 'isLanguageTag',
      validator: {
        validate: (value) => typeof value === 'string' && isKnownLanguage(value),
        defaultMessage: buildMessage(
          (each) => `${each}$property must be the language tag of a known language, such as de-DE`,
        ),
      },
    },
    options,
  );

function isKnownLanguage(tag: string): boolean {
  try {
    return tag.length <= MAX_LANGUAGE_TAG && Intl.NumberFormat.supportedLocalesOf([tag]).length === 1;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
