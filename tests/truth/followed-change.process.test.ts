import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import { rowsOf } from '#contract/report.ts'
import { listReviewedChanges } from '#features/dashboard/review/contract/changes.ts'
import { getRealizedSavingsRoute, listReviewedChangesRoute } from '#features/dashboard/review/server.ts'
import type { RealizedSavings } from '#features/dashboard/review/contract/realized-savings.ts'
import { listProposalsRoute } from '#features/recommendations/proposals/server.ts'
import { followed, type Followed, type ShownProposal } from './followed-world.ts'

// Settings are changed by hand in a simulated lakehouse, and what recommendations become of it is read from the calls day by day.
const by = 'ravi.iyer@aurora-retail.example'
const words = ['--seed', '1', '--followed']
/** How many hours go by before each round: to the end of the first day, of the fourth, and until ten working days are billed. */
const rounds = [19, 72, 336]

/** Settings of the product by their names in the estate. */
const settingNames: Readonly<Record<string, string>> = {
  driver_node_type: 'driver_node_type_id',
  performance_target: 'performance_target',
  timeout_seconds: 'timeout_seconds',
  auto_stop_minutes: 'auto_stop_mins',
  auto_termination_minutes: 'autotermination_minutes',
  min_idle_instances: 'min_idle_instances',
  size: 'cluster_size',
  warehouse_type: 'warehouse_type',
}
/** Sizes of SQL warehouses as REST spells them. */
const restSizes: Readonly<Record<string, string>> = {
  '2X_SMALL': '2X-Small',
  X_SMALL: 'X-Small',
  SMALL: 'Small',
  MEDIUM: 'Medium',
}

let world: Followed
let folder: string
/** What is listed on each day, the first before anything was changed. */
const days: ShownProposal[][] = []
let review: RealizedSavings
/** The chosen proposals, by what is done. */
let chosen: Readonly<
  Record<
    'job' | 'mode' | 'timeout' | 'cluster' | 'pool' | 'undone' | 'opposite' | 'saves' | 'nothing' | 'costs',
    ShownProposal
  >
>

const change = ({ assetKind, assetId, setting }: ShownProposal, to: string | null) => ({
  kind: assetKind,
  id: assetId,
  setting: settingNames[setting ?? ''],
  to: restSizes[to ?? ''] ?? to,
  by,
})

/** Of these the changes are judged: by runs the job's, by days the others'. */
const judgedKinds = ['job', 'saves', 'nothing', 'costs'] as const
const changedSince = new Date('2025-06-01T01:00:00Z')
const byEntry = (one: ShownProposal, other: ShownProposal) => (one.entryId < other.entryId ? -1 : 1)

const stopsLate = ({ changeFrom }: ShownProposal) => Number(changeFrom) >= 60

