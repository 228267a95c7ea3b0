import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

/** The status of a source for readers. */
export const sourceStatus = z.object({
  /** Name of the source, for example job-runs. */
  source: z.string(),
  system: z.string(),
  meaning: z.string(),
  /** Null: the source is asked once for the whole account. */
  workspaceId: z.string().nullable(),
  /** Never asked yet; being asked; answered in time; answered, but too long ago; refused or failed at the last try; one that the lakehouse does not have or does not let us read, and that the product can do without. */
  state: z.enum(['waiting', 'running', 'fresh', 'late', 'failing', 'unavailable']),
  /** What went wrong at the last try and what to do, if it went wrong. */
  says: z.string().nullable(),
  /** What is missing while it is not available; null: nothing can replace it. */
  without: z.string().nullable(),
  /** Notes of the last success, such as columns that the lakehouse does not have. */
  notes: z.array(z.string()),
  lastSuccessTime: instant.nullable(),
  lastTryTime: instant.nullable(),
  freshMinutes: z.int(),
  /** Rows that the last success brought. */
  rows: z.int().nullable(),
  /** The right that the source needs, and what grants it. */
  right: z.object({ name: z.string(), grant: z.string() }),
})

export type SourceStatus = z.output<typeof sourceStatus>

export const listSources = endpoint({
  name: 'listSources',
  method: 'GET',
  path: '/sources',
  guard: mayRead('user', 'none'),
  summary: 'Sources of the data, and how current each is.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: z.object({ sources: z.array(sourceStatus) }),
})
