import { z } from 'zod'

import type { LogDelivery } from '../../event-log/contexts/log-delivery.ts'
import { logDeliveries, noDelivery } from '../../event-log/contexts/log-delivery.ts'

import type { FactStore } from './fact-store.ts'
import { wholeNumber } from './values.ts'

const workspaceRow = z.object({
  account_id: z.string(),
  workspace_id: z.string(),
  name: z.string(),
  subscription_id: z.string(),
  region: z.string(),
  cloud: z.enum(['AZURE', 'AWS']),
  create_ms: wholeNumber,
  seat: wholeNumber,
  has_short_descriptions: z.boolean(),
})

/** A workspace of the world. */
export type Workspace = {
  accountId: string
  workspaceId: string
  name: string
  subscriptionId: string
  region: string
  cloud: 'AZURE' | 'AWS'
  createMs: number
  seat: number
  /** Whether a description of a table leaves fields of wide structs out. */
  hasShortDescriptions: boolean
  /** Which of its clusters deliver their logs. */
  logDelivery: LogDelivery
}

const workspaces = `
select
  workspace.*,
  exists (
    from fact.manner
    where manner.workspace_id = workspace.workspace_id
      and manner.manner = 'SHORT_DESCRIPTIONS'
  ) as has_short_descriptions
from fact.workspace
order by seat`

/** The workspaces of the world, by seat. */
export async function workspacesOf(store: FactStore): Promise<Workspace[]> {
  const rows = await store.rows(workspaceRow, workspaces)
  const deliveries = await logDeliveries(store)
  return rows.map((row) => ({
    accountId: row.account_id,
    workspaceId: row.workspace_id,
    name: row.name,
    subscriptionId: row.subscription_id,
    region: row.region,
    cloud: row.cloud,
    createMs: row.create_ms,
    seat: row.seat,
    hasShortDescriptions: row.has_short_descriptions,
    logDelivery: deliveries.get(row.workspace_id) ?? noDelivery,
  }))
}
