import { z } from 'zod'
import type { Directory, KnownWorkspace, MartReader } from '#http/ports.ts'

type Known = { version: number; workspaces: readonly KnownWorkspace[]; currency: string | null }

// These two decide what a caller may see, so that they read every workspace.
const workspacesSql = `select
  workspace_id as workspaceId,
  subscription_id as subscriptionId,
  coalesce(regexp_extract(workspace_url, '^(?:https?://)?([^/:]+)', 1), '') as workspaceHost
from workspace
order by workspace_id`
const currencySql = `select currency
from cost_day
group by currency
order by count(*) desc, currency
limit 1`

const workspaceRows = z.array(
  z.object({ workspaceId: z.string(), subscriptionId: z.string().nullable(), workspaceHost: z.string() }),
)
const currencyRows = z.array(z.object({ currency: z.string() }))

async function readKnown(mart: MartReader, version: number): Promise<Known> {
  if (version === 0) return { version, workspaces: [], currency: null }
  const workspaces = await mart.rows(workspacesSql)
  const currencies = await mart.rows(currencySql)
  const [most] = currencyRows.parse(currencies.rows)
  return { version, workspaces: workspaceRows.parse(workspaces.rows), currency: most?.currency ?? null }
}

/** The workspaces and the currency of the published tables, read once for each version. */
export function martDirectory(mart: MartReader): Directory {
  let known: Promise<Known> | undefined
  let version = -1

  async function current(): Promise<Known> {
    if (mart.version() !== version) {
      version = mart.version()
      known = readKnown(mart, version)
      known.catch(() => (version = -1))
    }
    return known ?? readKnown(mart, version)
  }

  return {
    workspaces: async () => (await current()).workspaces,
    currency: async () => (await current()).currency,
  }
}
