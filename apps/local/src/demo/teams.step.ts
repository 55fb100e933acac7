import type { DemoStep } from '../demo';

/** The demo team with an account of each role, and a team without features. Their keys can be read only here. */
export const teams: DemoStep = {
  name: 'teams',
  async make({ databaseUrl, environment }) {
    // Imported only here, because Nest and the libs take a second to load.
    const { withTeams } = await import('../with-teams.js');
    return withTeams({ ...environment, DATABASE_URL: databaseUrl }, async (service) => {
      const features = ['document_intelligence', 'computer_agents'] as const;
      const { team, keys } = await service.create({
        name: 'Formwork Demo',
        email: 'admin@demo.example',
        features: [...features],
      });
      const scope = { teamId: team.id };
      const editor = await service.addMember(scope, { email: 'editor@demo.example', role: 'editor' });
      const viewer = await service.addMember(scope, { email: 'viewer@demo.example', role: 'viewer' });
      const disposable = await service.addMember(scope, { email: 'disposable@demo.example', role: 'admin' });
      const plain = await service.create({ name: 'Formwork Plain', email: 'admin@plain.example' });

      const inProduction = { editor, viewer, no_features: plain, disposable };
      const others = Object.entries(inProduction).map(([name, account]) => [name, account.keys.production]);
      return { team_id: team.id, keys: { ...keys, ...Object.fromEntries(others) } };
    });
  },
};
