import { publishedVersions } from '#mart/manifest.ts'

/** The ports for bringing published numbers up to date. */
export type Figures = {
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

/** Derives what awaits it and imports the newest publication, or a new full one if that fails; answers what was done. */
export async function mendFigures(figures: Figures): Promise<string[]> {
  const mended: string[] = []
  const { rebuiltDays } = asDerived(await figures.ask('derive', {}))
  const days = new Set(Object.values(rebuiltDays).flat())
  if (days.size > 0) mended.push(`${days.size} days that awaited it were derived and published.`)
  const before = figures.version()
  await figures.importPublished().catch(() => undefined)
  const newest = (await publishedVersions(figures.publications)).at(-1) ?? 0
  if (figures.version() !== newest) {
    await figures.ask('publishAnew', {})
    await figures.importPublished()
    mended.push('A publication could not be imported: everything was published anew.')
  }
  const after = figures.version()
  if (after !== before)
    mended.push(`The figures shown are those of publication ${after}, no longer ${before}.`)
  return mended
}
