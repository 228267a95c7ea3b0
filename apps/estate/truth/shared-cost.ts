import type { CostLedger } from './cost-ledger.ts'
import { leastCommonMultiple, roundedQuotient, unitsOf } from './exact.ts'
import { attemptKeyOf } from './keys.ts'
import type { Segment, Span } from './moments.ts'
import { indexAt, segmentsOf } from './moments.ts'
import type { Ticks } from './record-money.ts'
import type { BilledRow, NodeRow, SessionRow, SittingRow, TaskRow, UsageRow } from './rows.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

type Thing =
  | { is: 'ready'; nodeTypes: ReadonlySet<string> }
  | { is: 'person' }
  | { is: 'work'; runId: string; attemptKey: string }
  | { is: 'machine'; pricePerHour: bigint }

type Nobody = 'startUp' | 'interactive' | 'idle'

/** The shares of each millisecond of a segment: attempts, each with its divisor, or no run. */
type Use = {
  fromMs: number
  untilMs: number
  payers: { attemptKey: string; sharedBy: number }[]
  nobody: Nobody
  nodeTypes: ReadonlySet<string>
}

/** A record, and the kind of machine that it bills. */
export type SharedRecord = BilledRow & Pick<UsageRow, 'node_type'>

export type SharedCluster = {
  key: string
  sessions: readonly SessionRow[]
  tasks: readonly TaskRow[]
  sittings: readonly SittingRow[]
  nodes: readonly NodeRow[]
  records: readonly { record: SharedRecord; money: Ticks }[]
}

/**
 * Books a shared cluster: every millisecond is divided equally among the runs active then, else it belongs to the cluster.
 */
export function bookSharedCost(ledger: CostLedger, cluster: SharedCluster): void {
  const segments = segmentsOf(spansOf(cluster), otherMomentsOf(cluster))
  const uses = segments.map((segment) => useOf(segment))
  for (const [index, segment] of segments.entries()) {
    const use = uses[index]
    if (use) bookMachines(ledger, cluster.key, segment, use)
  }
  const parts = leastCommonMultiple(new Set(uses.flatMap((use) => use.payers.map((payer) => payer.sharedBy))))
  for (const { record, money } of cluster.records) {
    const within = uses.slice(
      indexAt(segments, record.usage_start_ms),
      indexAt(segments, record.usage_end_ms),
    )
    const billed = billedOf(within, record.node_type)
    bookRecord(ledger, cluster.key, { fromMs: record.usage_start_ms, money, within: billed, parts })
  }
}

function spansOf({ sessions, tasks, sittings, nodes }: SharedCluster): Span<Thing>[] {
  return [
    ...sessions.map((session): Span<Thing> => ({
      fromMs: session.ready_ms,
      untilMs: session.end_ms,
      thing: { is: 'ready', nodeTypes: typesIn(session, nodes) },
    })),
    ...sittings.map((sitting): Span<Thing> => ({
      fromMs: Math.floor(sitting.start_ms / minuteMs) * minuteMs,
      untilMs: Math.ceil(sitting.end_ms / minuteMs) * minuteMs,
      thing: { is: 'person' },
    })),
    ...tasks.map((task): Span<Thing> => ({
      fromMs: task.from_ms,
      untilMs: task.until_ms,
      thing: {
        is: 'work',
        runId: task.run_id,
        attemptKey: attemptKeyOf(task.workspace_id, task.run_id, task.repair),
      },
    })),
    ...nodes.map((node): Span<Thing> => ({
      fromMs: node.from_ms,
      untilMs: node.until_ms,
      thing: { is: 'machine', pricePerHour: unitsOf(node.price_per_hour, 8) },
    })),
  ]
}

/** The kinds of machines that a cluster had in a time that it was up. */
function typesIn({ ready_ms, end_ms }: SessionRow, nodes: readonly NodeRow[]): ReadonlySet<string> {
  const within = nodes.filter((node) => node.from_ms < end_ms && node.until_ms > ready_ms)
  return new Set(within.map((node) => node.node_type))
}