function firstOf(
  shown: readonly ShownProposal[],
  recommendation: string,
  kind: string,
  place = 0,
  isApt: (one: ShownProposal) => boolean = () => true,
): ShownProposal {
  const found = shown
    .filter((one) => one.recommendation === recommendation && one.assetKind === kind && isApt(one))
    .toSorted((one, other) => (one.assetId < other.assetId ? -1 : 1))[place]
  if (!found) throw new Error(`${recommendation} of a ${kind} is not proposed`)
  return found
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-followed-'))
  vi.stubEnv('LAKEGAUGE_ESTATE_CACHE', folder)
  world = await followed(words, folder, (ports) => [
    listProposalsRoute.over(ports),
    getRealizedSavingsRoute.over(ports),
    listReviewedChangesRoute.over(ports),
  ])
  await world.nextDay(0)
  const first = await world.proposals()
  days.push(first)
  chosen = {
    job: firstOf(first, 'driver_size', 'job'),
    mode: firstOf(first, 'serverless_standard_mode', 'job'),
    timeout: firstOf(first, 'job_timeout', 'job'),
    cluster: firstOf(first, 'cluster_auto_termination', 'cluster', 0, stopsLate),
    pool: firstOf(first, 'pool_idle_instances', 'pool'),
    undone: firstOf(first, 'warehouse_auto_stop', 'warehouse', 0, stopsLate),
    opposite: firstOf(first, 'pool_idle_instances', 'pool', 1),
    saves: firstOf(first, 'warehouse_size', 'warehouse', 0, ({ changeTo }) => changeTo !== null),
    nothing: firstOf(first, 'warehouse_auto_stop', 'warehouse', 1, stopsLate),
    costs: firstOf(first, 'warehouse_type', 'warehouse'),
  }
  await world.advance(2)
  await world.change([
    change(chosen.job, chosen.job.changeTo),
    change(chosen.mode, chosen.mode.changeTo),
    change(chosen.timeout, chosen.timeout.changeTo),
    change(chosen.cluster, chosen.cluster.changeTo),
    change(chosen.pool, chosen.pool.changeTo),
    change(chosen.undone, chosen.undone.changeTo),
    change(chosen.opposite, String(Number(chosen.opposite.changeFrom) + 1)),
    change(chosen.saves, chosen.saves.changeTo),
    change(chosen.nothing, String(Number(chosen.nothing.changeFrom) - 1)),
    // The other type without the stop that goes with it: each DBU costs more, and nothing ends sooner.
    change(chosen.costs, chosen.costs.changeTo),
  ])
  await world.advance(3)
  await world.change([change(chosen.undone, chosen.undone.changeFrom)])
  for (const hours of rounds) {
    await world.nextDay(hours)
    days.push(await world.proposals())
  }
  review = await world.ask('/optimization/performance/realized-savings', {})
}, 1_800_000)

