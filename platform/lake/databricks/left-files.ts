import type { Volume } from './volume.ts'

const places = ['batches', 'filling']
const patienceMs = 30_000

/**
 * Folders of the volume with staged files of batches and imports that a dead process left behind. None if the volume cannot
 * be listed: a later start removes them.
 */
export async function leftFolders(volume: Volume): Promise<string[]> {
  const signal = AbortSignal.timeout(patienceMs)
  const found = await Promise.all(
    places.map(async (place) => {
      const names = await volume.names(place, signal).catch(() => [])
      return names.map((name) => `${place}/${name}`)
    }),
  )
  return found.flat()
}

/** Removes folders with their files, as many as a start may wait for. */
export async function removeFolders(volume: Volume, folders: readonly string[]): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  for (const folder of folders) {
    if (signal.aborted) return
    await volume.remove(folder, await volume.names(folder, signal).catch(() => []), signal)
  }
}
