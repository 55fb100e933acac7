import { isLiteral, phraseOf } from './phrase';
import type { Phrase } from './step';
import type { Token } from './tokens';

const USER_WORDS =
  /^(?:user|username|user-name|userid|user-id|login|email|e-mail|mail|account|id|name|dni|nie|nif|identifiant|usuario|utente|benutzer|benutzername|gebruiker|gebruikersnaam|kundennummer|klantnummer|correo|courriel)$/;
const PASSWORD_WORDS =
  /^(?:password|passphrase|passcode|pin|pass|pw|pwd|clave|contraseña|passwort|kennwort|wachtwoord|mdp)$/;
/** Words around the two values. */
const FILLER =
  /^(?:\/|with|using|as|and|the|my|your|our|by|name|address|is|use|in|credentials?|following|for|of|via|a|an|details|number|to|data|login|user's|stored|saved|given|provided|field|secret|secrets|agent's|these|this|enter|entering|valid|known|account|information|box|code|mot|electrónico)$/;

/**
 * The user and the password of "with user X and password Y", "as X / Y", "using the email X and the secret Y"; null for what is not said. A
 * value without a word before it is the user first, then the password. Null as a whole when other words remain.
 */
export function credentialsOf(
  source: string,
  tokens: readonly Token[],
): { user: Phrase | null; password: Phrase | null } | null {
  const found: { user: Phrase | null; password: Phrase | null } = { user: null, password: null };
  let next: 'user' | 'password' | null = null;
  for (const [at, token] of tokens.entries()) {
    if (isKindOfNumber(token, tokens[at + 1])) next = 'user';
    else if (token.kind === 'word' && PASSWORD_WORDS.test(token.lower)) next = 'password';
    else if (token.kind === 'word' && USER_WORDS.test(token.lower)) next = next ?? 'user';
    else if (token.kind === 'mark' || (token.kind === 'word' && FILLER.test(token.lower))) continue;
    else {
      const isValue = next !== null || isLiteral(token) || (found.user === null && tokens.length <= 6);
      if (!isValue) return null;
      const part: 'user' | 'password' = next ?? (found.user === null ? 'user' : 'password');
      if (found[part] !== null) return null;
      found[part] = phraseOf(source, [part === 'password' ? withEnd(source, token) : token]);
      next = null;
    }
  }
  return found;
}

/** "customer number 77120", "member ID 12" */
const isKindOfNumber = ({ kind, text }: Token, next: Token | undefined): boolean =>
  kind === 'word' &&
  /^\p{Ll}{3,}$/u.test(text) &&
  !FILLER.test(text) &&
  !PASSWORD_WORDS.test(text) &&
  /^(?:number|no\.?|id|code)$/.test(next?.lower ?? '');

/** A password may end in a mark that would end a sentence after another word. */
function withEnd(source: string, token: Token): Token {
  if (token.kind !== 'word') return token;
  const [marks = ''] = /^[!?]+/.exec(source.slice(token.end, token.end + MAX_MARKS)) ?? [];
  return { ...token, text: token.text + marks, lower: token.lower + marks, end: token.end + marks.length };
}
const MAX_MARKS = 4;
