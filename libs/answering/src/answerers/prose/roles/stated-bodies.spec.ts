import { valuesByName } from '../../one-value.fixture';

it.each([
  ['The boxes left Cork this morning and travel with Norline Freight, as usual.', 'Carrier', 'Norline Freight'],
  [
    'Ihr Paket wurde gestern an den Dienst Blitzpaket GmbH gegeben und versandt mit Blitzpaket GmbH.',
    'Spediteur',
    'Blitzpaket GmbH',
  ],
  ['This policy is underwritten by Castellan Insurance SE.', 'Insurer', 'Castellan Insurance SE'],
  ['Il preventivo, presentato dalla ditta Edilnova S.r.l., ammonta a 48.300,00 euro.', 'Ditta', 'Edilnova S.r.l.'],
  ['Tu pedido se ha enviado hoy con Mensajería Rápida y llega mañana.', 'Transportista', 'Mensajería Rápida'],
  ['The boxes travel with great care.', 'Carrier', null],
])('a company is named by what it does: %s', async (text, name, value) => {
  expect(await valuesByName(`Dear reader,\n\n${text}\n`, [name])).toEqual({ [name]: value });
});

it('a diagnosis and an allergy are stated in words of their own', async () => {
  const text = `Dear Dr Moss,

The diagnosis is unstable angina. He is allergic to penicillin and takes aspirin.
`;
  expect(await valuesByName(text, ['Diagnosis', 'Allergies', 'Reason'])).toEqual({
    Diagnosis: 'unstable angina',
    Allergies: 'penicillin',
    Reason: null,
  });
});
