import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { scopeQuery } from '#contract/scope.ts'
import { changeParts } from '../change-parts.ts'

const money = z.string()
const part = z.enum(changeParts)

/** An asset, or a SKU or VM type, that carries a part of a cost incident. */
const carrier = z.object({
  workspaceId: z.string().nullable().meta({ description: 'Null: SKU or VM type in several workspaces.' }),
  workspaceName: z.string().nullable(),
  assetKind: z.string().nullable(),
  assetId: z.string().nullable(),
  name: z.string(),
  cost: money,
  referenceCost: money,
  difference: money,
  cause: part.meta({ description: 'The largest part of its change.' }),
})
export type CostCarrier = z.output<typeof carrier>

const carriers = z.object({
  rows: z.array(carrier).meta({ description: 'Those with the largest change, at most 10.' }),
  total: z.int().meta({ description: 'How many changed.' }),
  otherDifference: money.meta({ description: 'The change of all that are not listed.' }),
})

export const explainCostIncident = endpoint({
  name: 'explainCostIncident',
  method: 'GET',
  path: '/alerts/incidents/{incidentId}/explanation',
  guard: mayRead('user'),
  summary:
    'Why the last period of a cost incident cost more than before: the change by cause, asset and SKU, each adding up to the last digit.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    incidentId: z.string(),
    currency: z.string(),
    since: z.iso.date(),
    until: z.iso.date().meta({ description: 'The day after the last one.' }),
    previousSince: z.iso.date(),
    previousUntil: z.iso.date().meta({ description: 'The day after the last one.' }),
    previousPeriods: z.int().meta({ description: 'Of how many periods the reference is the mean.' }),
    cost: money,
    referenceCost: money,
    difference: money,
    estimatedBecause: z.string().nullable(),
    parts: z
      .array(z.object({ part, amount: money }))
      .meta({ description: 'Causes with a part, the largest first.' }),
    assets: carriers,
    skus: carriers.meta({ description: 'SKUs and VM types.' }),
    outsideWorkspaces: money.meta({
      description: 'What the incident changed besides: usage that belongs to no workspace; 0: nothing.',
    }),
  }),
})
export type CostIncidentExplanation = z.output<typeof explainCostIncident.output>
