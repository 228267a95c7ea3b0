import { expect, test } from 'vitest'
import { place } from '#product/places.ts'
import { resolvedPayload } from './notice-text.ts'
import type { IncidentCategory, IncidentReference } from '../incident-ports.ts'

const incident: IncidentReference = {
  incidentId: '8aacacd5cdeffc0d',
  rule: 'run_failure',
  target: 'JOB',
  category: 'PERFORMANCE',
  scopeKey: 'ASSET/1/JOB/70',
  workspaceId: '1',
  subscriptionId: null,
  firstDay: '2025-05-10',
  lastDay: '2025-05-10',
  occurrences: 1,
  severity: 'MEDIUM',
  price: null,
  summary: {
    title: 'Failed run',
    incidentType: 'RUN_FAILURE',
    incidentSubtype: null,
    level: 'ASSET',
    assetKind: 'JOB',
    assetId: '70',
    assetName: 'nightly',
    skuName: null,
    period: null,
    measured: null,
    allowed: null,
    currentCost: null,
    referenceCost: null,
    currency: null,
  },
}
const resolved = { status: 'RESOLVED', decidedBy: null, reason: null } as const

test.each<[IncidentCategory, { path: string }]>([
  ['COST', place.costIncidents],
  ['PERFORMANCE', place.performanceIncidents],
  ['CONFIGURATION', place.performanceIncidents],
])('a message about an incident of %s leads to its drawer', (category, { path }) => {
  const payload = resolvedPayload({ ...incident, category }, resolved, 0)
  expect(payload.path).toBe(`${path}?incidentId=8aacacd5cdeffc0d`)
})
