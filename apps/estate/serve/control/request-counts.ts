import { pathName } from '../faults/request-name.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { Handler } from '../http/router.ts'

type PathCount = { method: string; path: string; requests: number; statuses: Record<string, number> }

/** Counts the requests to every workspace by path, including failed ones, without those of control. */
export class RequestCounts {
  readonly #countsByWorkspace = new Map<string, Map<string, PathCount>>()

  /** Counts a request. */
  around(workspaceId: string, handle: Handler): (call: Call) => Promise<Answer> {
    return async (call) => {
      if (call.path.startsWith('/control/')) return handle(call)
      const answer = await handle(call)
      this.#count(workspaceId, call, answer.status)
      return answer
    }
  }

  /** Resets the counts. */
  reset(): void {
    this.#countsByWorkspace.clear()
  }

  /** The counts since the last reset, the most frequent paths first. */
  get shown(): object {
    const workspaces = [...this.#countsByWorkspace].map(([id, counts]) => {
      const paths = [...counts.values()].toSorted((one, other) => other.requests - one.requests)
      return { id, requests: sumOf(paths), paths }
    })
    return { requests: sumOf(workspaces), workspaces }
  }

  #count(workspaceId: string, { method, path }: Call, status: number): void {
    const counts = this.#countsByWorkspace.get(workspaceId) ?? new Map<string, PathCount>()
    this.#countsByWorkspace.set(workspaceId, counts)
    const name = pathName(path)
    const count = counts.get(`${method} ${name}`) ?? { method, path: name, requests: 0, statuses: {} }
    counts.set(`${method} ${name}`, count)
    count.requests += 1
    count.statuses[status] = (count.statuses[status] ?? 0) + 1
  }
}

function sumOf(counts: readonly { requests: number }[]): number {
  return counts.reduce((sum, { requests }) => sum + requests, 0)
}
