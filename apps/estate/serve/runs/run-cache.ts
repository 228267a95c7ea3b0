import type { JobClusterRow, JobTaskRow } from '../jobs/job-rows.ts'
import { partsOfAll } from '../jobs/job-rows.ts'
import type { JobSettings } from '../jobs/job-settings.ts'
import { jobSettings } from '../jobs/job-settings.ts'
import type { Scope } from '../scope.ts'
import { dayMs } from '../scope.ts'
import { ItemCache } from '../item-cache.ts'
import type { RepairRow, RunPlace, RunRow, TaskRunRow } from './run-rows.ts'
import { repairsOf, runBy, runsBetween, runsKeptMs, taskRunsOf } from './run-rows.ts'

const spanMs = 4 * dayMs
const keptSpans = 6

/** A run with its started attempts and task runs. */
export type WholeRun = { run: RunRow; repairs: readonly RepairRow[]; tasks: readonly TaskRunRow[] }

/** The runs that started in some days, newest first, at an instant. */
type CachedRun = { nowMs: number; runs: readonly WholeRun[]; runBy: ReadonlyMap<string, WholeRun> }

/** The settings of a workspace's jobs, by job. */
export type JobParts = {
  definitionsBy: ReadonlyMap<string, readonly JobTaskRow[]>
  clustersBy: ReadonlyMap<string, readonly JobClusterRow[]>
  settings: JobSettings
}

type Span = { fromMs: number; toMs: number; after: RunPlace | undefined; count: number }

/**
 * The runs of a workspace, read some days at a time: a list is read to its end, and each page would cost as much as these
 * days.
 */
export class RunCache {
  readonly #scope: Scope
  readonly #runs = new ItemCache<CachedRun>(keptSpans)
  readonly #jobs = new ItemCache<JobParts>(1)

  constructor(scope: Scope) {
    this.#scope = scope
  }

  /** A page of the runs that started in a time range (both ends inclusive), newest first. */
  async pageOf({ fromMs, toMs, after, count }: Span): Promise<WholeRun[]> {
    const { nowMs } = this.#scope.clock
    const last = spanAt(Math.min(nowMs, toMs, after?.[0] ?? nowMs))
    const first = spanAt(Math.max(fromMs, nowMs - runsKeptMs))
    const isWanted = ({ run }: WholeRun) =>
      run.start_ms >= fromMs && run.start_ms <= toMs && (after === undefined || isBefore(run, after))
    const found: WholeRun[] = []
    for (let number = last; number >= first && found.length < count; number -= 1) {
      found.push(...(await this.#span(number)).runs.filter(isWanted))
    }
    return found.slice(0, count)
  }

  /** A run within its retention. */
  async find(runId: string): Promise<WholeRun | undefined> {
    const { nowMs } = this.#scope.clock
    const cached = await this.#runs.kept()
    const span = cached.find((kept) => kept.nowMs === nowMs && kept.runBy.has(runId))
    if (span) return span.runBy.get(runId)
    const run = await runBy(this.#scope, runId)
    return run && (await wholeRuns(this.#scope, [run]))[0]
  }

  /** The settings of all jobs. */
  jobParts(): Promise<JobParts> {
    return this.#jobs.take('', async () => {
      const [{ tasks, clusters }, settings] = await Promise.all([
        partsOfAll(this.#scope),
        jobSettings(this.#scope),
      ])
      return {
        settings,
        definitionsBy: Map.groupBy(tasks, (task) => task.job_id),
        clustersBy: Map.groupBy(clusters, (cluster) => cluster.job_id),
      }
    })
  }

  #span(number: number): Promise<CachedRun> {
    const { nowMs } = this.#scope.clock
    return this.#runs.take(`${nowMs} ${number}`, async () => {
      const found = await runsBetween(this.#scope, number * spanMs, (number + 1) * spanMs)
      const runs = await wholeRuns(this.#scope, found)
      return { nowMs, runs, runBy: new Map(runs.map((whole) => [whole.run.run_id, whole])) }
    })
  }
}

/** Runs with their parts. */
export async function wholeRuns(scope: Scope, runs: readonly RunRow[]): Promise<WholeRun[]> {
  const runIds = runs.map((run) => run.run_id)
  const [repairs, tasks] = await Promise.all([repairsOf(scope, runIds), taskRunsOf(scope, runIds)])
  const [repairsBy, tasksBy] = [byRun(repairs), byRun(tasks)]
  return runs.map((run) => ({
    run,
    repairs: repairsBy.get(run.run_id) ?? [],
    tasks: tasksBy.get(run.run_id) ?? [],
  }))
}

function byRun<Row extends { run_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.run_id)
}

function spanAt(instantMs: number): number {
  return Math.floor(instantMs / spanMs)
}

function isBefore({ start_ms, run_id }: RunRow, [startMs, runId]: RunPlace): boolean {
  return start_ms === startMs ? run_id < runId : start_ms < startMs
}