afterAll(async () => {
  await world.close()
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

/** A proposal on each day. */
function of({ proposalId }: ShownProposal) {
  return days.map((shown) => shown.findLast((one) => one.proposalId === proposalId))
}

test('a change of a job by hand makes its recommendation applied without acceptance, by whom and when, and verified at a look', () => {
  const course = of(chosen.job)
  expect(course[0]).toMatchObject({ status: 'OPEN', statusBy: null })
  const applied =
    course.find((one) => one?.status === 'APPLIED') ?? course.find((one) => one?.status === 'VERIFIED')
  expect(course.map((one) => one?.status)).toContain('APPLIED')
  expect(applied).toMatchObject({ statusBy: by })
  // The first run that shows it began within hours of the change.
  const hours = (Date.parse(applied?.statusAt ?? '') - Date.parse('2025-06-01T01:00:00Z')) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(0)
  expect(hours).toBeLessThan(8)
  expect(course.at(-1)).toMatchObject({ status: 'VERIFIED' })
})

test.each(['cluster', 'pool'] as const)('a change of a %s is seen as applied', (kind) => {
  expect(of(chosen[kind])[1]).toMatchObject({ status: 'APPLIED', statusBy: by })
})

test.each(['mode', 'timeout'] as const)('a change of the %s of a job is seen as applied, by whom', (kind) => {
  expect(of(chosen[kind])[1]).toMatchObject({ status: 'APPLIED', statusBy: by })
})

test.each([
  ['saves', 'VERIFIED', 'SAVED'],
  ['nothing', 'APPLIED', 'NOT_DISTINGUISHABLE'],
  ['costs', 'FAILED', 'COST_MORE'],
] as const)(
  'a change of a SQL warehouse: what %s is %s after ten days with statements',
  async (kind, status, verdict) => {
    const course = of(chosen[kind])
    expect(course.map((one) => one?.status)).toEqual(['OPEN', 'APPLIED', 'APPLIED', status])
    expect(course[1]).toMatchObject({ statusBy: by, statusAt: '2025-06-01T01:00:00.000Z' })
    const life = await world.life(chosen[kind].proposalId)
    expect(life.verdict).toMatchObject({ kind: verdict, runsAfter: 10 })
    expect(life.reason ?? '').toMatch(kind === 'nothing' ? /^No difference seen/ : /^$/)
  },
)

test('verdicts hold what the changes truly did, and what costs more is a negative amount', async () => {
  const { effects } = await world.effects()
  const verdicts = await world.verdicts()
  for (const kind of ['saves', 'nothing', 'costs'] as const) {
    const effect = effects.find(({ id }) => id === chosen[kind].assetId)
    const share = verdicts.find(({ assetId, share: known }) => known && assetId === effect?.id)?.share
    const truth = 1 - (effect?.dollars ?? 0) / (effect?.dollarsWithout ?? 0)
    expect(share?.low).toBeLessThanOrEqual(truth)
    expect(share?.high).toBeGreaterThanOrEqual(truth)
  }
  const failed = verdicts.find(({ assetId }) => assetId === chosen.costs.assetId)
  expect(Number(failed?.amount?.high)).toBeLessThan(0)
})

test('the dashboard adds up all verdicts, the losses too, and has each beside its promise', async () => {
  const { verdict } = await world.life(chosen.job.proposalId)
  const judged = (await world.verdicts()).flatMap((one) =>
    one.amount ? [{ ...one, amount: one.amount }] : [],
  )
  const judgedOf = (kind: keyof typeof chosen) =>
    judged.find(({ assetId, changedAt }) => assetId === chosen[kind].assetId && changedAt >= changedSince)
  // The recommendation is verified at the first look that finds a saving; the dashboard has the latest.
  expect(judgedOf('job')).toMatchObject({ kind: verdict?.kind })
  expect(judgedOf('job')?.runsAfter).toBeGreaterThanOrEqual(verdict?.runsAfter ?? 100)
  expect([10, 20, 30]).toContain(judgedOf('job')?.runsAfter)
  expect(judged.map(({ assetId }) => assetId)).toEqual(
    expect.arrayContaining(judgedKinds.map((kind) => chosen[kind].assetId)),
  )
  expect(review.realized).toMatchObject({
    changes: judged.length,
    total: { estimate: sumOfMoney(judged.map(({ amount }) => amount.estimate)) },
  })
  for (const kind of judgedKinds) {
    const promise = review.promises.find(({ proposalId }) => proposalId === chosen[kind].proposalId)
    expect(promise).toMatchObject({ appliedBy: by, came: judgedOf(kind)?.perMonth })
  }
  // The driver is the only thing of its job that changed.
  expect(verdict?.share.low).toBeGreaterThan(0)
})

test('lists of changes and of proposals, that of the asset and the review have the same amounts', async () => {
  const changes = rowsOf(
    listReviewedChanges,
    await world.ask('/optimization/performance/changes?size=250&topN=250'),
  )
  const judged = await world.verdicts()
  for (const kind of judgedKinds) {
    const { assetKind, assetId, proposalId } = chosen[kind]
    const kept = judged.find((one) => one.assetId === assetId && one.amount && one.changedAt >= changedSince)
    const listed = changes.find((one) => one.proposalId === proposalId)
    expect(listed).toMatchObject({ saving: kept?.amount?.estimate, savingPerMonth: kept?.perMonth?.estimate })
    const ofAsset = await world.proposals(`&assetKind=${assetKind}&assetId=${assetId}`)
    const everywhere = days.at(-1)?.filter((one) => one.assetId === assetId && one.assetKind === assetKind)
    expect(ofAsset.toSorted(byEntry)).toEqual(everywhere?.toSorted(byEntry))
    expect(ofAsset.map((one) => one.proposalId)).toContain(proposalId)
  }
  // What was paid and is applied promises what it promised while it was open.
  const promised = review.promises.find(({ proposalId }) => proposalId === chosen.nothing.proposalId)
  expect(promised?.promised?.estimate).toBe(chosen.nothing.saving)
})

test('a change that is undone on the same day applies nothing, and one that goes the other way neither', async () => {
  for (const kept of [chosen.undone, chosen.opposite]) {
    const course = of(kept).flatMap((one) => one?.status ?? [])
    expect(new Set(course)).toEqual(new Set(['OPEN']))
    expect((await world.life(kept.proposalId)).applied).toBeNull()
  }
})
