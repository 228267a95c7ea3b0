import { z } from 'zod'
import { apiBase, type Method } from '#contract/endpoint.ts'
import type { Mart } from '#mart/mart.ts'
import type { Answer } from './api-over.ts'
import type { Call } from './calls-of.ts'

type Api = { answer(call: Call): Promise<Answer> }

/** A workspace and an incident of a world that calls and decisions are about. */
const known = z.object({ workspaceId: z.string(), subscriptionId: z.string(), incidentId: z.string() })
export type Known = z.output<typeof known>

/** The first workspace with a subscription, and the first incident. */
export async function knownOf(mart: Mart): Promise<Known> {
  const { rows } = await mart.rows(`
    select
      min(workspace_id) as "workspaceId",
      min_by(subscription_id, workspace_id) as "subscriptionId",
      (select min(incident_id) from incident) as "incidentId"
    from workspace
    where subscription_id is not null`)
  return known.parse(rows[0])
}

const monthlyBudgets = Array.from({ length: 12 }, (_, place) => ({ month: place + 1, monthBudget: '2500' }))

const decisionsOf = ({
  workspaceId,
  subscriptionId,
  incidentId,
}: Known): readonly [Method, string, Record<string, unknown>][] => [
  ['PUT', '/settings/tags', { enabledTags: ['team', 'cost_center'] }],
  ['PUT', '/configurations/fiscal-year', { startMonth: 4 }],
  ['PUT', `/cost-tags/workspace/${workspaceId}/storage`, { tagKey: 'env' }],
  [
    'PUT',
    `/spend-insights/planning/budget-commit?subscriptionId=${subscriptionId}`,
    { year: 2025, monthlyBudgets, commit: '36000', currency: 'USD' },
  ],
  [
    'POST',
    '/spend-insights/budgets',
    { scope: { kind: 'workspace', workspaceId }, monthlyAmount: '900.50', onForecast: false },
  ],
  [
    'PUT',
    '/diagnostics/incident-rules/idle_instance:APC',
    { enabled: true, threshold: 55, otherLimit: null, minimumAmount: '0', severity: 'HIGH' },
  ],
  ['POST', '/alerts/dismissals', { incidentIds: [incidentId], reason: 'Planned backfill' }],
  ['POST', '/saved-views', { name: 'Expensive jobs', url: '/workflows/jobs', isShared: true }],
  ['PUT', '/column-choices/listJobs', { columns: ['cost', 'owner'], isWide: true }],
]

/** Makes decisions that answers depend on: without a budget or an enabled tag there is little to compare. */
export async function decideBefore(api: Api, about: Known): Promise<void> {
  for (const [method, path, payload] of decisionsOf(about)) {
    const { status, body } = await api.answer({ name: path, method, url: apiBase + path, payload })
    if (status !== 200) throw new Error(`${method} ${path} answers ${status}: ${JSON.stringify(body)}`)
  }
}
