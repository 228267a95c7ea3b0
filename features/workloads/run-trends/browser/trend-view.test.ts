import { expect, test } from 'vitest'
import { urlStateOfTrend, queryOfTrend, trendOfUrlState } from './trend-view.ts'

test('an empty address is the trend with the defaults of the specification', () => {
  expect(trendOfUrlState({})).toMatchObject({
    perspective: 'WORKFLOW',
    kpi: { name: 'runCost' },
    kpiTreshold: 0,
    kpiComparator: 'ABOVE',
    hideNullValues: false,
    trend: false,
    configTimelineVisible: true,
    singleSelectedCluster: undefined,
    singleSelectedTask: undefined,
  })
})

test('what is misspelled is the default', () => {
  const view = trendOfUrlState({ kpi: 'colour', kpiTreshold: '-3', perspective: 'SKY' })
  expect(view).toMatchObject({ perspective: 'WORKFLOW', kpi: { name: 'runCost' }, kpiTreshold: 0 })
})

test('a threshold is asked for in milliseconds, whatever unit it is written in, and not at all while it is 0', () => {
  const view = trendOfUrlState({
    kpi: 'runTotalDuration',
    unit: 'HOURS',
    kpiTreshold: '1.5',
    kpiComparator: 'BELOW',
  })
  expect(queryOfTrend(view)).toEqual({
    kpi: 'runTotalDuration',
    kpiTreshold: 5_400_000,
    kpiComparator: 'BELOW',
  })
  expect(queryOfTrend(trendOfUrlState({}))).toEqual({ kpi: 'runCost' })
})

test('defaults stay out of the address, and a choice goes back to the first page', () => {
  expect(urlStateOfTrend({ configTimelineVisible: 'true', kpi: 'cloudCost', unit: '' })).toEqual({
    configTimelineVisible: undefined,
    kpi: 'cloudCost',
    unit: undefined,
    page: undefined,
  })
})

test('a threshold of a share is chosen in per cent and asked for as a share', () => {
  const view = trendOfUrlState({ kpi: 'clusterCpu', kpiTreshold: '60' })
  expect(view.unit?.label).toBe('%')
  expect(queryOfTrend(view)).toMatchObject({ kpi: 'clusterCpu', kpiTreshold: 0.6 })
})
