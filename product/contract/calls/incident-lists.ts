import { z } from 'zod'
import { mayRead } from '#contract/guard.ts'
import { report } from '#contract/report.ts'
import { costIncidentColumns, performanceIncidentColumns } from '../columns/incident-columns.ts'
import { costFilters, incidentBody, performanceFilters } from '../filters/incident-filters.ts'

const list = {
  guard: mayRead('user'),
  listName: 'incidents',
  tieBreakers: ['incidentId'],
} as const

const costList = {
  ...list,
  path: '/alerts/cost-control-incidents',
  filters: costFilters,
  columns: costIncidentColumns,
  order: { column: 'atStake', direction: 'DESC' },
} as const

const performanceList = {
  ...list,
  path: '/alerts/performance-incidents',
  filters: performanceFilters,
  columns: performanceIncidentColumns,
  order: { column: 'atStake', direction: 'DESC' },
} as const

export const listCostIncidents = report({
  ...costList,
  name: 'listCostIncidents',
  summary: 'Cost incidents that lasted into the range: what cost more than it did before.',
})

export const filterCostIncidents = report({
  ...costList,
  name: 'filterCostIncidents',
  method: 'POST',
  body: z.strictObject(incidentBody),
  summary: 'The same, filtered by subscriptions, workspaces and types in the body.',
})

export const listPerformanceIncidents = report({
  ...performanceList,
  name: 'listPerformanceIncidents',
  summary: 'Performance and configuration incidents that lasted into the range.',
})

const alertType = z.enum(['PERFORMANCE', 'CONFIGURATION'])

export const filterPerformanceIncidents = report({
  ...performanceList,
  name: 'filterPerformanceIncidents',
  method: 'POST',
  body: z.strictObject({
    ...incidentBody,
    alertTypes: z.array(alertType).optional().meta({ description: 'Only incidents of these categories.' }),
  }),
  summary: 'The same, filtered by subscriptions, workspaces, categories and types in the body.',
})
