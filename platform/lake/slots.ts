/** Limits how many callers proceed at once; further ones wait in order. */
export function slotsOf(size: number) {
  const waiting: (() => void)[] = []
  let free = size
  return {
    async take(signal?: AbortSignal): Promise<void> {
      signal?.throwIfAborted()
      if (free > 0) {
        free -= 1
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const giveUp = () => {
        const place = waiting.indexOf(resolve)
        // A waiter whose turn has come is no longer in the queue and keeps its slot.
        if (place < 0) return
        waiting.splice(place, 1)
        reject(signal?.reason)
      }
      waiting.push(resolve)
      signal?.addEventListener('abort', giveUp, { once: true })
      await promise.finally(() => signal?.removeEventListener('abort', giveUp))
    },
    giveBack(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
