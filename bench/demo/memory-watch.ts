import { childRunning, memoryOf } from './process-memory.ts'

/** Memory of the product's two processes; zero if one is missing. */
export type MemorySample = { serverBytes: number; lakeBytes: number }

const everyMs = 500
const lakeModule = 'apps/worker/lake.ts'

/** Watches the memory of a server and of its lake process, including restarted ones. */
export class MemoryWatch {
  readonly #serverPid: number
  readonly #timer: NodeJS.Timeout
  readonly #lakePeaks = new Map<number, number>()
  #serverPeak = 0

  constructor(serverPid: number) {
    this.#serverPid = serverPid
    this.#timer = setInterval(() => this.sample(), everyMs)
  }

  sample(): MemorySample {
    const server = memoryOf(this.#serverPid)
    const lakePid = childRunning(this.#serverPid, lakeModule)
    const lake = lakePid === undefined ? undefined : memoryOf(lakePid)
    this.#serverPeak = Math.max(this.#serverPeak, server?.peakBytes ?? 0)
    if (lakePid !== undefined && lake) this.#lakePeaks.set(lakePid, lake.peakBytes)
    return { serverBytes: server?.residentBytes ?? 0, lakeBytes: lake?.residentBytes ?? 0 }
  }

  /** The peak memory of the server. */
  get serverPeakBytes(): number {
    return this.#serverPeak
  }

  /** The peak memory of each lake process; several mean that it was restarted. */
  get lakePeaksBytes(): number[] {
    return [...this.#lakePeaks.values()]
  }

  stop(): void {
    clearInterval(this.#timer)
  }
}
