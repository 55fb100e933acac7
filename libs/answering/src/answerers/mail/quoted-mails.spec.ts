import { valuesByName } from '../one-value.fixture';

const FORWARDED = `From: Miriam Castle
To: Facilities Team
Subject: FW: Lift inspection

Team, see below.

-----Original Message-----
From: Gerald Hale <gerald@uplift.example>
Sent: Monday, 4 October 2027 09:12
To: Miriam Castle <m.castle@brookside.example>
Subject: Lift inspection

Dear Ms Castle, we come on Thursday.
`;

it('the original mail is the last one that is quoted, and the first one was written by who forwarded it', async () => {
  const names = ['Original sender', 'Original recipient', 'Original subject', 'Forwarded by'];
  expect(await valuesByName(FORWARDED, names)).toEqual({
    'Original sender': 'Gerald Hale <gerald@uplift.example>',
    'Original recipient': 'Miriam Castle <m.castle@brookside.example>',
    'Original subject': 'Lift inspection',
    'Forwarded by': 'Miriam Castle',
  });
});

it('a single mail has no original', async () => {
  const text = `From: Miriam Castle\nTo: Facilities Team\nSubject: Lift\n\nThe lift is out of order.\n`;
  expect(await valuesByName(text, ['Original sender', 'Forwarded by'])).toEqual({
    'Original sender': null,
    'Forwarded by': null,
  });
});
