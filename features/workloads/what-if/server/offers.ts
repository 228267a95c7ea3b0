import { z } from 'zod'
import type { JobRun, Machine } from '#product/server/what-if/job-history.ts'
import type { Candidate } from '../contract.ts'
import { workersWithin } from './asked.ts'
import { bytesOfMegabyte } from './run-rows.ts'

const number = z.coerce.number()

/** What the lake answers of a type of VM that a region offers. */
export const offerRow = z.object({
  node_type: z.string(),
  core_count: number,
  memory_mb: number,
  currency: z.string(),
  hour_price: z.string(),
  dbus: number.nullable(),
  photon_dbus: number.nullable(),
})
export type OfferRow = z.output<typeof offerRow>

/** With less memory for a core than this share of what runs had, nothing shows what would spill. */
const leastMemory = 0.5

/** The type of VM that an offer is about. */
export function machineOf({ node_type, core_count, memory_mb }: OfferRow): Machine {
  return { name: node_type, cores: core_count, memoryBytes: memory_mb * bytesOfMegabyte }
}

/**
 * The types that the workers could have: those of the region with a price, with as much memory for a core as a method needs, of
 * which a number lies within what runs had. The present type is the first, with or without a price.
 */
export function candidatesOf(
  runs: readonly JobRun[],
  offers: readonly OfferRow[],
  currency: string | null,
): readonly Candidate[] {
  const latest = runs.at(-1)
  if (!latest || latest.workers < 1) return []
  const memoryPerCore = latest.worker.memoryBytes / latest.worker.cores
  const own = offers.find(({ node_type }) => node_type === latest.worker.name)
  const others = offers.filter((offer) => {
    const machine = machineOf(offer)
    return (
      offer !== own &&
      (currency === null || offer.currency === currency) &&
      machine.memoryBytes / machine.cores >= leastMemory * memoryPerCore &&
      workersWithin(runs, machine.cores) !== undefined
    )
  })
  return [candidate(latest.worker, own), ...others.map((offer) => candidate(machineOf(offer), offer))]
}

function candidate({ name, cores, memoryBytes }: Machine, offer: OfferRow | undefined): Candidate {
  return {
    nodeType: name,
    cores,
    memoryBytes,
    hourPrice: offer?.hour_price ?? null,
    currency: offer?.currency ?? null,
  }
}
