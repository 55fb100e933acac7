import { valuesByName } from '../answerers/one-value.fixture';

const PORTUGUESE_IN_COLUMNS = `
Papelaria Central, Lda.                               Fatura n.º FT 2026/341
Rua das Flores, 27                                    Data de emissão: 9 de outubro de 2026
4050-262 Porto                                        Vencimento: 8 de novembro de 2026
NIF: 509 442 013                                      Encomenda n.º EN-208

Cliente
Clínica São Bento, S.A.
Av. da Liberdade, 110
1250-146 Lisboa
NIF do cliente: 501 964 843

Descrição               Qtd.     Preço unitário     IVA %     Valor
Papel A4                20       4,50               23        90,00
Canetas                 100      0,60               23        60,00

Total ilíquido                                        150,00 €
Desconto                                              10,00 €
Total sem IVA                                         140,00 €
Valor do IVA                                          32,20 €
Total a pagar                                         172,20 €
Forma de pagamento: Transferência bancária
IBAN: PT50 0002 0123 1234 5678 9015 4
`;

const BRAZILIAN_LABELS_ABOVE = `
Horizonte Serviços Ltda                               NOTA FISCAL DE SERVIÇOS
CNPJ: 12.345.678/0001-95

Número da nota         Data de emissão        Data de vencimento     Condição de pagamento
000.184                10/out/2026            25/10/2026             15 dias

Tomador de serviços
Mercado Bom Preço Ltda
CNPJ: 98.765.432/0001-10

Base de cálculo        R$ 1.234,00
Imposto                R$ 61,70
Valor total            R$ 1.295,70
`;

const PORTUGUESE_WATER_BILL = `
Águas do Vale, S.A.
N.º de cliente: 00371-5
Fatura n.º 2026/88-104
Data da fatura: 1 de março de 2026
Período de faturação: 01/02/2026 a 28/02/2026
Data limite de pagamento: 22 de março de 2026
Valor a pagar: 23,87 €
`;

/** Receipts, agreements and small invoices. */
const OTHERS: [string, Record<string, string>][] = [
  [
    `
Restaurante O Forno, Lda
Largo da Sé 3
3000-138 Coimbra
NIF 513228106

Fatura Simplificada FS 1/8812
Data: 2026-07-04   Hora: 13:22

Bacalhau      14,50
Vinho          9,00
Total         23,50
IVA incluído  13%   2,70
Numerário     30,00
Troco          6,50
`,
    {
      Total: '23.50',
      'Invoice number': 'FS 1/8812',
      Date: '2026-07-04',
      Company: 'Restaurante O Forno, Lda',
      Change: '6.50',
      NIF: '513228106',
    },
  ],
  [
    `
Fatura
Total: 1.234,56 €
IVA (23%): 230,85 €
Subtotal: 1.003,71 €
Data: 02/05/2026
Nº 2026/77
`,
    { Total: '1234.56', Tax: '230.85', 'Net total': '1003.71', Date: '2026-05-02', 'Invoice number': '2026/77' },
  ],
  [
    `
Nota Fiscal nº 000.045.118          Série 1
Data de emissão: 12 de novembro de 2026
Emitente: Comercial Sol Nascente S.A.
CNPJ: 04.252.011/0001-10
Inscrição estadual: 110.042.490.114

Destinatário: Padaria Trigo Ltda

Valor dos produtos      R$ 2.000,00
Valor do frete          R$ 80,00
Desconto                R$ 100,00
Valor total da nota     R$ 1.980,00
`,
    {
      'Invoice number': '000.045.118',
      'Issue date': '2026-11-12',
      Seller: 'Comercial Sol Nascente S.A.',
      Buyer: 'Padaria Trigo Ltda',
      Total: '1980.00',
      Discount: '100.00',
      Shipping: '80.00',
      'Tax ID': '04.252.011/0001-10',
      'Inscrição estadual': '110.042.490.114',
    },
  ],
  [
    `
Contrato de arrendamento
Inquilino: Rui Costa
Renda mensal: 750,00 €
Data de início: 1 de agosto de 2026
Duração do contrato: 2 anos
`,
    { Inquilino: 'Rui Costa', 'Start date': '2026-08-01', 'Contract term': '2 anos', 'Renda mensal': '750.00' },
  ],
  [
    `
Construções Almeida & Filhos, Unipessoal Lda
Estrada Nacional 10, km 4
2615-133 Alverca
Contribuinte n.º 507 118 224

Exmo.(s) Sr.(s)
Maria João Pinto
Travessa do Carmo 6, 2.º Esq.
1200-095 Lisboa

Fatura-Recibo n.º FR 2026/19
Data de emissão: 2026-06-30
Total c/ IVA: 3.690,00 €
IVA 23%: 690,00 €
Valor tributável: 3.000,00 €
`,
    {
      'Invoice number': 'FR 2026/19',
      'Invoice date': '2026-06-30',
      Total: '3690.00',
      Tax: '690.00',
      'Net total': '3000.00',
      Buyer: 'Maria João Pinto',
      'Tax number': '507 118 224',
      Seller: 'Construções Almeida & Filhos, Unipessoal Lda',
    },
  ],
];

describe('Portuguese words', () => {
  it.each<[string, string, Record<string, string>]>([
    [
      'a Portuguese invoice in columns',
      PORTUGUESE_IN_COLUMNS,
      {
        'Invoice number': 'FT 2026/341',
        'Invoice date': '2026-10-09',
        'Due date': '2026-11-08',
        Vencimento: '2026-11-08',
        'Order number': 'EN-208',
        Seller: 'Papelaria Central, Lda.',
        Cliente: 'Clínica São Bento, S.A.',
        'Total a pagar': '172.20',
        Total: '172.20',
        'Net total': '140.00',
        IVA: '32.20',
        Desconto: '10.00',
        NIF: '509 442 013',
        IBAN: 'PT50000201231234567890154',
        'Forma de pagamento': 'Transferência bancária',
        Address: 'Rua das Flores, 27 4050-262 Porto',
      },
    ],
    [
      'a Brazilian invoice with its labels above the values',
      BRAZILIAN_LABELS_ABOVE,
      {
        'Invoice number': '000.184',
        'Invoice date': '2026-10-10',
        'Due date': '2026-10-25',
        Seller: 'Horizonte Serviços Ltda',
        Buyer: 'Mercado Bom Preço Ltda',
        Total: '1295.70',
        'Valor total': '1295.70',
        CNPJ: '12.345.678/0001-95',
        Currency: 'BRL',
        'Payment terms': '15 dias',
      },
    ],
    [
      'a Portuguese bill',
      PORTUGUESE_WATER_BILL,
      {
        'Invoice number': '2026/88-104',
        'Invoice date': '2026-03-01',
        'Due date': '2026-03-22',
        'Customer number': '00371-5',
        'Billing period': '01/02/2026 a 28/02/2026',
        'Amount due': '23.87',
        Total: '23.87',
      },
    ],
  ])('answer questions about %s', async (_, text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });

  it.each(OTHERS)('answer questions about %j', async (text, expected) => {
    expect(await valuesByName(text, Object.keys(expected))).toEqual(expected);
  });
});
