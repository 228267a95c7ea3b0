const reloadedKey = 'lakegauge.reloaded'

/** Loads a chunk; tries once more if that fails, then loads the page anew, because a newer build has other chunks. */
export async function loadedOnceMore<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    const loaded = await load().catch(load)
    sessionStorage.removeItem(reloadedKey)
    return loaded
  } catch (error) {
    if (sessionStorage.getItem(reloadedKey) !== null) throw error
    sessionStorage.setItem(reloadedKey, 'yes')
    location.reload()
    return new Promise(() => undefined)
  }
}
