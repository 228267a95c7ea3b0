import { setTimeout as sleep } from 'node:timers/promises'

type Patience = { pauseMs: number; onError: (error: unknown) => void; signal: AbortSignal }

/** Repeats something until it succeeds; rejects only if the signal is aborted. */
export async function untilItSucceeds(
  act: () => Promise<void>,
  { pauseMs, onError, signal }: Patience,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    try {
      return await act()
    } catch (error) {
      onError(error)
    }
    await sleep(pauseMs, undefined, { signal })
  }
}
