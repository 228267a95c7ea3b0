import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listCostVersionsRoute } from './server.ts'

/** What version n, published at n o'clock, said of a day. */
function saidOf(day: number, version: number, billed: string, rest: object = {}) {
  return {
    day: `2025-05-0${day}`,
    source: 'databricks_usage',
    billed,
    attributed: billed,
    version,
    published_at: `2025-05-09T0${version}:00:00Z`,
    ...rest,
  }
}

const rows = [
  // The first day ever and the newest have no whole neighbour.
  saidOf(1, 1, '9'),
  saidOf(1, 2, '8'),
  saidOf(2, 1, '100'),
  saidOf(2, 3, '102.5'),
  saidOf(2, 4, '101'),
  saidOf(2, 4, '40', { workspace_id: '2' }),
  // Version 2 was the first to know of the day after: until then the day still ran.
  saidOf(3, 1, '1'),
  saidOf(3, 2, '7'),
  saidOf(3, 3, '7', { attributed: '6' }),
  saidOf(4, 2, '5'),
  saidOf(4, 3, '6'),
]

const { askAs } = reportTest(listCostVersionsRoute, { cost_day_version: rows })

type Answer = {
  days: { day: string; first: object; restatements: object[] }[]
  totals: object[]
}

async function asked(query: string, username = 'ann'): Promise<Answer> {
  const url = `/cost-versions?since=2025-05-01T00:00:00Z&until=2025-05-05T00:00:00Z&${query}`
  return (await askAs(username, url)).json()
}

test('tells what was first said of a day and each later change, with its publication and version', async () => {
  const { days, totals } = await asked('onlyRestated=true')
  expect(days).toEqual([
    {
      day: '2025-05-02',
      source: 'databricks_usage',
      currency: 'USD',
      isWhole: true,
      first: { version: 1, publishedAt: '2025-05-09T01:00:00.000Z', billed: '100.0000000000' },
      restatements: [
        {
          version: 3,
          publishedAt: '2025-05-09T03:00:00.000Z',
          billed: '102.5000000000',
          change: '2.5000000000',
        },
        {
          version: 4,
          publishedAt: '2025-05-09T04:00:00.000Z',
          billed: '101.0000000000',
          change: '-1.5000000000',
        },
      ],
      billed: '101.0000000000',
    },
  ])
  expect(totals).toEqual([
    {
      source: 'databricks_usage',
      currency: 'USD',
      amount: '1.0000000000',
      days: 1,
      publications: 2,
      lastPublishedAt: '2025-05-09T04:00:00.000Z',
    },
  ])
})

test('what changes while a day still runs or is loaded is no restatement', async () => {
  const { days } = await asked('')
  expect(days.map(({ day, first, restatements }) => [day, first, restatements.length])).toMatchObject([
    ['2025-05-04', { version: 3, billed: '6.0000000000' }, 0],
    ['2025-05-03', { version: 2, billed: '7.0000000000' }, 0],
    ['2025-05-02', { version: 1, billed: '100.0000000000' }, 2],
    ['2025-05-01', { version: 2, billed: '8.0000000000' }, 0],
  ])
})

test('tells of the workspaces in scope only', async () => {
  const { days } = await asked('onlyRestated=true', 'root')
  expect(days[0]?.restatements[1]).toMatchObject({ billed: '141.0000000000', change: '38.5000000000' })
})
