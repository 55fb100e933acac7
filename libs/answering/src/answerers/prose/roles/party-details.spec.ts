import { valuesByName } from '../../one-value.fixture';

const LEASE = `Lease

This lease is made on 14 May 2027 between Harrow Lane Properties Ltd, of 12 Harrow Lane, Leeds LS2 8PQ, represented by Joanna Pike (the "Landlord"), and Tobias Fenwick, of full age (the "Tenant").
`;
const ACUERDO = `Acuerdo

Entre Talleres Duero, S.L., con domicilio en calle Real 8, 42001 Soria (en adelante, la «Arrendadora») y Elena Rivas (en adelante, la «Arrendataria»).
`;

describe('what an agreement says about a party', () => {
  it('is its address and its representative', async () => {
    const names = ['Landlord address', 'Address of the landlord', 'Landlord represented by', 'Tenant address'];
    expect(await valuesByName(LEASE, names)).toEqual({
      'Landlord address': '12 Harrow Lane, Leeds LS2 8PQ',
      'Address of the landlord': '12 Harrow Lane, Leeds LS2 8PQ',
      'Landlord represented by': 'Joanna Pike',
      'Tenant address': null,
    });
    expect(await valuesByName(ACUERDO, ['Dirección de la arrendadora', 'Domicilio de la arrendataria'])).toEqual({
      'Dirección de la arrendadora': 'calle Real 8, 42001 Soria',
      'Domicilio de la arrendataria': null,
    });
  });
});
