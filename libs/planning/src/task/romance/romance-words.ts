import { DUTCH } from './dutch-words';
import { FRENCH } from './french-words';
import { ITALIAN } from './italian-words';
import type { RomanceLanguage } from './language';
import { SPANISH } from './spanish-words';

export const ROMANCE_LANGUAGES: readonly RomanceLanguage[] = [FRENCH, SPANISH, ITALIAN, DUTCH];
