import { emptyLakeFor, startEstate, type Collected } from '../truth/collected-estate.ts'

/** A derived lake with the rows that the connectors collect from the small estate. */
export async function smallEstate(): Promise<Collected> {
  const estate = await startEstate(['--small', '--seed', process.env['LAKEGAUGE_SEED'] ?? '11'])
  try {
    const collected = await emptyLakeFor(estate.connection)
    await collected.collect()
    return collected
  } finally {
    estate.stop()
  }
}
