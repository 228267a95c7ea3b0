import type { Ask } from '#contract/process-call.ts'
import { publishedVersions } from '#mart/manifest.ts'
import { lakeCalls } from './calls/lake-calls.ts'

/** The ports for the repair of the publication. */
export type PublicationPorts = {
  publications: string
  /** The publication in the mart. */
  version(): number
  /** Imports until the mart has the newest publication. */
  importPublished(): Promise<void>
  /** Asks the lake. */
  ask: Ask
}

/** Derives pending days and imports the newest publication, or a new full one if that fails; answers the repairs. */
export async function repairPublication(ports: PublicationPorts): Promise<string[]> {
  const repairs: string[] = []
  const { rebuiltDays } = await ports.ask(lakeCalls.derive, {})
  const days = new Set(Object.values(rebuiltDays).flat())
  if (days.size > 0) repairs.push(`${days.size} days were derived and published.`)
  const before = ports.version()
  await ports.importPublished().catch(() => undefined)
  const newest = (await publishedVersions(ports.publications)).at(-1) ?? 0
  if (ports.version() !== newest) {
    await ports.ask(lakeCalls.publishAnew, {})
    await ports.importPublished()
    repairs.push('A publication could not be imported: everything was published again.')
  }
  const after = ports.version()
  if (after !== before) repairs.push(`Screens show publication ${after} instead of ${before}.`)
  return repairs
}
