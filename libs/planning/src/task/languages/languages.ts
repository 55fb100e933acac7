import { DUTCH } from './dutch-words';
import { FRENCH } from './french-words';
import { ITALIAN } from './italian-words';
import type { TaskLanguage } from './language';
import { SPANISH } from './spanish-words';

export const LANGUAGES: readonly TaskLanguage[] = [FRENCH, SPANISH, ITALIAN, DUTCH];
