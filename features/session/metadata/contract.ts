import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const freshness = z.object({
  workspaceId: z.string(),
  workspaceName: z.string(),
  workspaceHost: z.string().nullable().meta({ description: 'Null where its address is not known.' }),
  subscriptionId: z.string().nullable().meta({ description: 'Null of a workspace that is not connected.' }),
  /** Start of its oldest and end of its newest usage record; null: none was loaded yet. */
  firstUsageTime: instant.nullable(),
  lastUsageTime: instant.nullable(),
  isPublished: z.boolean().meta({ description: 'False: only admins see it.' }),
})

export const getMetadata = endpoint({
  name: 'getMetadata',
  method: 'GET',
  path: '/metadata',
  guard: mayRead('user'),
  summary: 'What a screen needs at start: the data clock, the days with data, currencies, freshness.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({
    /** The instant that counts as now for the data. */
    dataClock: instant,
    /** 0: nothing was published yet. */
    dataVersion: z.int(),
    /** First and last UTC day with usage in scope. */
    firstDay: z.iso.date().nullable(),
    lastDay: z.iso.date().nullable(),
    /** The start of the day after the last complete one, from which on money is not final; null while there is no usage. */
    incompleteSince: instant.nullable(),
    /** While history is loading, newest first: its first day that is loaded, and the first that will be; null once all is. */
    history: z.object({ loadedSince: z.iso.date(), wantedSince: z.iso.date() }).nullable(),
    /** Currencies of the money in scope, the most used first. */
    currencies: z.array(z.string()),
    /** The currency that lists use where none is asked for. */
    currency: z.string().nullable(),
    /** Whether costs are billed by the cloud, or computed from usage, prices and machine time. */
    costType: z.enum(['ESTIMATED', 'REAL']),
    workspaces: z.array(freshness),
  }),
})
