import { LRUCache } from 'lru-cache'

const mostPeople = 5_000

/** The rights of people on the platform, as they are on the platform and as they are kept here. */
export type PlatformRights = { principals: readonly string[]; administered: readonly string[] }

/** Rights of people that are kept for a while. */
export type KeptRights = {
  /** What is kept of a person, not older than so many milliseconds, else what is read now; a read that fails is not kept. */
  of(username: string, mostMs: number, read: () => Promise<PlatformRights>): Promise<PlatformRights>
  /** Forgets what is kept of a person, or of everybody; answers of how many. */
  forget(username: string | undefined): number
}

/** Keeps rights in memory, of the people who asked last. */
export function keptRights(nowMs: () => number): KeptRights {
  const kept = new LRUCache<string, { readMs: number; rights: Promise<PlatformRights> }>({ max: mostPeople })
  const keyOf = (username: string) => username.toLowerCase()
  return {
    of(username, mostMs, read) {
      const key = keyOf(username)
      const found = kept.get(key)
      if (found && nowMs() - found.readMs < mostMs) return found.rights
      const rights = read()
      const entry = { readMs: nowMs(), rights }
      kept.set(key, entry)
      rights.catch(() => kept.get(key) === entry && kept.delete(key))
      return rights
    },
    forget(username) {
      if (username !== undefined) return kept.delete(keyOf(username)) ? 1 : 0
      const count = kept.size
      kept.clear()
      return count
    },
  }
}
