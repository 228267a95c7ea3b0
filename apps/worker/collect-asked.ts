import { mkdir, rm } from 'node:fs/promises'
import { z } from 'zod'
import type { PlannedFetch } from '#collect/plan.ts'
import { portsOf, type Collecting } from './collect-once.ts'
import type { FetchTurns } from './fetch-turns.ts'

/** What somebody asks of a source in a scope, and what is asked for where one fetch did not take all. */
export type AskedOfSource = Pick<PlannedFetch, 'source' | 'scope'> & { asked: unknown; more: unknown }

/** New and changed rows of what was read, and what the source noted. */
export const askedCollection = z.object({ changedRows: z.int(), notes: z.array(z.string()) })
/** What was read. */
export type AskedCollection = z.output<typeof askedCollection>

type CollectingAsked = Omit<Collecting, 'onStatus'> & { turns: FetchTurns }

/** Reads what somebody asks for from a source now, beside a collection, and appends it; nothing is derived yet. */
export async function collectAsked(
  collecting: CollectingAsked,
  { source, scope, asked, more }: AskedOfSource,
  { signal, onRows }: { signal: AbortSignal; onRows: (rows: number) => void },
): Promise<AskedCollection> {
  const { turns, inbox } = collecting
  const place = { source, scope }
  const ports = portsOf({ ...collecting, onStatus: () => {} })
  const collected: AskedCollection = { changedRows: 0, notes: [] }
  turns.contend(place)
  await rm(inbox, { recursive: true, force: true })
  await mkdir(inbox, { recursive: true })
  for (let wanted = asked; ; wanted = more) {
    signal.throwIfAborted()
    const planned: PlannedFetch = { ...place, asked: wanted, stage: 'recent', lookBackDays: 0 }
    const isDueAgain = await turns.alone(planned, ports.checkpoints, async (present) => {
      const fetched = await ports.fetch(present, signal, onRows, () => {})
      const { changedRows } = await ports.append(fetched)
      collected.changedRows += Object.values(changedRows).reduce((sum, rows) => sum + rows, 0)
      collected.notes.push(...(fetched.notes ?? []))
      return fetched.isDueAgain ?? false
    })
    if (!isDueAgain) return collected
  }
}
