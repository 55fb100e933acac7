/** Words of messages that say what is wrong with a form. */
const COMPLAINT =
  /\b(?:errors?|invalid|required|must|please|cannot|can't|could not|couldn't|failed|failures?|incorrect|wrong|missing|not (?:valid|allowed|match|found|correct|accepted|available)|enter (?:an?|your) valid|already (?:exists|taken|in use|registered|used|has|have)|there (?:is|are) already|(?:is|are|was) already|does not|at least \d|only .{1,60} (?:is|are) (?:accepted|allowed|supported|permitted)|expired|denied|declined|too (?:long|short|large|many)|fehler|ungultig|ungültig|erforderlich|bitte|erreur|obligatoire|invalide|requerido|obligatorio|errore|obbligatorio|verplicht|ongeldig)\b/i;

/** Words of headings of pages that answer a form with a page about an error. */
const REFUSED =
  /\b(?:errors?|failed|failures?|wrong|invalid|incorrect|denied|declined|rejected|unsuccessful|expired|not (?:found|valid|allowed|accepted|correct|available))\b/i;

/** Words of messages that say that a form was taken. */
const PRAISE =
  /\b(?:success\w*|thank|thanks|received|saved|confirmed|complete|completed|sent|booked|danke|erfolgreich|merci|gracias|grazie|bedankt)\b/i;

const NONE = String.raw`no|zero|0|without(?: any)?|kein\w*|ohne|aucune?|sans|sin|nessun\w*|senza|geen|zonder`;
const FAULTS = String.raw`errors?|failures?|problems?|warnings?|invalid|missing|failed|fehler\w*|erreurs?|errore\w*|fouten`;
/** What pages say where all is well: "No errors found", "0 invalid rows", "saved without any errors"; but not "not without errors". */
const DENIED = new RegExp(String.raw`(?<!\bnot (?:\w+ )?|[\d.,])\b(?:${NONE})\s+(?:\p{L}+\s+)?(?:${FAULTS})\b`, 'giu');

/** Whether a message says what is wrong. */
export const complains = (message: string): boolean => COMPLAINT.test(message.replace(DENIED, ' '));

/** Whether a heading says that something was refused. */
export const refuses = (heading: string): boolean => REFUSED.test(heading.replace(DENIED, ' '));

/** Sentences that say so wherever they stand; single words such as "failed" are states of entries. */
const NOT_TAKEN =
  /\b(?:(?:is|are|was|were) (?:invalid|incorrect|wrong|expired)|(?:is|are|was|were|does|do|has|have)(?: not|n['’]t)(?: been)? (?:valid|correct|found|allowed|accepted|available|match|exist)|(?:could|can)(?: not|n['’]t) be|cannot be|(?:ist|sind|war) (?:ungültig|falsch|abgelaufen)|(?:ist|sind|wurde) nicht (?:gültig|korrekt|gefunden|möglich|erlaubt)|(?:konnte|kann) nicht)\b/iu;

/** Whether a line of a page, which may be no message, says that something was not taken. */
export const saysRefused = (line: string): boolean => NOT_TAKEN.test(line.replace(DENIED, ' ')) && !PRAISE.test(line);

/** Whether a message or a heading says that something was taken. */
export const praises = (message: string): boolean => PRAISE.test(message);
