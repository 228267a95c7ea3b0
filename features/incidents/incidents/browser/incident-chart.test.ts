import { expect, test } from 'vitest'
import { incidentChart } from './incident-chart.ts'

const day = (date: string, databricksCost: string, cloudCost: string) => ({
  day: date,
  databricksCost,
  cloudCost,
  cost: '0',
})
const chart = (cloudCost: string) =>
  incidentChart({
    incident: { firstDay: '2025-05-02', lastDay: '2025-05-03', title: 'Failed run' },
    costs: {
      since: '2025-05-01',
      until: '2025-05-05',
      currency: 'USD',
      days: [day('2025-05-01', '1.5', cloudCost), day('2025-05-03', '4', '0')],
      absentBecause: null,
    },
  })

test('days without cost stay empty, and those of the incident are marked', () => {
  const { series, marks, fileNames } = chart('0')
  expect(fileNames).toEqual(['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04'])
  expect(series.map(({ name, values }) => [name, values])).toEqual([['Databricks', [1.5, null, 4, null]]])
  expect(marks?.map(({ place, text }) => [place, text])).toEqual([
    [1, 'Incident: Failed run'],
    [2, 'Incident: Failed run'],
  ])
})

test('VMs are a part of their own, and estimated', () => {
  expect(chart('2').series[1]).toMatchObject({
    name: 'VMs',
    values: [2, null, 0, null],
    isEstimated: [true, false, false, false],
  })
})
