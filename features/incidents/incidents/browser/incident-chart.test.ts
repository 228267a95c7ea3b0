import { expect, test } from 'vitest'
import { costOfIncident, incidentChart } from './incident-chart.ts'

const day = (date: string, databricksCost: string, cloudCost: string) => ({
  day: date,
  databricksCost,
  cloudCost,
  cost: '0',
})
const shown = (cloudCost: string, since = '2025-05-01') => ({
  incident: { firstDay: '2025-05-02', lastDay: '2025-05-03', title: 'Failed run' },
  costs: {
    since,
    until: '2025-05-05',
    currency: 'USD',
    days: [day('2025-05-01', '1.5', cloudCost), day('2025-05-03', '4', '0')],
    absentBecause: null,
  },
})
const chart = (cloudCost: string) => incidentChart(shown(cloudCost))

test('days without cost stay empty, and one band lies behind those of the incident', () => {
  const { series, marks, spans, fileNames } = chart('0')
  expect(fileNames).toEqual(['2025-05-01', '2025-05-02', '2025-05-03', '2025-05-04'])
  expect(series.map(({ name, values }) => [name, values])).toEqual([['Databricks', [1.5, null, 4, null]]])
  expect(spans).toEqual([{ from: 1, to: 2, name: 'Days of the incident', text: 'Incident: Failed run' }])
  expect(marks).toBeUndefined()
})

test('the axis names the year where the days are of more than one', () => {
  expect(chart('0').axisNames?.[0]).toBe('1 May')
  expect(incidentChart(shown('0', '2024-12-31')).axisNames?.[0]).toBe('31 Dec 2024')
})

test('the cost on the days of the incident is summed exactly, and absent where none is known', () => {
  const costs = (first: string, second: string) =>
    ['2025-05-01', '2025-05-02', '2025-05-03'].map((date, place) => ({
      ...day(date, '0', '0'),
      cost: ['100', first, second][place] ?? '0',
    }))
  const { incident, costs: whole } = shown('0')
  const days = costs('0.1000000000', '0.2000000001')
  expect(costOfIncident({ incident, costs: { ...whole, days } })).toBe('0.3000000001')
  expect(costOfIncident({ incident, costs: { ...whole, days: days.slice(0, 1) } })).toBeNull()
})

test('VMs are a part of their own, and estimated', () => {
  expect(chart('2').series[1]).toMatchObject({
    name: 'VMs',
    values: [2, null, 0, null],
    isEstimated: [true, false, false, false],
  })
})
