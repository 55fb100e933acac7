import { download, Refusal } from '../http';
import { permitsPage } from '../pages/permits.page';
import { pdfFile } from '../pdf-file';
import { PERMITS, permitsAsCsv } from '../permits';
import type { Route } from './route';

export function permitRoutes(): Route[] {
  return [
    {
      method: 'GET',
      path: /^\/permits$/,
      handle: ({ session, url: { searchParams } }) =>
        permitsPage(
          session.account,
          searchParams.get('q') ?? '',
          Number.parseInt(searchParams.get('page') ?? '1', 10) || 1,
        ),
    },
    {
      method: 'GET',
      path: /^\/permits\.csv$/,
      handle: () => download('permits.csv', 'text/csv; charset=utf-8', permitsAsCsv(PERMITS)),
    },
    {
      method: 'GET',
      path: /^\/permits\/(WP-\d+)\.pdf$/,
      handle: async ({ parts: [number] }) => {
        const permit = PERMITS.find((candidate) => candidate.number === number);
        if (!permit) throw new Refusal(404, 'There is no such permit.');
        const lines = [
          ['Holder', permit.holder],
          ['Venue', permit.venue],
          ['Valid until', permit.validUntil],
          ['Fee in euros', permit.fee],
        ] as const;
        return download(`${permit.number}.pdf`, 'application/pdf', await pdfFile(`Permit ${permit.number}`, lines));
      },
    },
  ];
}
