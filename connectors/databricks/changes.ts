import type { FetchContext } from '#collect/source.ts'
import { addDays, dayOf } from '#contract/dates.ts'
import { z } from 'zod'
import type { DatabricksClient } from './client.ts'
import type { SystemTable } from './system-table.ts'
import { fetchSystemTable } from './system-table.ts'

const lookBackDays = 2

const state = z.object({ changedUntil: z.string() })

/** Fetches a table of changes: everything at first, then what changed since. */
export async function fetchChanges(
  context: FetchContext<DatabricksClient>,
  system: SystemTable,
): Promise<unknown> {
  const known = state.safeParse(context.checkpoint).data
  await fetchSystemTable(context, system, known && { since: addDays(known.changedUntil, -lookBackDays) })
  return { changedUntil: dayOf(context.dataNow) }
}
