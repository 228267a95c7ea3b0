import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { recommendationRows, proposalOf } from '#features/testing/proposal-rows.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getAdvisedAssetRoute } from './server.ts'

const ports = { proposals: openProposals([]), incidents: openIncidents() }
const ran = (job_id: string, day: string, runs = 1) => ({ job_id, day, first_day: day, last_day: day, runs })
const cost = (job_id: string, day: string, of: string | null) => ({ job_id, day, cost: of })
const jobs = ['unpriced', 'priced', 'long ago', 'open day', 'advised', 'foreign price']
const { ask } = reportTest([getAdvisedAssetRoute.over(ports)], {
  ...recommendationRows,
  billing_horizon: [{ first_usage_time: '2025-01-01T00:00:00Z', last_usage_time: '2025-05-31T00:00:00Z' }],
  job: jobs.map((job_id) => ({ job_id, name: job_id })),
  proposal: [proposalOf('of advised', { asset_kind: 'job', asset_id: 'advised' })],
  job_run_day: [
    ran('unpriced', '2025-05-20'),
    ran('priced', '2025-05-20'),
    ran('long ago', '2025-05-02'),
    ran('open day', '2025-05-31'),
    ran('advised', '2025-05-20'),
    ran('foreign price', '2025-05-20'),
  ],
  job_day: [
    cost('unpriced', '2025-05-20', null),
    cost('unpriced', '2025-05-02', '3'),
    cost('priced', '2025-05-20', '3'),
    { ...cost('foreign price', '2025-05-20', '3'), workspace_id: '2' },
  ],
})
const because = async (id: string) =>
  (await ask(`/recommendations/clusters/${encodeURIComponent(id)}?assetType=job&currency=USD`)).json()
    .noneBecause

const noRun = 'No run of the job began on the last 28 complete days.'

test('a job whose runs have no price has a sentence for why nothing is recommended', async () => {
  expect(await because('unpriced')).toContain('is not known')
  expect(await because('foreign price')).toContain('is not known')
  expect(await because('long ago')).toBe(noRun)
  expect(await because('open day')).toBe(noRun)
})

test('a job of which something could be found, or was, has none', async () => {
  expect([await because('priced'), await because('advised')]).toEqual([null, null])
})
