import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayChange, mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { incidentRow } from '#product/contract/calls/incidents.ts'
import { dismissalReason, incidentThread, muteUntil } from './contract/work.ts'

const text = z.string().nullable()

const execution = z.object({
  executionKind: z.string(),
  executionId: z.string(),
  jobId: text,
  runId: text,
  attemptNumber: z.int().nullable(),
  startTime: instant.nullable(),
  status: text,
  duration: z.number().nullable().meta({ description: 'Milliseconds.' }),
  measured: z.number().nullable(),
  allowed: z.number().nullable(),
  severity: z.string(),
  price: text,
})

const costOfDay = z.object({
  day: z.iso.date(),
  databricksCost: z.string().meta({ description: 'Billed usage.' }),
  cloudCost: z.string().meta({ description: 'VMs at their public price: an estimate.' }),
  cost: z.string(),
})

const life = z.object({
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  notifiedAt: instant.nullable().meta({ description: 'Null: it was put among no notifications.' }),
})

export const getIncident = endpoint({
  name: 'getIncident',
  method: 'GET',
  path: '/alerts/incidents/{incidentId}',
  guard: mayRead('user'),
  summary: 'One incident with its executions, what the thing cost by day, and who decided what.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    incident: incidentRow,
    life: life.nullable().meta({ description: 'Null: no round of the server has seen it yet.' }),
    executions: z.array(execution).meta({ description: 'Executions with the finding, the latest 50 first.' }),
    costs: z.object({
      since: z.iso.date(),
      until: z.iso.date().meta({ description: 'The day after the last one.' }),
      currency: text,
      days: z.array(costOfDay).meta({ description: 'What the thing cost on days with cost.' }),
      absentBecause: text,
    }),
    ...incidentThread,
    formerId: text.meta({
      description: 'The id that was asked for, where the incident has another one now.',
    }),
    continuedBy: z
      .object({ incidentId: z.string(), title: z.string() })
      .nullable()
      .meta({ description: 'Of an incident that is not found any more: the one that has its days now.' }),
    isEditable: z.boolean().meta({ description: 'True: the caller may assign, snooze and dismiss it.' }),
    isCommentable: z.boolean().meta({ description: 'True: the caller may comment on it.' }),
  }),
})
export type IncidentDetail = z.output<typeof getIncident.output>

const ids = z
  .array(z.string().max(64))
  .min(1, 'Choose at least one incident')
  .max(500, 'Choose at most 500 incidents')

export const dismissIncidents = endpoint({
  name: 'dismissIncidents',
  method: 'POST',
  path: '/alerts/dismissals',
  guard: mayChange('admin'),
  summary:
    'Dismisses incidents with a reason; with a day, new ones of the same rule and thing until then, too.',
  query: z.strictObject({}),
  body: z.strictObject({
    incidentIds: ids,
    reason: dismissalReason,
    muteUntil,
  }),
  output: z.object({ dismissed: z.int() }),
})

export const restoreIncidents = endpoint({
  name: 'restoreIncidents',
  method: 'POST',
  path: '/alerts/dismissals/undo',
  guard: mayChange('admin'),
  summary: 'Takes dismissals back, with what they mute.',
  query: z.strictObject({}),
  body: z.strictObject({ incidentIds: ids }),
  output: z.object({ restored: z.int() }),
})
