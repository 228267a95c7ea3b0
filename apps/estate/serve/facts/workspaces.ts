import { z } from 'zod'

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
}

/** The workspaces of the world, by seat. */
export async function workspacesOf(store: FactStore): Promise<Workspace[]> {
  const rows = await store.rows(workspaceRow, 'from fact.workspace order by seat')
  return rows.map((row) => ({
    accountId: row.account_id,
    workspaceId: row.workspace_id,
    name: row.name,
    subscriptionId: row.subscription_id,
    region: row.region,
    cloud: row.cloud,
    createMs: row.create_ms,
    seat: row.seat,
  }))
}
