import { expect, test } from 'vitest'
import { addRows, derivedLake } from '#models/testing/derived.ts'

const version = (change_time: string, rest: Readonly<Record<string, unknown>>) => ({
  account_id: 'account',
  workspace_id: '1',
  job_id: '70',
  change_time,
  name: 'nightly',
  ...rest,
})

test('a later version is added to the former ones', async () => {
  const lake = await derivedLake(['job_version'], {
    system_job: [version('2025-05-01T00:00:00Z', { schedule: '0 0 3 * * ?', run_as: '17' })],
  })
  await addRows(lake, {
    system_job: [
      version('2025-05-09T00:00:00Z', { schedule: '0 0 4 * * ?', run_as_user_name: 'ann@example.com' }),
    ],
  })
  const rows = await lake.rows('select schedule, run_as_user_name from job_version order by change_time', {})
  expect(rows).toEqual([
    { schedule: '0 0 3 * * ?', run_as_user_name: '17' },
    { schedule: '0 0 4 * * ?', run_as_user_name: 'ann@example.com' },
  ])
  await lake.close()
})
