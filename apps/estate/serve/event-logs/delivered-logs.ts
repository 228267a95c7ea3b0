import { join } from 'node:path'

import { sparkContexts } from '../../event-log/contexts/contexts.ts'
import type { LogEntry } from '../../event-log/delivery/log-files.ts'
import { LogFiles } from '../../event-log/delivery/log-files.ts'
import type { SparkContext } from '../../event-log/spark-context.ts'
import { ItemCache } from '../item-cache.ts'
import type { Scope } from '../scope.ts'
import { dayMs } from '../scope.ts'

const keptDays = 31

/** Answers what stands at a path; undefined if nothing does. */
export type LogSource = {
  at: (path: string) => Promise<{ isFile: boolean; entries: LogEntry[] } | undefined>
}

/** The logs that the clusters of a workspace delivered. */
export class DeliveredLogs implements LogSource {
  readonly #scope: Scope
  readonly #contexts = new ItemCache<SparkContext[]>(1)
  readonly #files: LogFiles

  constructor(scope: Scope) {
    this.#scope = scope
    this.#files = new LogFiles(join(scope.store.workFolder, 'logs', scope.workspace.workspaceId))
  }

  /** What stands at a path; undefined if nothing does. */
  async at(path: string): Promise<{ isFile: boolean; entries: LogEntry[] } | undefined> {
    const { nowMs } = this.#scope.clock
    return this.#files.at(await this.#contextsAt(nowMs), path, nowMs)
  }

  #contextsAt(nowMs: number): Promise<SparkContext[]> {
    const { store, workspace } = this.#scope
    const day = Math.floor(nowMs / dayMs)
    const sinceMs = (day - keptDays) * dayMs
    return this.#contexts.take(String(day), () =>
      sparkContexts(store, workspace, { delivery: workspace.logDelivery, sinceMs }),
    )
  }
}