function* otherMomentsOf({ records, nodes }: SharedCluster): Generator<number> {
  for (const { record } of records) {
    yield record.usage_start_ms
    yield record.usage_end_ms
  }
  for (const node of nodes)
    for (let day = Math.ceil(node.from_ms / dayMs) * dayMs; day < node.until_ms; day += dayMs) yield day
}

function useOf({ fromMs, untilMs, things }: Segment<Thing>): Use {
  const nodeTypes = new Set(things.flatMap((thing) => (thing.is === 'ready' ? [...thing.nodeTypes] : [])))
  if (!things.some((thing) => thing.is === 'ready'))
    return { fromMs, untilMs, payers: [], nobody: 'startUp', nodeTypes }
  const attempts = new Map<string, Set<string>>()
  for (const thing of things)
    if (thing.is === 'work')
      attempts.set(thing.runId, (attempts.get(thing.runId) ?? new Set()).add(thing.attemptKey))
  const payers = [...attempts.values()].flatMap((keys) =>
    [...keys].map((attemptKey) => ({ attemptKey, sharedBy: attempts.size * keys.size })),
  )
  const isInteractive = things.some((thing) => thing.is === 'person')
  return { fromMs, untilMs, payers, nobody: isInteractive ? 'interactive' : 'idle', nodeTypes }
}

/** The part of a record's time in which it bills: while up with machines of its kind. A record may span more than that. */
function billedOf(within: readonly Use[], nodeType: string | null): readonly Use[] {
  const ready = within.filter((use) => use.nobody !== 'startUp')
  const ofKind = ready.filter((use) => nodeType !== null && use.nodeTypes.has(nodeType))
  return [ofKind, ready, within].find((uses) => uses.length > 0) ?? []
}

function bookMachines(ledger: CostLedger, clusterKey: string, { things }: Segment<Thing>, use: Use): void {
  const price = things.reduce((sum, thing) => (thing.is === 'machine' ? sum + thing.pricePerHour : sum), 0n)
  if (price === 0n) return
  const length = BigInt(use.untilMs - use.fromMs)
  for (const { attemptKey, sharedBy } of use.payers)
    ledger.attempt(attemptKey).cloud.add(price, length, BigInt(sharedBy))
  if (use.payers.length > 0) return
  const day = ledger.idleDay(clusterKey, use.fromMs)
  const cost = { startUp: day.cloudStartUp, interactive: day.cloudInteractive, idle: day.cloudIdle }[
    use.nobody
  ]
  cost.add(price, length, 1n)
}

/** A share is a millisecond divided by the least common multiple of all divisors, so whole numbers stay whole. */
function bookRecord(
  ledger: CostLedger,
  clusterKey: string,
  { fromMs, money, within, parts }: { fromMs: number; money: Ticks; within: readonly Use[]; parts: bigint },
): void {
  const attemptParts = new Map<string, bigint>()
  const nobodyParts = { startUp: 0n, interactive: 0n, idle: 0n }
  let total = 0n
  for (const use of within) {
    const length = BigInt(use.untilMs - use.fromMs) * parts
    total += length
    if (use.payers.length === 0) nobodyParts[use.nobody] += length
    for (const { attemptKey, sharedBy } of use.payers)
      attemptParts.set(attemptKey, (attemptParts.get(attemptKey) ?? 0n) + length / BigInt(sharedBy))
  }
  for (const [key, part] of attemptParts)
    ledger.attempt(key).databricks += roundedQuotient(money * part, total)
  const day = ledger.idleDay(clusterKey, fromMs)
  day.databricksInteractive += roundedQuotient(money * nobodyParts.interactive, total)
  day.databricksIdle += roundedQuotient(money * (nobodyParts.idle + nobodyParts.startUp), total)
}
