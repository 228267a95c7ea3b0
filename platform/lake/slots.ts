/** So many may go on at once; further ones wait for their turn. */
export function slotsOf(size: number) {
  const waiting: (() => void)[] = []
  let free = size
  return {
    async take(signal: AbortSignal | undefined): Promise<void> {
      if (free > 0) {
        free -= 1
        return
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const giveUp = () => {
        waiting.splice(waiting.indexOf(resolve), 1)
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
