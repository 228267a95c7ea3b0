import { expect, test } from 'vitest'
import { listWorkspaceSeries } from '../contract.ts'
import { largestKeys, workspaceChart } from './workspace-chart.ts'

const figures = {
  databricksCost: '0',
  cloudCost: '0',
  previousCost: null,
  costDifference: null,
  costChange: null,
}
const part = (key: string, cost: string) => ({ key, cost, costs: [cost, '0'] })
const answer = listWorkspaceSeries.output.parse({
  dataVersion: 1,
  since: '2025-05-01T00:00:00Z',
  until: '2025-05-03T00:00:00Z',
  previousSince: '2025-04-29T00:00:00Z',
  previousUntil: null,
  currency: 'USD',
  days: ['2025-05-01', '2025-05-02'],
  workspaces: [
    {
      workspaceId: '1',
      workspaceName: 'one',
      subscriptionId: null,
      share: 1,
      cost: '1',
      ...figures,
      series: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((key, place) => part(key, String(place + 1))),
    },
  ],
  totals: { cost: '45', ...figures },
})

test('the largest values keep their color in all charts, the others are one part', () => {
  const keys = largestKeys(answer)
  expect(keys).toEqual(['i', 'h', 'g', 'f', 'e', 'd', 'c'])
  const [workspace] = answer.workspaces
  const data =
    workspace &&
    workspaceChart(
      workspace,
      { days: answer.days, keys },
      {
        isIncomplete: (day) => day === '2025-05-02',
        because: 'running',
      },
    )
  expect(data?.series.at(-1)).toMatchObject({ name: 'All other', values: [3, 0] })
  expect(data?.incomplete).toEqual({ places: [1], because: 'running' })
})
