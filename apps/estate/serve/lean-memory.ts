import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const mostBytes = 16 * 1_048_576

/**
 * Keeps the room for new objects small. It would grow to 128 MB in a busy process and stay so, although what an answer is
 * made from is garbage as soon as it was sent. V8 takes its largest size at the start only, whoever starts the process; how it
 * grows can be changed at any time.
 */
export function keepRoomForNewObjectsSmall(): void {
  let grows = true
  const observer = new PerformanceObserver(() => {
    const mayGrow = roomForNewObjects() < mostBytes
    if (mayGrow === grows) return
    grows = mayGrow
    setFlagsFromString(`--semi-space-growth-factor=${grows ? 2 : 1}`)
  })
  observer.observe({ entryTypes: ['gc'] })
}

function roomForNewObjects(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0
}
