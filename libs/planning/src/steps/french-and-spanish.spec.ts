import { parseTask } from '../task/parse-task';
import { TaskPage } from './task-page.fixture';

const LIST = (...deeds: string[]) =>
  `<table><tr><th>No.<th>Nom<th><tr>${['F-7 Ada Moss', 'F-8 Ben Lee']
    .map((entry) => {
      const [number = '', ...name] = entry.split(' ');
      const buttons = deeds
        .map((deed) => `<button onclick="document.title = '${deed} ${number}'">${deed}</button>`)
        .join('');
      return `<tr><td><a href="#${number}" onclick="document.title = '${number}'">${number}</a><td>${name.join(' ')}<td>${buttons}`;
    })
    .join('')}</table>`;
const FORM = `<label>Nom <input id=n></label><label>Adresse <input id=a></label><label>Color <select id=c><option>Bleu<option>Rojo</select></label>
  <label><input type=checkbox id=k>Newsletter</label><button onclick="document.title = [n.value, a.value, c.value, k.checked].join('|')">Envoyer</button>`;

describe('executeSteps with French and Spanish instructions', () => {
  const page = new TaskPage();
  beforeAll(() => page.start());
  afterAll(() => page.stop());

  it.each([
    [LIST('Supprimer'), 'Supprimez la facture F-7.', 'Supprimer F-7'],
    [LIST('Eliminar'), 'Elimina la factura F-8.', 'Eliminar F-8'],
    [LIST('Annuler'), "Annulez l'abonnement de Ben Lee.", 'Annuler F-8'],
    [LIST('Cancelar'), 'Cancele la reserva de Ada Moss.', 'Cancelar F-7'],
    [LIST('Approuver', 'Refuser'), 'Approuvez la demande de Ben Lee.', 'Approuver F-8'],
    [LIST('Aprobar', 'Rechazar'), 'Apruebe la solicitud de Ada Moss.', 'Aprobar F-7'],
    [LIST('Supprimer'), 'Veuillez ouvrir la facture F-8.', 'F-8'],
    [LIST('Eliminar'), 'Abra la factura F-7.', 'F-7'],
    [
      FORM,
      'Saisissez Ada dans le champ Nom et 12 rue de la Paix dans Adresse, cochez la case Newsletter puis cliquez sur Envoyer.',
      'Ada|12 rue de la Paix|Bleu|true',
    ],
    ['<button role=tab onclick="document.title = 1">Détails</button>', "Ouvrez l'onglet Détails.", '1'],
    [LIST('Suspendre'), 'Ouvrez F-8 et suspendez Ada Moss.', 'Suspendre F-7'],
    [FORM, 'Saisissez "Ada" dans Nom, "Rue 3" dans Adresse et envoyez.', 'Ada|Rue 3|Bleu|false'],
    [FORM, 'Escriba "Ada" en Nom, marque "Newsletter" y envíe.', 'Ada||Bleu|true'],
    [FORM, 'Introduzca Ada en Nom, elija Rojo en Color y haga clic en "Envoyer".', 'Ada||Rojo|false'],
  ])('carries out what they order (%#)', async (html, task, title) => {
    expect([(await page.perform(html, task)).failure, await page.title()]).toEqual([null, title]);
  });

  it.each([
    'Ne supprimez pas la facture F-7.',
    'Supprimez la facture F-7 si elle est payée.',
    'Supprimez toutes les factures sauf F-8.',
    'Supprimez les factures payées.',
    'No elimine la factura F-7.',
    'Elimine las facturas excepto F-8.',
  ])('does nothing where a condition or an exception is said: %s', (task) => {
    expect(parseTask(task)).toMatchObject({ steps: [], unread: [{ endsBefore: 0 }] });
  });
});
