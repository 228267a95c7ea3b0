import { expect, test } from 'vitest'
import { measuredChart } from './measured-chart.ts'

const incident = { limitLabel: 'Longer than usual', limitFormat: 'share' }
const measuredOn = (day: string, measured: number | null, allowed: number | null = 0.5) => ({
  startTime: `2025-05-${day}T10:00:00.000Z`,
  measured,
  allowed,
})

test('measured values stand from the earliest to the latest, with the limit of the latest', () => {
  const executions = [measuredOn('03', 0.9), measuredOn('02', null), measuredOn('01', 0.6, 0.4)]
  const chart = measuredChart({ incident, executions })
  expect(chart?.series).toMatchObject([{ name: 'Longer than usual', values: [0.6, 0.9] }])
  expect(chart?.limits).toMatchObject([{ label: 'Limit 50.0%', value: 0.5, kind: 'threshold' }])
  expect(chart?.fileNames).toEqual(['2025-05-01T10:00:00.000Z', '2025-05-03T10:00:00.000Z'])
})

test('one measured value is no chart, and a rule without a limit has none', () => {
  expect(measuredChart({ incident, executions: [measuredOn('03', 0.9)] })).toBeUndefined()
  const executions = [measuredOn('03', 0.9, null), measuredOn('02', 0.8, null)]
  expect(measuredChart({ incident, executions })?.limits).toBeUndefined()
})
