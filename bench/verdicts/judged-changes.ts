import type { Lake } from '#lake/lake.ts'
import type { VerdictKind } from '#product/contract/saving-verdict.ts'
import { judgeChange } from '#product/server/savings/verdicts/judge-change.ts'
import {
  changesAfter,
  keyOf,
  runsAround,
  type FoundChange,
  type FoundRun,
} from '#product/server/savings/verdicts/read-changes.ts'

type Interval = { low: number; high: number }

/** A change of the world with its verdict. */
export type JudgedChange = {
  kind: VerdictKind
  /** What the change truly did to cost: saves, costs more, nothing; null where no run followed. */
  effect: string | null
  /** The share that it truly saved; null where no run followed it. */
  truth: number | null
  /** Bounds of the share as they were judged; null without an estimate. */
  interval: Interval | null
}

/** An unchanged job or SQL warehouse that is judged as if it had changed when another one did. */
export type JudgedUnchanged = { kind: VerdictKind; interval: Interval | null }

export type JudgedWorld = {
  changes: readonly JudgedChange[]
  /** Settings of changes that the world made and the product did not find, one for each; of several within a day the last is found. */
  notFound: readonly string[]
  /** Changes that the product found where nothing changed. */
  invented: number
  unchanged: readonly JudgedUnchanged[]
}

/** What a change truly did. */
export type TrueChange = { atMs: number; setting: string; effect: string | null; share: number | null }

/** The true changes of a world of one kind of asset by their assets (keyOfAsset), and which assets were never changed. */
export type TrueChanges = {
  assetKind: 'job' | 'warehouse'
  real: ReadonlyMap<string, readonly TrueChange[]>
  isUnchanged: (key: string) => boolean
}

/** An asset as one text. */
export const keyOfAsset = (workspaceId: string, assetId: string) => `${workspaceId} ${assetId}`

const changesAtOnce = 25

/** Judges the changes of jobs of a collected world as the product does, beside what its truth has of them. */
export async function judgedWorld(lake: Lake, truth: string): Promise<JudgedWorld> {
  const real = await trueChanges(lake, truth)
  const still = new Set(
    (await lake.rows(`select workspace_id, job_id from read_parquet('${truth}/unchanged_job.parquet')`)).map(
      (row) => keyOfAsset(String(row['workspace_id']), String(row['job_id'])),
    ),
  )
  return judgedBeside(lake, { assetKind: 'job', real, isUnchanged: (key) => still.has(key) })
}

/** Judges all changes of one kind of asset of a collected world as the product does, beside what they truly did. */
export async function judgedBeside(
  lake: Lake,
  { assetKind, real, isUnchanged }: TrueChanges,
): Promise<JudgedWorld> {
  const reader = {
    rows: async (sql: string, values: Parameters<Lake['rows']>[1]) => ({
      rows: await lake.rows(sql, values),
      dataVersion: 1,
    }),
  }
  const seen = new Set<TrueChange>()
  const changes: JudgedChange[] = []
  const unchanged: JudgedUnchanged[] = []
  let invented = 0
  let last: FoundChange | undefined
  for (;;) {
    const { changes: next } = await changesAfter(reader, last, changesAtOnce)
    if (next.length === 0) break
    last = next.at(-1)
    // Nothing is known of what changes of other assets truly did.
    const found = next.filter(({ assetKind }) => assetKind === 'job' || assetKind === 'warehouse')
    const [around, beside] = [await runsAround(reader, found, false), await runsAround(reader, found, true)]
    for (const change of found.filter((one) => one.assetKind === assetKind)) {
      const key = keyOfAsset(change.workspaceId, change.jobId)
      if (isUnchanged(key)) invented += 1
      const controls = beside.get(keyOf(change)) ?? []
      const own = madeBy(change, real.get(key) ?? [])
      if (own) seen.add(own)
      changes.push(judgedChange(change, { runs: around.get(keyOf(change)) ?? [], controls, own }))
      unchanged.push(...judgedControls(change, controls))
    }
  }
  const all = [...real.values()].flat()
  return { changes, unchanged, invented, notFound: all.flatMap((one) => (seen.has(one) ? [] : one.setting)) }
}

async function trueChanges(lake: Lake, truth: string): Promise<ReadonlyMap<string, readonly TrueChange[]>> {
  const rows = await lake.rows(`
    select workspace_id, job_id, cast(at_ms as double) as at_ms, setting, effect, cast(saving_share as double) as share
    from read_parquet('${truth}/change_effect.parquet')
    order by at_ms`)
  const changes = rows.map((row) => ({
    key: keyOfAsset(String(row['workspace_id']), String(row['job_id'])),
    change: {
      atMs: Number(row['at_ms']),
      setting: String(row['setting']),
      effect: row['effect'] === null ? null : String(row['effect']),
      share: row['share'] === null ? null : Number(row['share']),
    },
  }))
  return new Map(
    [...Map.groupBy(changes, ({ key }) => key)].map(([key, of]) => [key, of.map(({ change }) => change)]),
  )
}

/** The change of the world that the product found: the last one before the first run that shows it. */
function madeBy({ changedAt }: FoundChange, made: readonly TrueChange[]): TrueChange | undefined {
  return made.findLast(({ atMs }) => atMs <= Date.parse(changedAt))
}

type Around = { runs: readonly FoundRun[]; controls: readonly FoundRun[]; own: TrueChange | undefined }

function judgedChange(change: FoundChange, { runs, controls, own }: Around): JudgedChange {
  const { kind, estimate } = judgeChange(change, runs, controls)
  return {
    kind,
    effect: own?.effect ?? null,
    truth: own?.share ?? null,
    interval: estimate && { low: estimate.share.low, high: estimate.share.high },
  }
}

/** The jobs or SQL warehouses beside a change, each judged by itself as if it had changed at the same moment. */
function judgedControls(change: FoundChange, controls: readonly FoundRun[]): JudgedUnchanged[] {
  const made = { ...change, changes: [{ part: '', setting: 'nothing', from: 'a', to: 'b' }] }
  return [...Map.groupBy(controls, ({ jobId }) => jobId).values()].map((runs) => {
    const { kind, estimate } = judgeChange(made, runs, [])
    return { kind, interval: estimate && { low: estimate.share.low, high: estimate.share.high } }
  })
}
