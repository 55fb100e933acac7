import { inWords } from '../examples/steps-in-words.fixture';
import { parseTask } from '../parse-task';

describe('parseTask with instructions in French, Spanish, Italian and Dutch', () => {
  it.each([
    [
      'Accede con el DNI 12345678Z y la clave {{clave}}. ¿Cuándo vence mi contrato?',
      'sign_in user=12345678Z password={clave}',
      'inquire question=Cuándo vence mi contrato',
    ],
    ['Accedi con utente lia@posta.it e password {{p}}.', 'sign_in user=lia@posta.it password={p}'],
    ['Connecte-toi avec l’identifiant claire et le mot de passe {{p}}.', 'sign_in user=claire password={p}'],
    ['Log in met gebruiker jan en wachtwoord {{p}}.', 'sign_in user=jan password={p}'],
    ['Proroga il prestito di "La luna e i falò".', 'click target=<Renew row La luna e i falò>'],
    [
      'Cambia il mio cellulare in 333 1234567 e aggiorna.',
      'set target=<cellulare> value=333 1234567',
      'click target=<aggiorna>',
    ],
    [
      'Zet de lamp in de keuken aan en klik op Klaar.',
      'check targets=<lamp in keuken> checked=true',
      'click target=<Klaar>',
    ],
    ['Ajoute le safran au panier.', 'click target=<Add to cart row safran>'],
    ['Change the case title to Open.', 'set target=<case title> value=Open'],
    ['Verwijder de factuur F-7.', 'click target=<Delete row F-7>'],
    ['En Avisos activa el recordatorio.', 'check targets=<recordatorio in Avisos> checked=true'],
  ])('reads %s', (task, ...steps) => {
    expect(inWords(task)).toEqual(steps);
  });

  it.each([
    'Elimina tutte le fatture tranne F-8.',
    'Non eliminare la fattura F-7.',
    'Verwijder de factuur F-7 niet.',
    'Verwijder alle facturen behalve F-8.',
    'Elimina la fattura F-7 se è pagata.',
    'Verwijder de factuur F-7 als zij betaald is.',
  ])('reads no limited deed: %s', (task) => {
    expect(parseTask(task).steps).toEqual([]);
  });
});
