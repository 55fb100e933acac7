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
const NOT_TAKEN = [
  String.raw`(?:is|are|was|were) (?:invalid|incorrect|wrong|expired)`,
  String.raw`(?:is|are|was|were|does|do|did|has|have)(?: not|n['’]t)(?: been)? (?:valid|correct|found|allowed|accepted|available|match|exist)`,
  String.raw`(?:could|can)(?: not|n['’]t) be|cannot be`,
  String.raw`(?:ist|sind|war) (?:ungültig|falsch|abgelaufen)|(?:ist|sind|wurde) nicht (?:gültig|korrekt|gefunden|möglich|erlaubt)|(?:konnte|kann) nicht`,
  String.raw`(?:ne peut|ne peuvent|n['’]a) pas|n['’](?:est|existe|ont|a) (?:pas|plus) (?:valid|correct|possible|disponible|trouv|accept|été)\p{L}*|n['’]existe pas`,
  String.raw`no (?:se puede|se ha podido|ha sido posible|es posible|existe|es válid[oa]|es correct[oa]|está disponible)`,
  String.raw`non (?:è|può|possono) (?:possibile|valid[oa]|corrett[oa]|disponibile|essere)|non esiste|non è stato possibile`,
  String.raw`(?:has|have|had) already been|(?:ist|sind|wurde|wurden) bereits|(?:est|sont|a|ont) déjà|ya (?:ha|han) sido|ya existe|(?:è|sono) già stat[oaie]|is al (?:in gebruik|gereserveerd|verlengd|geboekt)`,
  String.raw`(?:kan|kon|is|zijn) niet (?:geldig|gevonden|mogelijk|toegestaan|beschikbaar|worden)|bestaat niet`,
].join('|');
const REFUSED_SO = new RegExp(String.raw`(?<!\p{L})(?:${NOT_TAKEN})(?!\p{L})`, 'iu');

/** Whether a line of a page, which may be no message, says that something was not taken. */
export const saysRefused = (line: string): boolean => REFUSED_SO.test(line.replace(DENIED, ' ')) && !PRAISE.test(line);

/** Words of answers that say that something was taken, in other languages than `PRAISE`. */
const TAKEN =
  /(?<!\p{L})(?:gespeichert|gesendet|bestätigt|gebucht|notiert|eingegangen|übernommen|geändert|gelöscht|storniert|bis bald|enregistré\p{L}*|envoyé\p{L}*|confirmé\p{L}*|réservé\p{L}*|reçu\p{L}*|supprimé\p{L}*|guardad[oa]s?|enviad[oa]s?|confirmad[oa]s?|reservad[oa]s?|recibid[oa]s?|eliminad[oa]s?|salvat[oaie]|inviat[oaie]|confermat[oaie]|prenotat[oaie]|ricevut[oaie]|eliminat[oaie]|opgeslagen|verzonden|bevestigd|geboekt|ontvangen|verwijderd|deleted|removed|cancelled|canceled|updated|noted|done|see you)(?!\p{L})/iu;
/** What answers begin with that take something not. "Sorry to see you go" is none of them. */
const REGRETS =
  /(?<!\p{L})(?:unfortunately|sorry(?!,? to see)|oops|whoops|leider|hoppla|malheureusement|désolée?s?|lo sentimos|lamentablemente|desgraciadamente|purtroppo|spiacenti|ci dispiace|helaas)(?!\p{L})/iu;
/** Names of links that lead back for another try. */
const RETRY =
  /^(?:(?:try|do it|start|once) )?(?:again|over|more)$|(?<!\p{L})(?:try again|retry|correct (?:it|this|your|the)|erneut (?:versuchen|eingeben)|noch ?einmal|nochmal|korrigieren|réessayer|corriger|reintentar|corregir|(?:probar|intentar(?:lo)?) (?:otra vez|de nuevo)|riprova|correggi|opnieuw proberen|probeer (?:het )?opnieuw)(?!\p{L})/iu;

/** Whether the lines with which a page answers a form say that it was taken. */
export const saysTaken = (line: string): boolean => (PRAISE.test(line) || TAKEN.test(line)) && !REFUSED_SO.test(line);
/** Whether such a line says that it is sorry. */
export const regrets = (line: string): boolean => REGRETS.test(line) && !saysTaken(line);
/** Whether a link is there for another try. */
export const offersRetry = (name: string): boolean => RETRY.test(name.trim());

/** Whether a message or a heading says that something was taken. */
export const praises = (message: string): boolean => PRAISE.test(message);
