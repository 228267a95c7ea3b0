import { PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'

const mostBytes = 16 * 1_048_576
const garbageInPercent = 30

// Two reads of facts, two statements and files at the same time.
const threads = 6

/**
 * Makes this process keep little memory that it does not use. It has to come before the first work of another thread. How
 * much the process may keep is otherwise settled by whoever starts it.
 */
export function keepMemoryLean(): void {
  // Each thread that ever worked keeps what it had allocated.
  process.env['UV_THREADPOOL_SIZE'] = String(threads)
  // Old garbage is cleared away when it is so much of what lives; by default it may be as much as four times that.
  setFlagsFromString(`--heap-growing-percent=${garbageInPercent}`)
  keepRoomForNewObjectsSmall()
}

// The room for new objects would grow to 128 MB in a busy process and stay so, although what an answer is made from is garbage
// as soon as it was sent. V8 takes its largest size at the start only; how it grows can be changed at any time.
function keepRoomForNewObjectsSmall(): void {
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
