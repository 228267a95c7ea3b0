import { publishedVersions } from '#mart/manifest.ts'

/** The ports for the repair of the publication. */
export type PublicationPorts = {
  publications: string
  /** The publication in the mart. */
  version(): number
  /** Imports until the mart has the newest publication. */
  importPublished(): Promise<void>
  /** Calls the lake. */
  ask(method: string, params: unknown): Promise<unknown>
}

// The lake's handler answers what its type declares.
const asDerived = (value: unknown) => value as { rebuiltDays: Readonly<Record<string, readonly string[]>> }

/** Derives pending days and imports the newest publication, or a new full one if that fails; answers the repairs. */
export async function repairPublication(ports: PublicationPorts): Promise<string[]> {
  const repairs: string[] = []
  const { rebuiltDays } = asDerived(await ports.ask('derive', {}))
  const days = new Set(Object.values(rebuiltDays).flat())
  if (days.size > 0) repairs.push(`${days.size} days were derived and published.`)
  const before = ports.version()
  await ports.importPublished().catch(() => undefined)
  const newest = (await publishedVersions(ports.publications)).at(-1) ?? 0
  if (ports.version() !== newest) {
    await ports.ask('publishAnew', {})
    await ports.importPublished()
    repairs.push('A publication could not be imported: everything was published again.')
  }
  const after = ports.version()
  if (after !== before) repairs.push(`Screens show publication ${after} instead of ${before}.`)
  return repairs
}
